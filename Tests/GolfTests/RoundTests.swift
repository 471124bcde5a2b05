import ClickwheelSystem
import Foundation
import Testing

@testable import Golf

@Suite("A round")
struct RoundTests {
    private static func start(
        _ course: Int = 0,
        _ players: [GamePlayer] = [GamePlayer(name: "Ada", skill: .tour)],
        _ format: GameFormat = .stroke
    ) throws -> RoundStart {
        try RoundStart(course: Courses.all[course], players: players, format: format, seed: 42)
    }

    /// A round after twelve strokes.
    private static let twelve = Result {
        var round = Round(try start())
        try Autoplay.play(&round, Caddies.NearestDistance()) { $0.strokes.count >= 12 }
        return round
    }

    private static let two = [
        GamePlayer(name: "Ada", skill: .tour), GamePlayer(name: "Bob", skill: .twenty, handicap: 20),
    ]

    @Test("a whole round is played on every course, and its card adds up", arguments: 0..<3)
    func whole(course: Int) throws {
        var round = Round(try Self.start(course, Self.two))
        // In thin air only a caddie who reckons with it plays near par.
        try Autoplay.play(&round, course == 2 ? Caddies.PlaysLike() : Caddies.NearestDistance())
        #expect(round.isOver)
        for player in 0..<2 {
            let card = round.cards[player]
            #expect(card.allSatisfy { $0.isFinished })
            let counted = round.strokes.count { $0.player == player && !$0.isMulligan }
            let penalties = card.reduce(0) { $0 + $1.penalties }
            if card.allSatisfy({ !$0.isPickedUp }) {
                #expect(card.reduce(0) { $0 + $1.strokes } == counted + penalties)
            }
        }
        // A tour player goes round near par, and before somebody of twenty.
        let standing = try #require(round.standings.first { $0.player == 0 })
        #expect((-6...14).contains(standing.toPar), "\(standing)")
        let other = try #require(round.standings.first { $0.player == 1 })
        #expect(other.strokes > standing.strokes)
    }

    @Test("a round made again from its entries is the same round")
    func resume() throws {
        var round = Round(try Self.start(1, Self.two, .stableford))
        try Autoplay.play(&round) { $0.hole == 3 && $0.strokes.count > 25 }
        let data = try JSONEncoder().encode(round.entries)
        let entries = try JSONDecoder().decode([RoundEntry].self, from: data)
        #expect(entries == round.entries)
        let again = try Round(round.start, entries: entries)
        #expect(again.cards == round.cards && again.balls.map(\.place) == round.balls.map(\.place))
        #expect(again.state == round.state && again.turn == round.turn && again.hole == round.hole)
        #expect(again.nextSeed == round.nextSeed)
    }

    @Test("a replay is the stroke again, to the last bit")
    func replay() throws {
        var round = Round(try Self.start())
        var traces: [ShotTrace] = []
        while round.strokes.count < 6, !round.isOver {
            switch round.state {
            case .drop: try round.drop(.strikeAndFirst(round.drops))
            case .holed: try round.goOn()
            case .address, .putt, .signed:
                let seed = round.nextSeed
                let advice = Caddies.NearestDistance().advise(try round.question(clubs: StandardClub.bag))
                let club = StandardClub.named(advice.club)
                let launch = try round.launch(club, Round.Intention(power: advice.power), seed: seed)
                traces.append(try round.strike(club: club.name, launch, seed: seed).trace)
            }
        }
        let records = round.strokes
        let copied = try JSONDecoder().decode([StrokeRecord].self, from: try JSONEncoder().encode(records))
        #expect(copied.map { round.replay($0) } == traces)
    }

    @Test("the same seed plays the same round, another does not")
    func seeds() throws {
        func strokes(_ seed: UInt64) throws -> [StrokeRecord] {
            let start = try RoundStart(
                course: Courses.all[0],
                players: [GamePlayer(name: "A")],
                format: .stroke,
                seed: seed
            )
            var round = Round(start)
            try Autoplay.play(&round) { $0.strokes.count >= 8 }
            return round.strokes
        }
        #expect(try strokes(1) == strokes(1))
        #expect(try strokes(1) != strokes(2))
    }

    @Test("out of bounds costs stroke and distance")
    func outOfBounds() throws {
        var round = Round(try Self.start())
        let from = round.currentBall.place
        try round.strike(club: "driver", Launch(ballSpeed: 75, angle: 12, azimuth: 80, spin: 2600), seed: 1)
        #expect(round.state == .drop && round.drops.map(\.kind) == [.strokeAndDistance])
        #expect(throws: GolfError.self) { try round.drop(.lateral) }
        try round.drop(.strokeAndDistance)
        #expect(round.state == .address && round.currentBall.place == from && round.currentBall.lie == .tee)
        #expect(round.cards[0][0].strokes == 2 && round.cards[0][0].penalties == 1)
    }

