import ClickwheelDatabase
import Quiz
import Testing

@Suite("Leeches")
struct LeechTests {
    /// A store with two cards in review, whose next forgetting makes a leech.
    private func store(action: Int) throws -> TestStore {
        let test = try TestStore()
        _ = try test.store.importFile(test.write("Deck.csv", "One,1\nTwo,2\n"))
        try Connection(path: test.folder + "/quiz.db").run(
            "UPDATE quiz_presets SET settings = json_object('lapse', json_object('leechFails', 1, 'leechAction', ?))",
            action
        )
        let round = try test.store.startRound(deck: "Deck", strategy: "spaced")
        for _ in 0..<2 { try round.answer(.easy, milliseconds: 1000) }
        test.wait(seconds: 60 * 86_400)
        return test
    }

    @Test("are suspended where the deck's options say so, with the answer, and come back with it")
    func suspended() throws {
        let test = try store(action: 0)
        let round = try test.store.startRound(deck: "Deck", strategy: "spaced")
        let first = try #require(try round.view().card?.id)
        #expect(try round.answer(.again, milliseconds: 1000))
        #expect(try test.store.statistics().suspended == 1)
        try round.answer(.good, milliseconds: 1000)
        #expect(try round.view().isOver, "a leech is not asked again")
        #expect(try round.undo() && round.undo())
        let view = try round.view()
        #expect(try view.card?.id == first && test.store.statistics().suspended == 0)
        #expect(view.card?.tags.contains("leech") == false)
    }

    @Test("stay suspended, counted and to be taken back when the program has ended in between")
    func resumed() throws {
        let test = try store(action: 0)
        let round = try test.store.startRound(deck: "Deck", strategy: "spaced")
        let first = try #require(try round.view().card?.id)
        try round.answer(.again, milliseconds: 1000)
        let again = try test.reopened()
        let resumed = try #require(try again.store.resumeRound())
        let view = try resumed.view()
        #expect(view.incorrect == 1 && view.card != nil && view.card?.id != first)
        try resumed.answer(.good, milliseconds: 1000)
        #expect(try resumed.view().isOver)
        #expect(try resumed.undo() && resumed.undo())
        #expect(try resumed.view().card?.id == first && again.store.statistics().suspended == 0)
    }

    @Test("are not made by an order that schedules nothing")
    func unscheduled() throws {
        let test = try store(action: 0)
        let round = try test.store.startRound(deck: "Deck", strategy: "random")
        #expect(try !round.answer(.again, milliseconds: 1000))
        #expect(try test.store.statistics().suspended == 0)
    }

    @Test("are only tagged by the usual options, and asked again")
    func tagged() throws {
        let test = try store(action: 1)
        let round = try test.store.startRound(deck: "Deck", strategy: "spaced")
        #expect(try round.answer(.again, milliseconds: 1000))
        try round.answer(.good, milliseconds: 1000)
        let view = try round.view()
        #expect(try test.store.statistics().suspended == 0 && !view.isOver)
        #expect(view.card?.tags.contains("leech") == true)
    }

    @Test("keep what is done with them through a package", arguments: [0, 1])
    func package(action: Int) throws {
        let test = try store(action: action)
        let out = test.folder + "/out.colpkg"
        try test.store.exportPackage(deck: nil, to: out)
        let other = try TestStore(now: test.now)
        _ = try other.store.importFile(out)
        try other.store.startRound(deck: "Deck", strategy: "spaced").answer(.again, milliseconds: 1000)
        #expect(try other.store.statistics().suspended == (action == 0 ? 1 : 0))
    }
}
