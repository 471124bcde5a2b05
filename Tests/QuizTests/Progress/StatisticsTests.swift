import Testing

@testable import Quiz

@Suite("Statistics of answers")
struct StatisticsTests {
    @Test("answers are counted by their time, each limit in the slot above it, for thirty days")
    func times() throws {
        let test = try TestStore()
        try test.store.addDemo()
        let round = try test.store.startRound(deck: "Instruments", strategy: "sequential", seed: 1)
        for milliseconds in [0, 1999, 2000, 4999, 5000, 9999, 10_000, 19_999, 20_000, 59_999] {
            try round.answer(milliseconds == 0 ? .again : .good, milliseconds: milliseconds)
            test.wait(seconds: 60)
        }
        let expected = [2, 2, 2, 2, 2, 0]
        var statistics = try test.store.statistics()
        #expect(statistics.times == expected && statistics.streak == 1)
        let today = try #require(statistics.year.last)
        #expect(statistics.year.count == 1 && today.day == 0 && today.count == 10 && today.passed == 9)
        #expect(today.milliseconds == 1999 + 2000 + 4999 + 5000 + 9999 + 10_000 + 19_999 + 20_000 + 59_999)
        test.wait(seconds: 30 * 86_400)
        statistics = try test.store.statistics()
        #expect(statistics.times == expected && statistics.streak == 0 && statistics.year.map(\.day) == [-30])
        test.wait(seconds: 86_400)
        statistics = try test.store.statistics()
        #expect(statistics.times == [0, 0, 0, 0, 0, 0] && statistics.year.map(\.day) == [-31])
        test.wait(seconds: 333 * 86_400)
        #expect(try test.store.statistics().year.map(\.day) == [-364])
        test.wait(seconds: 86_400)
        #expect(try test.store.statistics().year.isEmpty)
    }

    @Test("a streak goes on until a day without an answer, and today may still come")
    func streak() throws {
        let test = try TestStore()
        try test.store.addDemo()
        func answer() throws {
            let round = try test.store.startRound(deck: "Instruments", strategy: "sequential", seed: 1)
            try round.answer(.good, milliseconds: 100)
        }
        for day in 1...3 {
            try answer()
            #expect(try test.store.statistics().streak == day)
            test.wait(seconds: 86_400)
            #expect(try test.store.statistics().streak == day)
        }
        test.wait(seconds: 86_400)
        #expect(try test.store.statistics().streak == 0)
        try answer()
        #expect(try test.store.statistics().streak == 1)
    }

    @Test("a deck's new cards are those that its day still has room for, and reviews end at their limit")
    func limits() throws {
        let test = try TestStore()
        try test.store.addDemo()
        for (limit, left) in [(0, 0), (4, 4), (10, 10), (99, 10), (-1, 0)] {
            try test.store.setLimits(deck: "Instruments", new: limit, reviews: 50)
            #expect(try test.store.decks().first { $0.name == "Instruments" }?.new == left)
        }
        // New cards come out of the day's reviews too, as in Anki.
        try test.store.setLimits(deck: "Instruments", new: 99, reviews: 5)
        #expect(try test.store.decks().first { $0.name == "Instruments" }?.new == 5)
        try test.store.setLimits(deck: "Instruments", new: 4, reviews: 5)
        let round = try test.store.startRound(deck: "Instruments", strategy: "spaced", seed: 1)
        #expect(try round.view().place == "1/4")
        for done in 1...3 {
            try round.answer(.easy, milliseconds: 100)
            #expect(try test.store.decks().first { $0.name == "Instruments" }?.new == 4 - done)
        }
        let again = try test.store.startRound(deck: "Instruments", strategy: "spaced", seed: 1)
        #expect(try again.view().place == "1/1")
        // Two more would be allowed a day, three of which are done.
        try test.store.setLimits(deck: "Instruments", new: 2, reviews: 5)
        #expect(try test.store.decks().first { $0.name == "Instruments" }?.new == 0)
    }
}
