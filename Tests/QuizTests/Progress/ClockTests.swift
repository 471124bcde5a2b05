import ClickwheelDatabase
import Foundation
import Testing

@testable import Quiz

@Suite("A clock that was wrong")
struct ClockTests {
    private static let years = 20 * 365 * 86_400

    private func store(now: Int = 1_795_212_000_000) throws -> TestStore {
        let test = try TestStore(now: now)
        _ = try test.store.importFile(test.write("Deck.tsv", "a\t1\nb\t2\nc\t3\nd\t4\n"))
        return test
    }

    private func cards(_ test: TestStore) throws -> [CardRow] {
        try test.store.database.read { connection in
            try connection.rows(
                "SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards WHERE deck != 1 ORDER BY id"
            ) { CardRow($0) }
        }
    }

    private func answers(_ test: TestStore) throws -> [Int] {
        try test.store.database.read { try $0.rows("SELECT id FROM quiz_reviews ORDER BY id") { $0.int(0) } }
    }

    @Test(
        "years ahead: what was answered then was answered now, and every card comes back",
        arguments: [false, true]
    )
    func ahead(hasHistory: Bool) throws {
        let test = try store()
        if hasHistory {
            try test.store.startRound(deck: "Deck", strategy: "spaced", seed: 1).answer(
                .easy,
                milliseconds: 1
            )
            test.wait(seconds: 86_400)
        }
        test.wait(seconds: Self.years)
        let wrong = try test.reopened()
        let round = try wrong.store.startRound(deck: "Deck", strategy: "spaced", seed: 1)
        try round.answer(.easy, milliseconds: 1)
        wrong.wait(seconds: 60)
        try round.answer(.good, milliseconds: 1)
        wrong.wait(seconds: 60 - Self.years)
        // The clock is set right.
        let right = try wrong.reopened()
        let (today, seconds) = (right.store.today, right.now / 1000)
        let ids = try answers(right)
        #expect(ids.count == (hasHistory ? 3 : 2) && ids.allSatisfy { $0 <= right.now })
        #expect(ids[ids.count - 1] - ids[ids.count - 2] == 60_000)
        for card in try cards(right) where card.type != 0 {
            #expect((CardData(card.data).lastReview ?? .max) <= seconds)
            #expect(card.type == 2 ? card.due <= today + card.ivl : card.due <= seconds + 600)
        }
        let statistics = try right.store.statistics()
        #expect(statistics.streak == (hasHistory ? 2 : 1) && statistics.year.last?.count == 2)
        #expect(statistics.forecast.reduce(0) { $0 + $1.count } >= 1)
        // The next answer comes after them, now.
        right.wait(seconds: 1)
        let next = try #require(try right.store.resumeRound())
        try next.answer(.good, milliseconds: 1)
        #expect(try answers(right).last == right.now)
        // And all of them can be taken back, to where they were before the clock was wrong.
        while try next.undo() {}
        #expect(try cards(right).count { $0.type != 0 } == (hasHistory ? 1 : 0))
        #expect(try cards(right).allSatisfy { $0.type == 0 || $0.due <= today + $0.ivl })
    }

    @Test("years ahead, for a card in a step of days: it comes back after as many days as its step has")
    func stepsOfDays() throws {
        let test = try store()
        try Connection(path: test.folder + "/quiz.db").run(
            "UPDATE quiz_presets SET settings = json_object('new', json_object('delays', json_array(4 * 1440)))"
        )
        test.wait(seconds: Self.years)
        let wrong = try test.reopened()
        try wrong.store.startRound(deck: "Deck", strategy: "spaced", seed: 1).answer(.again, milliseconds: 1)
        wrong.wait(seconds: -Self.years)
        let right = try wrong.reopened()
        let card = try #require(try cards(right).first { $0.type != 0 })
        #expect(card.type == 1 && card.due == right.store.today + 4)
    }

    @Test("years ahead, and set right while the round goes on")
    func within() throws {
        let test = try store()
        test.wait(seconds: Self.years)
        let round = try test.store.startRound(deck: "Deck", strategy: "spaced", seed: 1)
        try round.answer(.easy, milliseconds: 1)
        test.wait(seconds: -Self.years)
        try round.answer(.easy, milliseconds: 1)
        #expect(try answers(test) == [test.now, test.now + 1])
        let reviewed = try cards(test).filter { $0.type == 2 }
        #expect(reviewed.count == 2)
        for card in reviewed {
            #expect((1...30).contains(card.ivl) && card.due == test.store.today + card.ivl)
        }
        #expect(try test.store.decks().first { $0.name == "Deck" }?.new == 2)
    }

    @Test("set back by months changes nothing of what was answered, and goes on after it")
    func back() throws {
        let test = try store()
        for rating in [Rating.easy, .easy, .good] {
            try test.store.startRound(deck: "Deck", strategy: "spaced", seed: 1).answer(
                rating,
                milliseconds: 1
            )
            test.wait(seconds: 200 * 86_400)
        }
        let (before, rows) = (try answers(test), try cards(test))
        test.wait(seconds: -500 * 86_400)
        let again = try test.reopened()
        #expect(try answers(again) == before && cards(again) == rows)
        _ = try again.store.decks()
        _ = try again.store.statistics()
        try again.store.startRound(deck: "Deck", strategy: "cram", seed: 1).answer(.good, milliseconds: 1)
        #expect(try answers(again) == before + [before[2] + 1])
    }

