import Testing

@testable import Library

@Suite("Sort keys")
struct SortKeyTests {
    static func isBefore(_ one: String, _ other: String) -> Bool {
        SortKey.key(name: one).lexicographicallyPrecedes(SortKey.key(name: other))
    }

    @Test(
        "names are in their natural order",
        arguments: [
            ["\"Heroes\"", "…And Justice", "2 Become 1", "10 Years", "99 Problems", "1999", "Abba", "Zebra"],
            ["Track 1", "Track 2", "Track 9", "Track 10", "Track 11", "Track 100"],
            ["Abba", "Abba Gold", "Abbacus"],
            ["The Beatles", "Cure, The", "A Day", "An Eagle", "Fall"],
            ["Ægypt", "Aerosmith", "Björk", "Blur", "Ørsted", "Oslo", "Straße", "Stratus"],
            ["Zebra", "Ωmega", "Кино", "فيروز", "방탄", "きの", "中島"],
            ["A-ha", "Abba"],
            ["Album", "Album 1", "Album II"],
        ]
    )
    func order(_ names: [String]) {
        for (one, other) in zip(names, names.dropFirst()) {
            #expect(Self.isBefore(one, other), "\(one) before \(other)")
        }
    }

    @Test(
        "an article at the start does not count, unless it is all there is",
        arguments: [("The Who", "Who"), ("a  Town", "Town"), ("AN Hour", "hour"), ("THE  the", "The")]
    )
    func articles(_ one: String, _ other: String) {
        #expect(SortKey.key(name: one) == SortKey.key(name: other))
    }

    @Test("names that only begin like an article keep all their letters")
    func noArticle() {
        #expect(SortKey.key(name: "Theatre") != SortKey.key(name: "atre"))
        #expect(SortKey.key(name: "The") == SortKey.key(name: "the"))
        #expect(SortKey.key(name: "Another") != SortKey.key(name: "other"))
    }

    @Test("a letter with a mark is no article, in either form", arguments: ["Å vest", "A\u{30A} vest"])
    func markedLetter(_ name: String) {
        #expect(Initial.letter(SortKey.key(name: name)) == "A")
    }

    @Test("what the tags say about sorting wins")
    func sortName() {
        #expect(SortKey.key(name: "David Bowie", sort: "Bowie, David") == SortKey.key(name: "Bowie, David"))
    }

    @Test("leading zeros and very long numbers keep the order by value")
    func numbers() {
        #expect(SortKey.key(name: "007") == SortKey.key(name: "7"))
        #expect(Self.isBefore("2", String(repeating: "9", count: 40)))
        #expect(Self.isBefore(String(repeating: "9", count: 40), "1" + String(repeating: "0", count: 40)))
        // Beyond 255 digits the order is by digits alone; it must only stay an order.
        _ = SortKey.key(name: String(repeating: "1", count: 4000))
    }

    @Test("the order is the same whatever the form of the letters")
    func forms() {
        #expect(SortKey.key(name: "Bjo\u{308}rk") == SortKey.key(name: "Björk"))
    }

    @Test(
        "initials are letters people look for",
        arguments: [
            ("Abba", "A", "Ab"), ("The Beatles", "B", "Be"), ("99 Luftballons", "#", "#"),
            ("\"Heroes\"", "#", "#"),
            ("", "#", "#"), ("Ørsted", "O", "Or"), ("Ωmega", "Ω", "Ωm"), ("Кино", "К", "Ки"),
            ("X 1", "X", "X"),
            ("中島", "漢", "中"), ("방탄", "ㅂ", "ㅂᅡ"), ("キノ", "き", "きの"), ("فيروز", "ف", "في"), ("🎷", "#", "#"),
            ("ﬁnale", "F", "Fi"), ("X", "X", "X"), ("a-ha", "A", "A"),
        ]
    )
    func initials(_ name: String, _ initial: String, _ pair: String) {
        let key = SortKey.key(name: name)
        #expect(Initial.letter(key) == initial)
        #expect(Initial.pair(key) == pair)
    }
}
