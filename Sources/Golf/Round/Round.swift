import StateMachine

/// A round of golf of one to four players: where every ball lies, whose turn it is, and every card.
///
/// A value without input, output or clock. What happened is in ``entries``; a round made from its start and its entries
/// is the same round.
public struct Round: Sendable {
    /// Metres from the hole within which a putt may be given.
    public static let gimmeDistance = 1.0

    /// How the round began.
    public let start: RoundStart
    /// What has happened in it, in order.
    public internal(set) var entries: [RoundEntry] = []
    /// Where the player stands whose turn it is.
    public internal(set) var state: RoundMachine.State
    /// The transitions that the last entry caused, in order.
    public internal(set) var steps: [RoundMachine.Step] = []
    /// The index of the hole that is played.
    public internal(set) var hole = 0
    /// The index of the player whose turn it is.
    public internal(set) var turn = 0
    /// The balls on this hole, one for each player.
    public internal(set) var balls: [PlayedBall] = []
    /// For each player one score for each hole.
    public internal(set) var cards: [[HoleScore]]
    /// The strokes of all players, in order.
    public internal(set) var strokes: [StrokeRecord] = []
    /// The ways on while the state is `drop`.
    public internal(set) var drops: [Drop] = []
    let machine = RoundMachine()

    /// Begins a round on the first tee.
    public init(_ start: RoundStart) {
        self.start = start
        state = machine.transition(from: machine.initial, on: .begin).state
        cards = []
        openRound()
    }

    /// Begins a round and lets everything of `entries` happen again.
    ///
    /// - Throws: ``GolfError/notNow(_:)`` for an entry that cannot follow the ones before it.
    public init(_ start: RoundStart, entries: [RoundEntry]) throws(GolfError) {
        self.init(start)
        for entry in entries { try apply(entry) }
    }

    /// Lets `entries` happen as far as they follow from each other.
    ///
    /// - Returns: How many did.
    @discardableResult
    public mutating func resume(_ entries: [RoundEntry]) -> Int {
        for (index, entry) in entries.enumerated() {
            guard (try? apply(entry)) != nil else { return index }
        }
        return entries.count
    }

    /// The course that is played.
    public var course: Course { start.course }
    /// Who plays, in the order of the card.
    public var players: [GamePlayer] { start.players }
    /// The hole that is played.
    public var currentHole: Hole { course.holes[hole] }
    /// The ball of the player whose turn it is.
    public var currentBall: PlayedBall { balls[turn] }
    /// The player whose turn it is.
    public var currentPlayer: GamePlayer { players[turn] }
    /// Whether the card is signed.
    public var isOver: Bool { state == .signed }
    /// Whether every player has finished the current hole.
    public var isHoleOver: Bool { balls.allSatisfy(\.isFinished) }

    /// Whether the player whose turn it is can play a stroke.
    public var canStrike: Bool { state == .address || state == .putt }

    var terrain: HoleTerrain { HoleTerrain(currentHole, stimp: course.stimp) }

    /// What the ground of the current hole is at a place.
    public func lie(_ x: Double, _ z: Double) -> Lie { terrain.lie(x, z) }

    /// Metres of height, and the slope (dh/dx, dh/dz), of the current hole at a place.
    public func land(_ x: Double, _ z: Double) -> (height: Double, slope: (x: Double, z: Double)) {
        let terrain = terrain
        return (terrain.height(x, z), terrain.gradient(x, z))
    }

    /// Metres from a player's ball to the hole.
    public func distance(of player: Int) -> Double { terrain.distance(balls[player].place) }

    // MARK: What a player does

