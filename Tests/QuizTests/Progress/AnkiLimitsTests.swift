import ClickwheelDatabase
import Synchronization
import Testing

@testable import Quiz

/// What Anki 26.09 counted and asked, deck by deck, before and after each of several rounds; cards are numbered by their ids.
private struct LimitFacts: Decodable {
    let package: String
    let start: Moment
    let rounds: [Round]
    let buried: [Int]

    struct Round: Decodable {
        /// `nil` for the wait until the next day.
        let deck: String?
        /// Cards, and the button that was pressed.
        let answers: [[Int]]
        let after: Moment
    }

    struct Moment: Decodable {
        let now: Int
        let decks: [String: Counts]
    }

    struct Counts: Decodable {
        /// New, in steps, review: in the list of decks, and in the queue when the deck is opened.
        let list: [Int]
        let queue: [Int]
        let cards: [Int]
        let new: [Int]
    }
}

/// Asks the cards that Anki asked, in Anki's order; the seed of the round names the script.
private final class Scripted: RoundStrategy {
    static let name = "scripted"
    static let title = "Scripted"
    static let audience = "For a comparison."
    static let schedules = true
    static let scripts = Mutex<[UInt64: [Int64]]>([:])

    let round: QuestionRound

    init(round: QuestionRound) { self.round = round }

    func nextItem() -> Int? {
        let script = Self.scripts.withLock { $0[round.seed] } ?? []
        guard round.history.count < script.count else { return nil }
        return round.items.firstIndex { $0.id == script[round.history.count] } ?? -1
    }
}

@Suite("The limits of a day, beside Anki")
struct AnkiLimitsTests {
    /// Seven decks, some below others, each with options of its own.
    ///
    /// Some have limits of their own, and the cards of a note lie in several of them. In the third collection new cards ignore
    /// the limit of reviews; in the fourth all decks above count.
    @Test(
        "every deck counts and asks the cards that Anki does, before and after every round, and on the next day",
        arguments: 1...4
    )
    func day(_ number: Int) throws {
        let facts = try Fixture.json("limits/limits-\(number).json", as: LimitFacts.self)
        let test = try TestStore(now: facts.start.now)
        let package = try Fixture.path("limits/" + facts.package)
        if package.hasSuffix(".colpkg") {
            _ = try test.store.replaceAll(with: package, keeping: test.folder + "/kept.colpkg")
        } else {
            _ = try test.store.importFile(package)
        }
        let ids = try test.store.database.read {
            try $0.rows(
                "SELECT c.id FROM quiz_cards c JOIN quiz_decks d ON d.id = c.deck WHERE c.id > 1600000000000 ORDER BY 1"
            ) { $0.int64(0) }
        }
        try compare(test, facts.start, ids, "at first")
        for (place, round) in facts.rounds.enumerated() {
            test.wait(seconds: (round.after.now - test.now) / 1000)
            if let deck = round.deck, !round.answers.isEmpty {
                let seed = UInt64(number * 100 + place)
                Scripted.scripts.withLock { $0[seed] = round.answers.map { ids[$0[0]] } }
                let studied = try test.store.startRound(deck: deck, strategy: Scripted.self, seed: seed)
                for answer in round.answers {
                    let card = try #require(try studied.view().card)
                    #expect(card.id == ids[answer[0]], "round \(place)")
                    try studied.answer(try #require(Rating(rawValue: answer[1])), milliseconds: 1000)
                }
            }
            try compare(test, round.after, ids, "after round \(place)")
        }
        let buried = try test.store.database.read {
            try $0.rows("SELECT id FROM quiz_cards WHERE queue = -2 ORDER BY id") { $0.int64(0) }
        }
        #expect(buried == facts.buried.map { ids[$0] })
    }

    private func compare(
        _ test: TestStore,
        _ moment: LimitFacts.Moment,
        _ ids: [Int64],
        _ when: String
    ) throws {
        let list = Dictionary(
            uniqueKeysWithValues: try test.store.decks().map { ($0.name, [$0.new, $0.learning, $0.due]) }
        )
        for (name, counts) in moment.decks.sorted(by: { $0.key < $1.key }) {
            #expect(list[name] == counts.list, "\(name) in the list \(when)")
            let items = try test.queue(of: name)
            let new = items.filter { $0.schedule.phase == .new }
            let steps = items.filter { $0.schedule.phase == .learning || $0.schedule.phase == .relearning }
            #expect(
                [new.count, steps.count, items.count - new.count - steps.count] == counts.queue,
                "\(name) when opened \(when)"
            )
            #expect(items.map(\.id).sorted() == counts.cards.map { ids[$0] }, "\(name) \(when)")
            #expect(new.map(\.id) == counts.new.map { ids[$0] }, "the new cards of \(name) \(when)")
        }
    }

