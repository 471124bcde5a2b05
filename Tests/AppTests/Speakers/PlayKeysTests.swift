import Testing

@testable import ClickwheelApp

@Suite("Keys while music plays in the terminal")
struct PlayKeysTests {
    static func keys(_ text: String) -> [PlayKey] {
        var keys = PlayKeys()
        return text.utf8.compactMap { keys.add($0) }
    }

    @Test("letters, signs and arrows are told apart")
    func keys() {
        #expect(
            Self.keys(" npsNP+=-[]qQ") == [
                .toggle, .next, .previous, .stop, .next, .previous, .louder, .louder, .softer, .earlier,
                .later, .quit, .quit,
            ]
        )
        #expect(
            Self.keys("\u{1B}[C\u{1B}[D\u{1B}OC\u{1B}[1;2C") == [.forward, .backward, .forward, .forward]
        )
    }

    @Test("a sequence that means nothing here does nothing, and the key after it counts")
    func others() {
        #expect(Self.keys("\u{1B}[A\u{1B}[15~n") == [.next])
        #expect(Self.keys("\u{1B}\u{1B}[Cx?") == [.forward])
        #expect(Self.keys("\u{1B}[" + String(repeating: "1", count: 40) + "n").count <= 1)
    }
}