    /// Strikes the current ball, and follows it to its end.
    ///
    /// - Returns: What happened, and the way to show.
    /// - Throws: ``GolfError`` when it is not time for a stroke, or for a launch that no ball can have.
    @discardableResult
    public mutating func strike(
        club: String,
        _ launch: Launch,
        seed: UInt64
    ) throws(GolfError) -> (record: StrokeRecord, trace: ShotTrace) {
        try launch.validate()
        guard canStrike else { throw .notNow("there is no stroke to play now") }
        let ball = currentBall
        let journey = journey(from: ball.place, ball.lie, launch, seed)
        let record = StrokeRecord(
            player: turn,
            hole: hole,
            club: club,
            launch: launch,
            seed: seed,
            from: ball.place,
            fromLie: ball.lie,
            rest: journey.rest,
            restLie: terrain.lie(journey.rest.x, journey.rest.z),
            outcome: Self.outcome(journey.end),
            carry: journey.landing.map { ($0 - ball.place).level } ?? 0,
            hitTrees: journey.hitTrees,
            crossed: Self.crossed(journey.end)
        )
        try apply(.stroke(record))
        return (record, ShotTrace(journey))
    }

    /// Strikes the current ball with `club` as the player means to, with the random errors of this stroke.
    ///
    /// - Throws: As ``launch(_:_:seed:)`` and ``strike(club:_:seed:)``.
    @discardableResult
    public mutating func play(
        _ club: any GolfClub,
        _ intention: Intention
    ) throws(GolfError) -> PlayedStroke {
        let seed = nextSeed
        let launch = try launch(club, intention, seed: seed)
        let (record, trace) = try strike(club: club.name, launch, seed: seed)
        return PlayedStroke(record: record, trace: trace)
    }

    /// Declares the current ball unplayable; one of ``drops`` must follow.
    public mutating func declareUnplayable() throws(GolfError) { try apply(.unplayable) }
    /// Drops the ball in one of the ways of ``drops``.
    public mutating func drop(_ kind: Drop.Kind) throws(GolfError) { try apply(.drop(kind)) }
    /// Gives the putt; it counts as a stroke and is marked on the card.
    public mutating func concede() throws(GolfError) { try apply(.gimme) }
    /// Ends the hole without holing out, with a net double bogey.
    public mutating func pickUp() throws(GolfError) { try apply(.pickUp) }
    /// Takes the current player's last stroke back; marked on the card.
    public mutating func mulligan() throws(GolfError) { try apply(.mulligan) }
    /// Goes to the next tee, or signs the card after the last hole.
    public mutating func goOn() throws(GolfError) {
        try apply(hole + 1 < course.holes.count ? .nextHole : .sign)
    }

    /// The same stroke again, bit by bit.
    public func replay(_ record: StrokeRecord) -> ShotTrace {
        let hole = course.holes[record.hole]
        return ShotTrace(
            BallJourney(
                from: record.from,
                launch: record.launch,
                terrain: HoleTerrain(hole, stimp: course.stimp),
                air: course.air,
                wind: course.wind(on: hole),
                seed: record.seed
            )
        )
    }

    // MARK: Ways of balls

    /// The way of the current ball with `launch`, if no tree threw it.
    func journey(_ launch: Launch) -> BallJourney {
        BallJourney(
            from: currentBall.place,
            launch: launch,
            terrain: terrain,
            air: course.air,
            wind: course.wind(on: currentHole),
            minds: .groundAlone
        )
    }

    private func journey(from place: Vector3, _ lie: Lie, _ launch: Launch, _ seed: UInt64) -> BallJourney {
        BallJourney(
            from: place,
            launch: launch,
            terrain: terrain,
            air: course.air,
            wind: course.wind(on: currentHole),
            seed: seed
        )
    }

    private static func outcome(_ end: BallJourney.End) -> StrokeRecord.Outcome {
        switch end {
        case .rests: .rests
        case .holed: .holed
        case .water: .water
        case .outOfBounds: .outOfBounds
        }
    }

    private static func crossed(_ end: BallJourney.End) -> Vector3? {
        switch end {
        case .water(let crossed): crossed
        case .rests, .holed, .outOfBounds: nil
        }
    }
}
