import Foundation
import Quiz
import Testing

@Suite("Studying decks")
struct StudyTests {
    private func store() throws -> TestStore {
        let test = try TestStore()
        try test.store.addDemo()
        return test
    }

    @Test("a round of new cards is answered, counted and over when every step is done")
    func wholeRound() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Instruments", strategy: "spaced", seed: 1)
        var answers = 0
        while try !round.view().isOver, answers < 100 {
            try round.answer(.good, milliseconds: 1500)
            test.wait(seconds: 400)
            answers += 1
        }
        let view = try round.view()
        #expect(
            answers == 20 && view.correct == 20 && view.incorrect == 0 && view.place == "10/10"
                && view.card == nil
        )
        let deck = try #require(try test.store.decks().first { $0.name == "Instruments" })
        #expect(deck.new == 0 && deck.learning == 0 && deck.due == 0 && deck.cards == 10)
        #expect(throws: QuizError.nothingToAsk("Instruments")) {
            try test.store.startRound(deck: "Instruments", strategy: "spaced")
        }
    }

    @Test("the four waits of a new card are Anki's")
    func waits() throws {
        let round = try store().store.startRound(deck: "Instruments", strategy: "spaced")
        let card = try #require(try round.view().card)
        #expect(card.waits.prefix(3).map(\.text) == ["1 min", "6 min", "10 min"])
        #expect(["7 d", "8 d", "9 d"].contains(card.waits[3].text))
        #expect(card.question.contains("violin") && card.answer.contains("Four"))
    }

    @Test(
        "a round goes on in another run of the program where it was, under every strategy",
        arguments: QuestionStrategies.all.map { $0.name }
    )
    func resumes(_ name: String) throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Instruments", strategy: name, seed: 7)
        for rating in [Rating.good, .again, .good, .easy] {
            try round.answer(rating, milliseconds: 900)
            test.wait(seconds: 5)
        }
        let before = try round.view()
        // Nothing was closed: this is what a killed program leaves.
        let again = try #require(try test.reopened().store.resumeRound())
        let after = try again.view()
        #expect(after == before)
    }

    @Test(
        "undo goes back through the whole round, on the disk too",
        arguments: QuestionStrategies.all.map { $0.name }
    )
    func undo(_ name: String) throws {
        let test = try store()
        let before = try test.store.decks()
        let round = try test.store.startRound(deck: "Instruments", strategy: name, seed: 3)
        let start = try round.view()
        var views = [start]
        for rating in [Rating.again, .hard, .good, .easy, .again, .good] {
            try round.answer(rating, milliseconds: 100)
            views.append(try round.view())
        }
        for view in views.dropLast().reversed() {
            #expect(try round.undo())
            let now = try round.view()
            #expect(
                now.card?.id == view.card?.id && now.correct == view.correct
                    && now.incorrect == view.incorrect && now.place == view.place
            )
        }
        #expect(try !round.undo())
        #expect(try test.store.decks() == before)
        #expect(try test.store.statistics().year.isEmpty)
        #expect(try test.reopened().store.resumeRound()?.view() == start)
    }

    @Test("the strategy changes in mid-round, and the change is there after a restart")
    func switches() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Instruments", strategy: "spaced", seed: 7)
        try round.answer(.good, milliseconds: 10)
        let before = try round.view()
        try round.use("cram")
        let after = try round.view()
        #expect(
            after.card?.id == before.card?.id && after.correct == 1 && after.place == before.place
                && after.strategy == "cram"
        )
        let resumed = try test.reopened().store.resumeRound()?.view()
        #expect(
            resumed?.place == after.place && resumed?.card == after.card
                && resumed?.strategy == after.strategy
        )
        #expect(throws: QuizError.self) { try round.use("alphabetical") }
    }

    @Test("cram leaves every schedule alone, and what it asked is in the history")
    func cram() throws {
        let test = try store()
        let before = try test.store.decks()
        let round = try test.store.startRound(deck: "Instruments", strategy: "cram", seed: 2)
        while try !round.view().isOver { try round.answer(.good, milliseconds: 10) }
        #expect(try test.store.decks() == before)
        #expect(try test.store.statistics().year.map(\.count) == [10])
    }

    @Test("a suspended card stays away, a buried one until tomorrow, a flag stays")
    func aside() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Instruments", strategy: "spaced")
        let first = try #require(try round.view().card?.id)
        try round.flag(3)
        #expect(try round.view().card?.flag == 3)
        try round.putAside(.suspend)
        let second = try #require(try round.view().card?.id)
        try round.putAside(.bury)
        #expect(try test.store.statistics().suspended == 1)
        func asked() throws -> Int {
            try Int(
                test.store.startRound(deck: "Instruments", strategy: "spaced").view().place.split(
                    separator: "/"
                )[1]
            ) ?? 0
        }
        #expect(try asked() == 8)
        test.wait(seconds: 86_400)
        #expect(try asked() == 9)
        try test.store.putAside(first, .back)
        #expect(try asked() == 10)
        #expect(first != second)
        #expect(throws: QuizError.self) { try test.store.flag(first, 9) }
    }

    @Test("a card that was forgotten often becomes a leech, with its tag, once")
    func leech() throws {
        let test = try TestStore()
        _ = try test.store.importFile(try test.write("One.tsv", "a\tb\n"))
        var told: [Int] = []
        for lapse in 1...11 {
            // Learned, forgotten, and learned again.
            for rating in [Rating.easy, .again, .easy] {
                let round = try test.store.startRound(deck: "One", strategy: "weakest-first", seed: 1)
                if try round.answer(rating, milliseconds: 5) { told.append(lapse) }
                if lapse == 8, rating == .again { #expect(try round.view().isOver) }
                test.wait(seconds: 40 * 86_400)
            }
        }
        #expect(told == [8])
        let round = try test.store.startRound(deck: "One", strategy: "cram")
        #expect(try round.view().card?.tags == "leech")
    }

    @Test("the clock may jump back: answers keep their order, and no card is older than its answer")
    func clockBack() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Instruments", strategy: "spaced")
        try round.answer(.good, milliseconds: 5)
        test.wait(seconds: -200_000)
        for _ in 0..<5 { try round.answer(.good, milliseconds: 5) }
        #expect(try round.view().correct == 6)
        #expect(try test.reopened().store.resumeRound()?.view().correct == 6)
        #expect(try round.undo())
    }

    @Test("new cards stop at the day's limit, and go on tomorrow")
    func limit() throws {
        let test = try TestStore()
        let lines = (0..<50).map { "question \($0)\tanswer \($0)" }.joined(separator: "\n")
        _ = try test.store.importFile(try test.write("Many.tsv", lines))
        let round = try test.store.startRound(deck: "Many", strategy: "spaced")
        #expect(try round.view().place == "1/20")
        for _ in 0..<5 { try round.answer(.easy, milliseconds: 5) }
        #expect(try test.store.decks().first { $0.name == "Many" }?.new == 15)
        test.wait(seconds: 86_400)
        #expect(try test.store.decks().first { $0.name == "Many" }?.new == 20)
    }

    @Test("statistics count days, passes, times and what is coming")
    func statistics() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Instruments", strategy: "spaced")
        try round.answer(.easy, milliseconds: 1000)
        try round.answer(.easy, milliseconds: 30_000)
        test.wait(seconds: 86_400)
        let second = try test.store.startRound(deck: "Instruments", strategy: "spaced")
        try second.answer(.again, milliseconds: 7000)
        let statistics = try test.store.statistics()
        #expect(statistics.year.map(\.day) == [-1, 0] && statistics.year.map(\.count) == [2, 1])
        #expect(statistics.year.map(\.passed) == [2, 0])
        #expect(statistics.times == [1, 0, 1, 0, 1, 0])
        #expect(statistics.forecast.reduce(0) { $0 + $1.count } == 2)
        #expect(statistics.streak == 2 && statistics.young == 2 && statistics.learning == 1)
        #expect(statistics.retention == nil)
    }

    @Test("an unknown deck is refused by name, and an empty one has nothing to ask")
    func refusals() throws {
        let test = try store()
        #expect(throws: QuizError.noSuchDeck("Nothing")) {
            try test.store.startRound(deck: "Nothing", strategy: "spaced")
        }
        #expect(throws: QuizError.nothingToAsk("Default")) {
            try test.store.startRound(deck: "Default", strategy: "random")
        }
    }
}
