import ClickwheelSystem
import Foundation
import Testing

@testable import ClickwheelApp

@Suite("Text on a terminal")
struct TerminalTextTests {
    /// Every character that must not reach a terminal.
    static let hostile: [Unicode.Scalar] =
        (Array(0..<0x09) + Array(0x0B..<0x20) + Array(0x7F...0x9F) + [0x61C, 0x200E, 0x200F]
        + Array(0x2028...0x202E) + Array(0x2066...0x2069) + [0xFEFF])
        .compactMap { Unicode.Scalar($0) }

    @Test("no control character and no directional mark is left, and everything else is")
    func shown() {
        for scalar in Self.hostile {
            let text = TerminalText.shown("a\(Character(scalar))b")
            #expect(!text.unicodeScalars.contains(scalar))
            #expect(text.first == "a" && text.last == "b")
        }
        for text in ["", "plain\n\tlines", "Zürich £ “quotes” – 日本語 עברית 👩‍🚀", "e\u{301}\u{FFFD}"] {
            #expect(TerminalText.shown(text) == text)
        }
        #expect(TerminalText.shown("\u{1B}[2Jgone") == "\u{FFFD}[2Jgone")
        #expect(TerminalText.shown("cover\u{202E}gpj.exe") == "covergpj.exe")
    }

    @Test(
        "a name that holds the end of a line, or a tab, begins no other one",
        arguments: ["\n", "\r", "\r\n", "\t", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
    )
    func line(_ end: String) {
        #expect(TerminalText.line("playing a\(end)all is lost") == "playing a\u{FFFD}all is lost")
        #expect(TerminalText.line("plain  text – 日本語") == "plain  text – 日本語")
    }

    @Test("JSON holds the same values, and nothing that a terminal obeys")
    func json() throws {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<200 {
            var value = ""
            for _ in 0..<20 {
                let isHostile = Bool.random(using: &generator)
                let scalar = Self.hostile.randomElement(using: &generator)
                value.unicodeScalars.append(isHostile ? scalar ?? " " : "ü")
            }
            let json = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
            let escaped = TerminalText.escaped(json: json)
            #expect(!escaped.unicodeScalars.contains { Self.hostile.contains($0) })
            #expect(try JSONDecoder().decode([String].self, from: Data(escaped.utf8)) == [value])
        }
    }
}
