import Quiz
import Testing

@Suite("The list of decks")
struct DeckListTests {
    private func store() throws -> TestStore {
        let test = try TestStore()
        for (deck, count) in [("A", 1), ("A::B::C", 2), ("A::B", 3), ("A B", 1), ("AB", 1)] {
            let text = (0..<count).map { "\(deck) \($0),x\n" }.joined()
            _ = try test.store.importText(Array(text.utf8), kind: "csv", path: "x.csv", title: deck)
        }
        return test
    }

    @Test("counts in each deck what is below it too, and nothing of a deck that only begins like it")
    func below() throws {
        let decks = try store().store.decks().filter { $0.cards > 0 }
        #expect(
            decks.map { "\($0.name) \($0.cards) \($0.new)" } == [
                "A 6 6", "A B 1 1", "A::B 5 5", "A::B::C 2 2", "AB 1 1",
            ]
        )
    }

    @Test("takes what was begun below a deck today from the deck's new cards of the day")
    func limits() throws {
        let test = try store()
        for deck in ["A", "A::B"] { try test.store.setLimits(deck: deck, new: 2, reviews: 10) }
        try test.store.startRound(deck: "A::B::C", strategy: "spaced").answer(.easy, milliseconds: 1)
        let new = try test.store.decks().filter { $0.cards > 0 }.map(\.new)
        #expect(new == [1, 1, 1, 1, 1])
    }
}
