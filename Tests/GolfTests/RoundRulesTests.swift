import StateMachine
import Testing

@testable import Golf

@Suite("The rules of a round")
struct RoundRulesTests {
    private static func round(_ handicaps: Double...) throws -> Round {
        let players = handicaps.enumerated().map { GamePlayer(name: "P\($0)", skill: .tour, handicap: $1) }
        return Round(
            try RoundStart(course: Courses.all[0], players: players, format: .stroke, seed: 7)
        )
    }

    private static let straight = Launch(ballSpeed: 50, angle: 18, spin: 7000)
    private static let aside = Launch(ballSpeed: 75, angle: 12, azimuth: 80, spin: 2600)

    @Test("the lowest score plays first from the next tee, and who was equal keeps the order")
    func honour() throws {
        // Whoever picks up has par, two more, and the strokes received: on the hardest hole 0, 2, 1, 1.
        var round = try Self.round(0, 36, 18, 18)
        #expect(round.course.holes[0].strokeIndex <= 9 && round.teeOrder == [0, 1, 2, 3])
        for _ in 0..<4 { try round.pickUp() }
        #expect(
            round.cards.map { $0[0].strokes - $0[0].strokes.signum() * round.course.holes[0].par } == [
                2, 4, 3, 3,
            ]
        )
        try round.goOn()
        #expect(round.teeOrder == [0, 2, 3, 1] && round.turn == 0)
        var teed: [Int] = []
        for _ in 0..<4 {
            teed.append(round.turn)
            try round.strike(club: "7-iron", Self.straight, seed: 1)
        }
        #expect(teed == [0, 2, 3, 1])
    }

    @Test("whoever must play another ball from the tee waits until all have played their first")
    func provisional() throws {
        var round = try Self.round(0, 0)
        try round.strike(club: "driver", Self.aside, seed: 1)
        try round.drop(.strokeAndDistance)
        #expect(round.turn == 1 && round.cards[0][0].strokes == 2)
        try round.strike(club: "7-iron", Self.straight, seed: 1)
        #expect(round.turn == 0 && round.currentBall.lie == .tee)
    }

    @Test("a gimme was not struck, so there is nothing to take back")
    func gimme() throws {
        var round = try Self.round(0)
        try round.strike(club: "7-iron", Self.straight, seed: 1)
        round.put(
            HoleTerrain(round.currentHole, stimp: 10).point(
                round.currentHole.pin.x + 0.5,
                round.currentHole.pin.z
            ),
            .green
        )
        #expect(round.canTakeBack)
        try round.concede()
        #expect(!round.canTakeBack && round.state == .holed)
        #expect(throws: GolfError.self) { try round.mulligan() }
        #expect(round.strokes.allSatisfy { !$0.isMulligan } && round.cards[0][0].strokes == 2)
    }

    @Test(
        "what a round tells of its machine are arrows of the diagram, one after the other, and the last is where it is"
    )
    func steps() throws {
        let machine = RoundMachine()
        let drawn = Set(MachineDescription(of: machine).transitions)
        var round = try Self.round(0, 20)
        var state = round.state
        var seen: Set<String> = []
        func follow(_ round: Round) {
            for step in round.steps {
                let event = machine.label(of: step.event)
                seen.insert(event)
                #expect(step.from == state)
                #expect(drawn.contains(.init(from: step.from.rawValue, event: event, to: step.to.rawValue)))
                state = step.to
            }
        }
        try Autoplay.play(&round) { round in
            follow(round)
            return round.state != state
        }
        follow(round)
        #expect(round.isOver && state == .signed)
        #expect(
            seen.isSuperset(of: ["stroke", "hole out", "turn on the green", "next hole", "sign"])
        )
    }

    @Test("what the rules refuse changes nothing")
    func refused() throws {
        var round = try Self.round(0)
        try round.strike(club: "7-iron", Self.straight, seed: 1)
        let before = round
        #expect(throws: GolfError.self) { try round.goOn() }
        #expect(throws: GolfError.self) { try round.concede() }
        #expect(throws: GolfError.self) { try round.drop(.lateral) }
        #expect(round.entries == before.entries && round.steps == before.steps && round.cards == before.cards)
    }

    @Test("a ball that was not played yet cannot be unplayable")
    func notYet() throws {
        var round = try Self.round(0)
        #expect(throws: GolfError.self) { try round.declareUnplayable() }
        #expect(round.state == .address && round.entries.isEmpty && round.drops.isEmpty)
    }

    @Test("a ball in a bunker has four ways on: three for a stroke, in the sand, and one outside for two")
    func bunker() throws {
        var round = try Self.round(0)
        let hole = round.currentHole
        let sand = try #require(hole.areas.first { $0.lie == .bunker }).polygon
        let middle = sand.places.reduce((x: 0.0, z: 0.0)) {
            ($0.x + $1.x / Double(sand.places.count), $0.z + $1.z / Double(sand.places.count))
        }
        let terrain = HoleTerrain(hole, stimp: round.course.stimp)
        try #require(terrain.lie(middle.x, middle.z) == .bunker)
        try round.strike(club: "7-iron", Self.straight, seed: 1)
        let place = terrain.point(middle.x, middle.z)
        round.put(place, .bunker)
        try round.declareUnplayable()
        #expect(round.drops.first?.kind == .strokeAndDistance)
        let outside = try #require(round.drops.first { $0.kind == .outsideTheBunker })
        #expect(outside.penalty == 2 && outside.lie != .bunker)
        for drop in round.drops {
            #expect(terrain.distance(drop.place) >= terrain.distance(place) - 1e-9)
            if drop.kind == .lateral || drop.kind == .backOnTheLine {
                #expect(drop.lie == .bunker && drop.penalty == 1)
            }
        }
        let before = round.cards[0][0].strokes
        try round.drop(.outsideTheBunker)
        #expect(round.cards[0][0].strokes == before + 2 && round.cards[0][0].penalties == 2)
    }
}
