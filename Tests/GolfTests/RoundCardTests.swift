import Testing

@testable import Golf

@Suite("The card of a round")
struct RoundCardTests {
    /// Three holes like that of `CourseTests`, of par 3, 4 and 5, the second the hardest.
    private static func course() throws -> Course {
        let lines = CourseTests.small.split(separator: "\n", omittingEmptySubsequences: false)
        let head = lines.prefix(2).joined(separator: "\n")
        let hole = lines.dropFirst(2).joined(separator: "\n")
            .replacing("pin 100,0", with: "fairway -10,-10 60,-10 60,10 -10,10\npin 100,0")
        let holes = [(3, 3), (4, 1), (5, 2)].enumerated().map { index, numbers in
            hole.replacing("hole 1", with: "hole \(index + 1)")
                .replacing("par 3", with: "par \(numbers.0)")
                .replacing("index 1", with: "index \(numbers.1)")
        }
        return try CourseReader.read(([head] + holes).joined(separator: "\n"), id: "three")
    }

    private static func round(_ handicaps: [Double], _ format: GameFormat = .stroke) throws -> Round {
        let players = handicaps.enumerated().map { GamePlayer(name: "P\($0)", skill: .tour, handicap: $1) }
        return Round(try RoundStart(course: course(), players: players, format: format, seed: 7))
    }

    /// A stroke of the current player that ends on `lie` or in the hole, as a record tells it.
    private static func stroke(_ round: Round, to x: Double, _ lie: Lie, holed: Bool = false) -> RoundEntry {
        let lost: StrokeRecord.Outcome? = lie == .water ? .water : lie == .outOfBounds ? .outOfBounds : nil
        return .stroke(
            StrokeRecord(
                player: round.turn,
                hole: round.hole,
                club: "7-iron",
                launch: Launch(ballSpeed: 50, angle: 18, spin: 7000),
                seed: 1,
                from: round.currentBall.place,
                fromLie: round.currentBall.lie,
                rest: Vector3(x, 0, 0),
                restLie: lie,
                outcome: holed ? .holed : lost ?? .rests,
                carry: x,
                hitTrees: false,
                crossed: nil
            )
        )
    }

    private static func goTo(_ hole: Int, _ round: inout Round) throws {
        for _ in 0..<hole {
            for _ in round.players { try round.pickUp() }
            try round.goOn()
        }
    }

    @Test(
        "a fairway is hit by the tee shot of a par 4 or 5 that rests on fairway or green",
        arguments: [
            (Lie.fairway, true), (.green, true), (.rough, false), (.bunker, false), (.path, false),
            (.water, false), (.outOfBounds, false),
        ]
    )
    func fairways(lie: Lie, expected: Bool) throws {
        for hole in 0..<3 {
            var round = try Self.round([0])
            try Self.goTo(hole, &round)
            #expect(round.cards[0][hole].hitFairway == nil)
            try round.apply(Self.stroke(round, to: 70, lie))
            let isShort = round.currentHole.par == 3
            #expect(round.cards[0][hole].hitFairway == (isShort ? nil : expected), "hole \(hole + 1)")
            // What a later stroke does makes no difference.
            guard round.state == .address else { continue }
            try round.apply(Self.stroke(round, to: 80, expected ? .rough : .fairway))
            #expect(round.cards[0][hole].hitFairway == (isShort ? nil : expected), "hole \(hole + 1)")
        }
    }

    @Test("a tee shot that goes into the hole has hit no fairway")
    func ace() throws {
        var round = try Self.round([0])
        try Self.goTo(1, &round)
        try round.apply(Self.stroke(round, to: 100, .green, holed: true))
        #expect(round.cards[0][1].hitFairway == false && round.cards[0][1].hitGreen)
    }

    @Test("a green is hit in two strokes less than par, and a penalty counts", arguments: 0..<3)
    func greens(hole: Int) throws {
        for strokes in 1...5 {
            var round = try Self.round([0])
            try Self.goTo(hole, &round)
            for _ in 1..<strokes { try round.apply(Self.stroke(round, to: 60, .rough)) }
            #expect(!round.cards[0][hole].hitGreen)
            try round.apply(Self.stroke(round, to: 95, .green))
            let expected = strokes <= round.currentHole.par - 2
            #expect(round.cards[0][hole].hitGreen == expected, "\(strokes) strokes")
            // A ball that leaves the green and comes back has hit it once.
            try round.apply(Self.stroke(round, to: 99, .green))
            #expect(round.cards[0][hole].hitGreen == expected && round.cards[0][hole].putts == 1)
        }
    }

