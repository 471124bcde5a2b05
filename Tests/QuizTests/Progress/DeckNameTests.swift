import Testing

@testable import Quiz

@Suite("Names of decks")
struct DeckNameTests {
    /// What may follow a name that is nearly as long as one may be.
    private static let ends = [
        "", " b", " ", "::b", ":: b", ": ::b", ":::b", "::::b", ":", "::", " :: :: c", " : : ::b", "\u{301}b",
        " \u{301}b", "🇦🇧🇨", "\tb", "\u{2028}b", "👩\u{200D}👩 b", "::\u{301}::b",
    ]

    @Test("that are clean stay as they are, also where they were cut", arguments: ends)
    func again(_ end: String) {
        for count in Array(0...3) + Array(390...402) {
            for letter in ["a", "ä", "👩\u{200D}👩", "a\u{301}\u{323}\u{302}\u{308}\u{30A}"] {
                let clean = DeckNames.clean(String(repeating: letter, count: count) + end + end)
                #expect(DeckNames.clean(clean) == clean && !clean.isEmpty)
                #expect(clean.count <= 400 && clean.utf8.count <= 4_000)
                #expect(clean.first?.isWhitespace == false && clean.last?.isWhitespace == false)
            }
        }
    }

    @Test(
        "have no empty levels and no spaces around them",
        arguments: [
            (" A :: B ", "A::B"), ("::A::::B::", "A::B"), ("", "Default"), (" :: ", "Default"), ("A:", "A:"),
            ("A:::B", "A:::B"), ("A: ::B", "A::B"), ("A:: : ::B", "A::B"), ("A\u{1}\n::B", "A::B"),
        ]
    )
    func levels(_ name: String, _ clean: String) { #expect(DeckNames.clean(name) == clean) }

    @Test("of one letter with thousands of marks are cut to so many bytes that a database has room")
    func bytes() {
        let name = DeckNames.clean("a" + String(repeating: "\u{301}", count: 100_000) + "b")
        #expect(name.utf8.count <= 4_000 && name.utf8.count > 3_990 && DeckNames.clean(name) == name)
    }

    @Test(
        "that were cut are those of the same file when it comes again",
        arguments: [" b", "::b", ":::b", ": ::b"]
    )
    func twice(_ end: String) throws {
        let test = try TestStore()
        let name = String(repeating: "a", count: 399) + end
        let text = "#separator:comma\n#deck column:1\n\(name),p,q\n\(name),r,s\n"
        let path = try test.write("Deck.csv", text)
        #expect(try test.store.importFile(path).added == 2)
        let again = try test.store.importFile(path)
        #expect(again.added == 0 && again.unchanged == 2)
        #expect(try test.store.decks().filter { $0.name.hasPrefix("aaa") && $0.cards > 0 }.count == 1)
    }
}
