import Synchronization
import Testing

@testable import Golf

@Suite("Rounds of the past")
struct HistoryTests {
    private static func begin(
        _ seed: UInt64,
        _ course: String = "alder-park",
        _ players: [String] = ["Ada"]
    ) -> GolfCommand {
        .begin(NewRound(course: course, players: players.map { .init($0, skill: "tour") }, seed: seed))
    }

    /// Plays a whole round as the caddie says, after a stroke that is taken back where `mulligan`.
    private static func play(_ house: Clubhouse, _ seed: UInt64, mulligan: Bool = false) throws {
        try house.perform(begin(seed))
        if mulligan {
            try house.perform(.stroke(club: "7-iron", Round.Intention(power: 1)))
            try house.perform(.mulligan)
        }
        for _ in 0..<400 {
            let round = try house.currentRound()
            if round.isOver { return }
            switch round.state {
            case .drop: try house.perform(.drop(round.drops[0].kind))
            case .holed: try house.perform(.next)
            default:
                let advice = try round.advice(of: Caddies.PlaysLike(), StandardClub.bag)
                try house.perform(.stroke(club: advice.club, .init(power: advice.power, aim: advice.aim)))
            }
        }
    }

    @Test("each round is there with its course, its day and its score, and the records name the best")
    func whole() throws {
        let time = Mutex<Int64>(1_000)
        let house = Clubhouse(
            store: RoundsInMemory(now: {
                time.withLock {
                    $0 += 1; return $0
                }
            })
        )
        #expect(try house.history().isEmpty)
        for seed in 1...3 { try Self.play(house, UInt64(seed)) }
        try house.perform(Self.begin(9, "salt-marsh-links", ["Ada", "Bob"]))
        try house.perform(.pickUp)
        let rounds = try house.history()
        #expect(rounds.map(\.began) == [1001, 1002, 1003, 1004])
        #expect(rounds.map(\.course) == ["alder-park", "alder-park", "alder-park", "salt-marsh-links"])
        #expect(rounds.map(\.isOver) == [true, true, true, false])
        #expect(
            rounds.prefix(3).allSatisfy { $0.players[0].counts && $0.players[0].holes == 9 && $0.par == 36 }
        )
        let scores = rounds.prefix(3).map(\.players[0].strokes)
        let view = HistoryView(rounds)
        #expect(view.rounds.map(\.id) == [4, 3, 2, 1])
        let record = try #require(view.records.first)
        #expect(view.records.count == 1 && record.player == "Ada" && record.rounds == 3)
        #expect(record.best == scores.min() && record.bestToPar == record.best - 36)
        #expect(Int(record.bestRound) == (scores.firstIndex(of: record.best) ?? -1) + 1)
        #expect(abs(record.average - Double(scores.reduce(0, +)) / 3) < 1e-9)
        #expect(HistoryView(rounds, course: "salt-marsh-links").rounds.map(\.id) == [4])
    }

    @Test("what was taken back, picked up or left is no record")
    func counting() throws {
        let house = Clubhouse(store: RoundsInMemory())
        try Self.play(house, 1, mulligan: true)
        try house.perform(Self.begin(2))
        for _ in 0..<9 {
            try house.perform(.pickUp)
            try house.perform(.next)
        }
        try house.perform(Self.begin(3))
        try house.perform(.stroke(club: "7-iron", Round.Intention(power: 1)))
        let rounds = try house.history()
        #expect(rounds.map(\.isOver) == [true, true, false])
        #expect(rounds.allSatisfy { !$0.players[0].counts } && HistoryView(rounds).records.isEmpty)
    }

    @Test("a round tells each stroke in words, with its number at the hole, and those that were taken back")
    func strokes() throws {
        let house = Clubhouse(store: RoundsInMemory())
        try Self.play(house, 1, mulligan: true)
        let past = try #require(try house.pastRound(1))
        let strokes = past.strokes
        #expect(strokes.map(\.stroke) == Array(1...strokes.count))
        #expect(strokes[0].isTakenBack && strokes[0].shot == 1 && strokes[0].says.hasPrefix("7-iron: "))
        #expect(!strokes[1].isTakenBack && strokes[1].shot == 1 && strokes[1].hole == 0)
        #expect(strokes[2].shot == 2 || strokes[2].hole == 1)
        for hole in 0..<9 {
            let last = try #require(strokes.last { $0.hole == hole })
            #expect(last.says.hasSuffix("in the hole!"))
            let score = past.round.cards[0][hole]
            #expect(last.shot + score.penalties == score.strokes)
        }
        #expect(try house.pastRound(2) == nil && house.pastRound(0) == nil)
    }

    @Test("a round that went on as another, since its last entries made no sense, is there once")
    func takenOver() throws {
        let store = RoundsInMemory()
        let start = try NewRound(players: [.init("Ada")], seed: 1).start(on: Courses.all[0])
        _ = store.begin(start, [.pickUp, .gimme])
        let house = Clubhouse(store: store)
        try house.perform(.next)
        try house.perform(.stroke(club: "7-iron", Round.Intention(power: 1)))
        #expect(try house.history().map(\.id) == [2])
        // The same seed on purpose is another round.
        _ = store.begin(start, [.pickUp, .nextHole, .pickUp])
        #expect(try house.history().map(\.id) == [2, 3])
        // Nothing has happened in this one yet.
        _ = store.begin(start, [])
        #expect(try house.history().map(\.id) == [2, 3])
    }

    @Test("a hole is told with what it cost and how the player stands")
    func result() {
        var score = HoleScore()
        score.strokes = 8
        score.isFinished = true
        #expect(GolfWords.result(score, par: 4, total: 8) == "4 over here, 8 over in all")
        score.strokes = 5
        #expect(GolfWords.result(score, par: 4, total: 0) == "bogey: 1 over here, level in all")
        score.strokes = 3
        #expect(GolfWords.result(score, par: 4, total: -2) == "birdie: 1 under here, 2 under in all")
        score.strokes = 4
        #expect(GolfWords.result(score, par: 4, total: 1) == "par: level here, 1 over in all")
    }

    @Test("of two rounds that are equally good the first is the best")
    func firstOfEquals() throws {
        let house = Clubhouse(store: RoundsInMemory())
        for _ in 0..<2 { try Self.play(house, 1) }
        let rounds = try house.history()
        #expect(rounds.count == 2 && rounds[0].players[0].strokes == rounds[1].players[0].strokes)
        #expect(CourseRecord.all(of: rounds).map(\.bestRound) == [rounds[0].id])
    }
}