    @Test("water gives three ways on, none nearer the hole")
    func water() throws {
        let course = try CourseReader.read(CourseTests.small, id: "small")
        let start = try RoundStart(course: course, players: [GamePlayer(name: "A")], format: .stroke, seed: 1)
        var round = Round(start)
        try round.strike(club: "wedge", Launch(ballSpeed: 25, angle: 30, spin: 4000), seed: 1)
        #expect(round.strokes[0].outcome == .water)
        let crossed = try #require(round.strokes[0].crossed)
        #expect(abs(crossed.x - 40) < 0.1)
        #expect(round.drops.map(\.kind) == [.strokeAndDistance, .backOnTheLine, .lateral])
        let terrain = HoleTerrain(course.holes[0], stimp: 10)
        for drop in round.drops {
            #expect(terrain.distance(drop.place) >= terrain.distance(crossed) - 1e-9)
            #expect(terrain.lie(drop.place.x, drop.place.z) != .water)
        }
        try round.drop(.lateral)
        #expect(round.cards[0][0].strokes == 2 && round.state == .address)
    }

    @Test("an unplayable ball, a gimme, a pick-up and a mulligan are on the card")
    func marks() throws {
        var round = Round(try Self.start())
        try round.strike(club: "7-iron", Launch(ballSpeed: 50, angle: 18, spin: 7000), seed: 1)
        let rest = round.currentBall.place
        try round.mulligan()
        #expect(round.cards[0][0].strokes == 0 && round.cards[0][0].mulligans == 1)
        #expect(round.currentBall.lie == .tee && round.strokes[0].isMulligan)
        #expect(throws: GolfError.self) { try round.mulligan() }
        #expect(throws: GolfError.self) { try round.concede() }
        try round.strike(club: "7-iron", Launch(ballSpeed: 50, angle: 18, spin: 7000), seed: 1)
        #expect(round.currentBall.place == rest)
        try round.declareUnplayable()
        #expect(round.state == .drop && round.drops.count == 3)
        let terrain = HoleTerrain(round.currentHole, stimp: round.course.stimp)
        for drop in round.drops {
            #expect(terrain.distance(drop.place) >= terrain.distance(rest) - 1e-9, "\(drop.kind)")
            #expect(drop.kind != .lateral || (drop.place - rest).level <= 2.3 + 1e-9)
        }
        try round.drop(.backOnTheLine)
        #expect(round.cards[0][0].penalties == 1)
        try Autoplay.play(&round) {
            $0.state == .putt && $0.distance(of: 0) < Round.gimmeDistance || $0.state == .holed
        }
        if round.state == .putt {
            let before = round.cards[0][0].strokes
            try round.concede()
            #expect(round.cards[0][0].isGimme && round.cards[0][0].strokes == before + 1)
        }
        try round.goOn()
        try round.pickUp()
        #expect(round.cards[0][1].isPickedUp && round.cards[0][1].strokes == round.course.holes[1].par + 2)
        #expect(round.cards[0][1].points(par: 3, received: 1) == 0)
    }

    @Test("the farther ball is played first")
    func order() throws {
        var round = Round(try Self.start(0, Self.two))
        #expect(round.turn == 0)
        try round.strike(club: "driver", Launch(ballSpeed: 75, angle: 11, spin: 2600), seed: 1)
        #expect(round.turn == 1)
        try round.strike(club: "7-iron", Launch(ballSpeed: 45, angle: 16, spin: 6000), seed: 1)
        #expect(round.turn == 1 && round.distance(of: 1) > round.distance(of: 0))
    }

    @Test("handicap strokes go to the hardest holes first")
    func handicaps() {
        let holes = Courses.all[0].holes
        func received(_ handicap: Double) -> [Int] {
            let player = GamePlayer(name: "A", handicap: handicap)
            return holes.sorted { $0.strokeIndex < $1.strokeIndex }.map {
                player.strokesReceived(on: $0, of: 9)
            }
        }
        #expect(received(0) == [0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(received(7) == [1, 1, 1, 1, 0, 0, 0, 0, 0])
        #expect(received(36) == [2, 2, 2, 2, 2, 2, 2, 2, 2])
        #expect(received(-4) == [0, 0, 0, 0, 0, 0, 0, -1, -1])
    }

    @Test("Stableford counts two for a net par")
    func stableford() {
        var score = HoleScore()
        score.strokes = 5
        #expect(score.points(par: 4, received: 1) == 0)
        score.isFinished = true
        #expect(score.points(par: 4, received: 1) == 2 && score.points(par: 4, received: 0) == 1)
        #expect(score.points(par: 5, received: 1) == 3 && score.title(par: 5) == "par")
        score.strokes = 9
        #expect(score.points(par: 4, received: 0) == 0)
    }

