import Testing

@testable import ClickwheelApp

@Suite("Lines on the console")
struct ConsoleTests {
    @Test(
        "a name that holds the end of a line begins no other one",
        arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
    )
    func lineEnds(_ end: String) {
        #expect(Console.oneLine("playing a\(end)all is lost") == "playing a\u{2424}all is lost")
    }

    @Test("what a terminal would obey is not in it, and all else is as it was")
    func obeyed() {
        #expect(Console.oneLine("a\tb\u{1B}[2Jc\u{202E}d") == "a\u{FFFD}b\u{FFFD}[2Jcd")
        for text in ["", "plain  text", "Zürich £ “quotes” – 日本語 👩‍🚀"] {
            #expect(Console.oneLine(text) == text)
        }
    }

    @Test("the help is a text of lines, with one for each noun")
    func help() {
        let lines = Help.program(Clickwheel.nouns, width: 80).text.split(separator: "\n")
        for noun in Clickwheel.nouns {
            #expect(lines.contains { $0.hasPrefix("  \(noun.name) ") }, "\(noun.name)")
        }
    }
}
