import Testing

@testable import Store

@Suite("Themes")
struct ThemeTests {
    private static let screen = [
        "background": "#0d1420", "raised": "#162133", "bar": "#101a29", "line": "#2a3a54", "text": "#e8eef8",
        "muted": "#9fb0c8", "accent": "#8ab8ff", "onAccent": "#07142b", "good": "#8fd39a", "bad": "#ff9d8a",
    ]
    private static let body = [
        "top": "#dfe6ee", "bottom": "#b4c1d0", "edge": "#8494a8", "mark": "#152234", "wheelTop": "#2b3648",
        "wheelBottom": "#1c2534", "wheelInk": "#e3ebf6", "tick": "#64748c", "focus": "#a9ccff",
        "hubTop": "#a9ccff", "hubBottom": "#5d93e6", "bead": "#a9ccff",
    ]

    private func text(_ screen: [String: String], _ body: [String: String]? = nil) -> [UInt8] {
        func object(_ colors: [String: String]) -> String {
            "{" + colors.map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ") + "}"
        }
        return Array("{\"screen\": \(object(screen))\(body.map { ", \"body\": \(object($0))" } ?? "")}".utf8)
    }

    private func changed(_ name: String, _ color: String?) -> [UInt8] {
        var (screen, body) = (Self.screen, Self.body)
        if body[name] != nil { body[name] = color } else { screen[name] = color }
        return text(screen, body)
    }

    @Test("a theme has a colour for every name, and its body may be left out")
    func whole() throws {
        let theme = try Theme(text(Self.screen, Self.body))
        #expect(theme.screen.count == Theme.Screen.allCases.count)
        #expect(theme.screen[.text]?.description == "#e8eef8")
        #expect(theme.body?.count == Theme.Body.allCases.count)
        #expect(try Theme(text(Self.screen)).body == nil)
    }

    @Test(
        "a name without a colour is named",
        arguments: Array(screen.keys).sorted() + Array(body.keys).sorted()
    )
    func missing(name: String) {
        let error = #expect(throws: ThemeError.self) { try Theme(changed(name, nil)) }
        #expect(error?.description.contains("no colour for '\(name)'") == true)
    }

    @Test(
        "what is no colour is said with its name",
        arguments: ["red", "#12345", "#1234567", "#12345g", "#+12345", "url(x)", ""]
    )
    func noColor(text: String) {
        #expect(throws: ThemeError.noColor(text, for: "line", of: "screen")) {
            try Theme(changed("line", text))
        }
    }

    @Test("a name that nothing has is refused, and so is what is no theme, or too large")
    func refused() {
        #expect(throws: ThemeError.unknown("shadow", of: "screen")) {
            try Theme(text(Self.screen.merging(["shadow": "#000000"]) { $1 }))
        }
        for other in ["", "[]", "{}", "{\"screen\": 7}", "{\"screen\": {\"text\": 7}}", "\u{FEFF}{"] {
            #expect(throws: ThemeError.self) { try Theme(Array(other.utf8)) }
        }
        #expect(throws: ThemeError.tooLarge(16_385)) { try Theme([UInt8](repeating: 0x20, count: 16_385)) }
    }

    @Test(
        "what could not be read on its ground is refused with both names and their contrast",
        arguments: [
            ("text", "background"), ("muted", "background"), ("bad", "background"), ("good", "background"),
            ("accent", "background"), ("onAccent", "accent"), ("mark", "top"), ("wheelInk", "wheelTop"),
            ("focus", "wheelTop"),
        ]
    )
    func faint(name: String, ground: String) throws {
        let color = try #require(Self.screen[ground] ?? Self.body[ground])
        let error = #expect(throws: ThemeError.self) { try Theme(changed(name, color)) }
        #expect(error?.description.contains("'\(name)' can hardly be seen on '\(ground)'") == true)
        #expect(error?.description.contains("their contrast is 1.0") == true)
    }

    @Test("contrast is what WCAG says it is")
    func contrast() throws {
        let (black, white) = (try #require(ThemeColor("#000000")), try #require(ThemeColor("#FFFFFF")))
        #expect(abs(black.contrast(to: white) - 21) < 1e-9)
        #expect(white.contrast(to: white) == 1)
        // The grey that just has 4.5 to 1 on white, and the next lighter one.
        #expect(try #require(ThemeColor("#767676")).contrast(to: white) >= 4.5)
        #expect(try #require(ThemeColor("#777777")).contrast(to: white) < 4.5)
    }
}