    @Test("who cannot play is refused")
    func bad() {
        let course = Courses.all[0]
        func start(_ players: [GamePlayer]) throws {
            _ = try RoundStart(course: course, players: players, format: .stroke, seed: 1)
        }
        #expect(throws: GolfError.self) { try start([]) }
        #expect(throws: GolfError.self) { try start(Array(repeating: GamePlayer(name: "A"), count: 5)) }
        #expect(throws: GolfError.self) { try start([GamePlayer(name: "A", handicap: .nan)]) }
        #expect(throws: GolfError.self) { try start([GamePlayer(name: "A", handicap: 99)]) }
    }

    @Test(
        "entries in the wrong order are refused from the first that cannot follow, which changes nothing",
        arguments: 0..<40 as Range<UInt64>
    )
    func disorder(seed: UInt64) throws {
        let round = try Self.twelve.get()
        var generator = SplitMix64(seed: seed)
        // After twelve strokes no card of nine holes can be signed, whatever else was taken.
        let mixed = round.entries.shuffled(using: &generator) + [.sign, .gimme, .mulligan]
        #expect(throws: GolfError.self) { try Round(round.start, entries: mixed) }
        var resumed = Round(round.start)
        let taken = resumed.resume(mixed)
        try #require(taken < mixed.count)
        #expect(throws: GolfError.self) { try resumed.apply(mixed[taken]) }
        let before = try Round(round.start, entries: Array(mixed.prefix(taken)))
        #expect(resumed.entries == before.entries && resumed.strokes == before.strokes)
        #expect(resumed.cards == before.cards && resumed.balls == before.balls)
        #expect(resumed.drops == before.drops && resumed.state == before.state)
        #expect(resumed.turn == before.turn && resumed.hole == before.hole)
    }

    @Test("a saved start that somebody has changed is refused and stops nothing")
    func changedStart() throws {
        let text = String(decoding: try JSONEncoder().encode(try Self.start()), as: UTF8.self)
        #expect(try JSONDecoder().decode(RoundStart.self, from: Data(text.utf8)) == Self.start())
        for (good, bad) in [
            ("\"stimp\":9.5", "\"stimp\":-4"), ("\"handicap\":0", "\"handicap\":1e9"),
            ("\"step\":60", "\"step\":0"), ("\"altitude\":80", "\"altitude\":1e9"),
        ] {
            #expect(text.contains(good), "\(good)")
            let changed = text.replacingOccurrences(of: good, with: bad)
            #expect(throws: (any Error).self) {
                try JSONDecoder().decode(RoundStart.self, from: Data(changed.utf8))
            }
        }
    }

    @Test("a stroke that nobody can play is refused, and the round is as it was")
    func changedStroke() throws {
        var round = Round(try Self.start())
        try round.strike(club: "7-iron", Launch(ballSpeed: 50, angle: 18, spin: 7000), seed: 1)
        let text = String(decoding: try JSONEncoder().encode(round.entries), as: UTF8.self)
        let carry = try #require(text.firstRange(of: "\"carry\":"))
        let changed = text.replacingCharacters(in: carry, with: "\"carry\":9999")
        let entries = try JSONDecoder().decode([RoundEntry].self, from: Data(changed.utf8))
        var fresh = Round(round.start)
        #expect(fresh.resume(entries) == 0 && fresh.strokes.isEmpty && fresh.state == .address)
    }

    @Test("a caddie's putting line drops the ball", arguments: 0..<9)
    func putting(hole: Int) throws {
        let course = Courses.all[2]
        let terrain = HoleTerrain(course.holes[hole], stimp: course.stimp)
        var round = Round(try Self.start(2))
        for _ in 0..<hole {
            try round.pickUp()
            try round.goOn()
        }
        let green = try #require(course.holes[hole].areas.first { $0.lie == .green }).polygon.places[2]
        // From the edge of the green, four fifths of the way out.
        let place = terrain.point(
            course.holes[hole].pin.x + 0.6 * (green.x - course.holes[hole].pin.x),
            course.holes[hole].pin.z + 0.6 * (green.z - course.holes[hole].pin.z)
        )
        round.put(place, .green)
        let line = round.puttLine
        #expect(line.isHoled, "hole \(hole + 1): \(line)")
    }
}

extension Drop.Kind {
    /// The first of `drops`, which are never empty when a ball must be dropped.
    fileprivate static func strikeAndFirst(_ drops: [Drop]) -> Drop.Kind {
        drops.first?.kind ?? .strokeAndDistance
    }
}