    @Test("of 1970 is taken to stand at the last answer")
    func past() throws {
        let test = try store()
        try test.store.startRound(deck: "Deck", strategy: "spaced", seed: 1).answer(.easy, milliseconds: 1)
        let (day, time) = (test.store.today, test.now)
        test.wait(seconds: 1000 - time / 1000)
        let wrong = try test.reopened()
        #expect(wrong.store.today == day)
        let round = try wrong.store.startRound(deck: "Deck", strategy: "spaced", seed: 1)
        try round.answer(.easy, milliseconds: 1)
        #expect(try answers(wrong) == [time, time + 1])
        let reviewed = try cards(wrong).filter { $0.type == 2 }
        #expect(reviewed.count == 2)
        for card in reviewed { #expect((1...30).contains(card.ivl) && card.due == day + card.ivl) }
        // Nobody has answered yet, where the clock never was right.
        let fresh = try store(now: 5000)
        try fresh.store.startRound(deck: "Deck", strategy: "spaced", seed: 1).answer(.easy, milliseconds: 1)
        #expect(try answers(fresh) == [DeckStore.firstTime])
    }

    @Test("years ahead, where an answer says the same of a card at its new time: the card keeps its interval")
    func same() throws {
        let test = try TestStore()
        let rows = (0..<20).map { "q\($0)\ta\($0)\n" }.joined()
        _ = try test.store.importFile(test.write("Deck.tsv", rows))
        test.wait(seconds: Self.years)
        let wrong = try test.reopened()
        let round = try wrong.store.startRound(deck: "Deck", strategy: "spaced", seed: 1)
        for _ in 0..<20 {
            try round.answer(.easy, milliseconds: 1)
            wrong.wait(seconds: 1)
        }
        let before = try cards(wrong)
        wrong.wait(seconds: -Self.years)
        let right = try wrong.reopened()
        let after = try cards(right)
        // Intervals are spread: some are longer than the memory alone would make them.
        let plain = FSRS().days(FSRS().first(.easy).stability, retention: 0.9, longest: 100)
        #expect(before.contains { $0.ivl > plain })
        #expect(after.map(\.ivl) == before.map(\.ivl))
        #expect(after.map { CardData($0.data).stability } == before.map { CardData($0.data).stability })
        #expect(after.allSatisfy { $0.due == right.store.today + $0.ivl })
    }

    @Test("more than a year behind, and set right later: what was answered is where it was, each time")
    func behind() throws {
        let day = 86_400
        let test = try store()
        let round = try test.store.startRound(deck: "Deck", strategy: "spaced", seed: 1)
        for wait in [60, 60, 40 * day] {
            try round.answer(.easy, milliseconds: 1)
            test.wait(seconds: wait)
        }
        let (before, rows) = (try answers(test), try cards(test))
        test.wait(seconds: -600 * day)
        var wrong = try test.reopened()
        // As far as anybody knows the clock was ahead.
        #expect(try answers(wrong).last == wrong.now && cards(wrong) != rows)
        wrong.wait(seconds: 60)
        let next = try wrong.store.startRound(deck: "Deck", strategy: "sequential", seed: 1)
        let asked = try #require(try next.view().card?.id)
        try next.answer(.good, milliseconds: 1)
        wrong.wait(seconds: 600 * day)
        var right = try wrong.reopened()
        let after = before + [(before.last ?? 0) + 60_000]
        #expect(try answers(right) == after)
        #expect(try cards(right).filter { $0.id != asked } == rows.filter { $0.id != asked })
        let all = try cards(right).filter { $0.id != asked }
        // Once more as wrong, while nobody answers: everything goes there and comes back.
        right.wait(seconds: -600 * day)
        wrong = try right.reopened()
        #expect(try answers(wrong).allSatisfy { $0 <= wrong.now })
        wrong.wait(seconds: 601 * day)
        right = try wrong.reopened()
        #expect(try answers(right) == after && cards(right).filter { $0.id != asked } == all)
        // And nothing is left to be moved.
        #expect(try answers(right.reopened()) == after)
    }

    @Test("years ahead again at a start at which nobody answers: the answers come back to where they were")
    func aheadAgain() throws {
        let test = try store()
        test.wait(seconds: Self.years)
        var wrong = try test.reopened()
        try wrong.store.startRound(deck: "Deck", strategy: "spaced", seed: 1).answer(.easy, milliseconds: 1)
        wrong.wait(seconds: -Self.years)
        var right = try wrong.reopened()
        let (before, rows) = (try answers(right), try cards(right))
        #expect(before == [right.now])
        right.wait(seconds: 10 * 86_400 + Self.years)
        wrong = try right.reopened()
        wrong.wait(seconds: -Self.years)
        right = try wrong.reopened()
        #expect(try answers(right) == before && cards(right) == rows)
    }
}