    @Test("a new round asks no more than the day has left, however often one is begun")
    func again() throws {
        let test = try TestStore()
        let lines = (0..<60).map { "q\($0)\ta\($0)" }.joined(separator: "\n")
        _ = try test.store.importFile(try test.write("Many.tsv", lines))
        try test.store.setLimits(deck: "Many", new: 20, reviews: 30)
        for left in [20, 15, 10, 5] {
            let round = try test.store.startRound(deck: "Many", strategy: "spaced", seed: 1)
            #expect(try round.view().place == "1/\(left)")
            for _ in 0..<5 { try round.answer(.easy, milliseconds: 5) }
        }
        #expect(throws: QuizError.nothingToAsk("Many")) {
            try test.store.startRound(deck: "Many", strategy: "spaced")
        }
        // Each of twenty answers comes back on some day; by then the reviews of a day are limited as well.
        test.wait(seconds: 60 * 86_400)
        try test.store.setLimits(deck: "Many", new: 20, reviews: 8)
        for left in [8, 5, 2] {
            #expect(try test.store.decks().first { $0.name == "Many" }?.due == left)
            let round = try test.store.startRound(deck: "Many", strategy: "spaced", seed: 1)
            #expect(try round.view().place == "1/\(left)")
            for _ in 0..<3 { try round.answer(.easy, milliseconds: 5) }
        }
    }

    @Test("what is taken back is given back to the day")
    func undone() throws {
        let test = try TestStore()
        let lines = (0..<9).map { "q\($0)\ta\($0)" }.joined(separator: "\n")
        _ = try test.store.importFile(try test.write("Few.tsv", lines))
        try test.store.setLimits(deck: "Few", new: 4, reviews: 9)
        let round = try test.store.startRound(deck: "Few", strategy: "spaced")
        for _ in 0..<3 { try round.answer(.easy, milliseconds: 5) }
        #expect(try test.store.decks().first { $0.name == "Few" }?.new == 1)
        for left in 2...4 {
            #expect(try round.undo())
            #expect(try test.store.decks().first { $0.name == "Few" }?.new == left)
        }
    }

    @Test("cramming uses up nothing of the day")
    func cram() throws {
        let test = try TestStore()
        _ = try test.store.importFile(try test.write("Few.tsv", "a\tb\nc\td\n"))
        try test.store.setLimits(deck: "Few", new: 1, reviews: 1)
        let round = try test.store.startRound(deck: "Few", strategy: "cram")
        for _ in 0..<2 { try round.answer(.good, milliseconds: 5) }
        #expect(try test.store.decks().first { $0.name == "Few" }?.new == 1)
    }

    @Test(
        "limits of a deck's own and the rules of a collection are the same in a package that went out and came back"
    )
    func exported() throws {
        let test = try TestStore(now: 1_795_392_165_538)
        for number in [1, 3, 4] {
            let facts = try Fixture.json("limits/limits-\(number).json", as: LimitFacts.self)
            let package = try Fixture.path("limits/" + facts.package)
            let kept = test.folder + "/kept-\(number).colpkg"
            if package.hasSuffix(".colpkg") {
                _ = try test.store.replaceAll(with: package, keeping: kept)
            } else {
                _ = try test.store.importFile(package)
            }
            let before = try test.store.decks()
            let out = test.folder + "/out-\(number).colpkg"
            try test.store.exportPackage(deck: nil, to: out)
            _ = try test.store.replaceAll(with: out, keeping: test.folder + "/again-\(number).colpkg")
            #expect(try test.store.decks().map(\.name) == before.map(\.name))
            #expect(
                try test.store.decks().map { [$0.new, $0.learning, $0.due] }
                    == before.map { [$0.new, $0.learning, $0.due] }
            )
        }
    }
}

extension TestStore {
    /// What a round over `deck` would ask now.
    func queue(of deck: String) throws -> [RoundItem] {
        let today = store.today
        return try store.database.read { connection in
            let limits = try DayLimits(store, today: today, connection)
            return try DayQueue(deck, limits, today: today, seconds: now / 1000, store.calendar, connection)
                .items
        }
    }
}