    @Test("a stroke from the green is a putt, and no other is")
    func putts() throws {
        var round = try Self.round([0])
        for (lie, putts) in [(Lie.rough, 0), (.green, 0), (.fairway, 1), (.green, 1), (.green, 2)] {
            try round.apply(Self.stroke(round, to: 90, lie))
            #expect(round.cards[0][0].putts == putts, "\(lie)")
        }
        try round.apply(Self.stroke(round, to: 100, .green, holed: true))
        #expect(round.cards[0][0].putts == 3 && round.cards[0][0].strokes == 6)
        #expect(round.cards[0][0].isFinished && !round.cards[0][0].isGimme && !round.cards[0][0].isPickedUp)
    }

    @Test("who picks up has par, two more and the strokes received, or what was played already")
    func pickUp() throws {
        for (handicap, expected) in [(0.0, [5, 6, 7]), (12, [5, 7, 8]), (54, [8, 9, 10])] {
            var round = try Self.round([handicap])
            // 54 is for eighteen holes, so three have nine strokes.
            try Self.goTo(2, &round)
            try round.pickUp()
            let received = round.course.holes.map { round.players[0].strokesReceived(on: $0, of: 3) }
            #expect(round.cards[0].map(\.strokes) == zip([5, 6, 7], received).map { $0 + $1 })
            #expect(round.cards[0].map(\.strokes) == expected, "\(handicap)")
        }
        var round = try Self.round([0])
        for _ in 0..<8 { try round.apply(Self.stroke(round, to: 60, .rough)) }
        try round.pickUp()
        #expect(round.cards[0][0].strokes == 8 && round.cards[0][0].isPickedUp)
    }

    @Test("a putt is given within a metre of the hole, on the green alone")
    func gimme() throws {
        for (metres, lie, isGiven) in [
            (0.2, Lie.green, true), (1.0, .green, true), (1.01, .green, false), (5, .green, false),
            (0.5, .fairway, false),
        ] {
            var round = try Self.round([0])
            let place = Vector3(round.currentHole.pin.x - metres, 0, round.currentHole.pin.z)
            round.put(place, lie)
            #expect(round.canConcede == isGiven, "\(metres) m, \(lie)")
            if isGiven {
                try round.concede()
            } else {
                #expect(throws: GolfError.self) { try round.concede() }
            }
            #expect(round.cards[0][0].putts == (isGiven ? 1 : 0) && round.cards[0][0].isGimme == isGiven)
        }
    }

    @Test("a ball can be struck while it is addressed or putted, and not once the hole or the round is over")
    func canStrike() throws {
        var round = try Self.round([0])
        #expect(round.canStrike && !round.canCallUnplayable)
        try round.apply(Self.stroke(round, to: 90, .green))
        #expect(round.state == .putt && round.canStrike && round.canCallUnplayable)
        try round.apply(Self.stroke(round, to: 100, .green, holed: true))
        #expect(!round.canStrike && !round.canCallUnplayable && round.isHoleOver && !round.isOver)
        try round.goOn()
        try round.apply(Self.stroke(round, to: 0, .water))
        #expect(round.state == .drop && !round.canStrike && !round.canCallUnplayable)
        try Self.goTo(1, &round)
        try round.pickUp()
        #expect(!round.isOver)
        try round.goOn()
        #expect(round.isOver && round.state == .signed && !round.canStrike && !round.canTakeBack)
        #expect(throws: GolfError.self) { try round.goOn() }
        #expect(throws: GolfError.self) { try round.pickUp() }
        let launch = Launch(ballSpeed: 50, angle: 18, spin: 7000)
        #expect(throws: GolfError.self) { try round.strike(club: "7-iron", launch, seed: 1) }
    }

    @Test("a stroke of another player, or on another hole, is refused")
    func others() throws {
        var round = try Self.round([0, 0])
        var later = round
        for _ in 0..<2 { try later.pickUp() }
        try later.goOn()
        let wrongHole = Self.stroke(later, to: 60, .rough)
        #expect(throws: GolfError.self) { try round.apply(wrongHole) }
        let first = Self.stroke(round, to: 60, .rough)
        try round.apply(first)
        #expect(round.turn == 1)
        #expect(throws: GolfError.self) { try round.apply(first) }
        #expect(round.strokes.count == 1 && round.turn == 1)
    }

    @Test("entries go on as far as they follow from each other, and it is said how many did")
    func resume() throws {
        var round = try Self.round([0])
        let entries: [RoundEntry] = [.pickUp, .nextHole, .pickUp, .sign, .nextHole]
        #expect(round.resume(entries) == 3 && round.entries == Array(entries.prefix(3)))
        var whole = try Self.round([0])
        #expect(whole.resume(Array(entries.prefix(3))) == 3)
        var none = try Self.round([0])
        #expect(none.resume([]) == 0 && none.resume([.sign]) == 0)
    }

    @Test("the standing adds up the finished holes, and no others")
    func standing() throws {
        var round = try Self.round([18])
        try round.apply(Self.stroke(round, to: 90, .green))
        try round.apply(Self.stroke(round, to: 100, .green, holed: true))
        try round.goOn()
        for (x, lie) in [(50.0, Lie.fairway), (90, .green), (95, .green)] {
            try round.apply(Self.stroke(round, to: x, lie))
        }
        var standing = round.standings[0]
        #expect(standing.holes == 1 && standing.strokes == 2 && standing.toPar == -1 && standing.putts == 1)
        try round.apply(Self.stroke(round, to: 100, .green, holed: true))
        standing = round.standings[0]
        // Eighteen over eighteen holes is one on each; par 3 and 4 were played in 2 and 4.
        #expect(standing.holes == 2 && standing.strokes == 6 && standing.toPar == -1 && standing.net == 4)
        #expect(standing.points == 4 + 3 && standing.putts == 3)
        #expect(standing.greens == 2 && standing.fairways == 1 && standing.fairwaysPlayed == 1)
        try round.goOn()
        try round.apply(Self.stroke(round, to: 50, .rough))
        try round.apply(Self.stroke(round, to: 100, .green, holed: true))
        standing = round.standings[0]
        #expect(standing.fairways == 1 && standing.fairwaysPlayed == 2)
    }

    @Test("the fewest net strokes against par lead, the most points in Stableford, and the list where equal")
    func leaders() throws {
        for format in GameFormat.allCases {
            var round = try Self.round([0, 12, 36], format)
            for case0 in 0..<6 {
                for case1 in 0..<6 {
                    for case2 in 0..<6 {
                        // Each has finished one hole or two, in three ways.
                        for (player, number) in [case0, case1, case2].enumerated() {
                            for hole in 0..<2 {
                                round.cards[player][hole].strokes = 3 + number % 3 + hole
                                round.cards[player][hole].isFinished = hole <= number / 3
                            }
                        }
                        #expect(
                            round.standings.map(\.player) == Self.order(round),
                            "\(case0) \(case1) \(case2)"
                        )
                    }
                }
            }
        }
    }

    @Test("a page sees the players in the order of the card, whoever leads")
    func shown() throws {
        var round = try Self.round([0, 0])
        try round.pickUp()
        #expect(round.standings.map(\.player) == [1, 0])
        #expect(RoundView(round).players.map(\.name) == ["P0", "P1"])
    }

    /// The players in the order of their keys, which are counted hole by hole.
    private static func order(_ round: Round) -> [Int] {
        let keys = round.players.indices.map { player in
            zip(round.cards[player], round.course.holes).reduce(0) { sum, pair in
                guard pair.0.isFinished else { return sum }
                let given = round.players[player].strokesReceived(on: pair.1, of: 3)
                return switch round.start.format {
                case .stroke: sum + pair.0.strokes - given - pair.1.par
                case .stableford: sum - max(0, 2 + pair.1.par + given - pair.0.strokes)
                }
            }
        }
        // The key of stroke play is the net score against the par of the holes that are done.
        return round.players.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    }

    @Test(
        "a score is called as golfers call it",
        arguments: [
            (1, 3, "hole in one"), (1, 5, "hole in one"), (2, 5, "albatross"), (3, 6, "albatross"),
            (2, 6, "albatross"), (2, 4, "eagle"), (3, 4, "birdie"), (4, 4, "par"), (5, 4, "bogey"),
            (6, 4, "double bogey"), (7, 4, "triple bogey"), (8, 4, "4 over par"), (13, 3, "10 over par"),
        ]
    )
    func titles(strokes: Int, par: Int, title: String) {
        var score = HoleScore()
        #expect(!score.isFinished && !score.isGimme && !score.isPickedUp && !score.hitGreen)
        score.strokes = strokes
        #expect(score.title(par: par) == title)
        score.isPickedUp = true
        #expect(score.title(par: par) == "picked up")
    }
}
