import StateMachine

/// A round of golf of one to four players: where every ball lies, whose turn it is, and every card.
///
/// A value without input, output or clock. What happened is in ``entries``; a round made from its start and its entries
/// is the same round.
public struct Round: Sendable {
    /// Metres from the hole within which a putt may be given.
    public static let gimmeDistance = 1.0

    public let start: RoundStart
    public private(set) var entries: [RoundEntry] = []
    public private(set) var state: RoundMachine.State
    /// The index of the hole that is played.
    public private(set) var hole = 0
    /// The index of the player whose turn it is.
    public private(set) var turn = 0
    /// The balls on this hole, one for each player.
    public private(set) var balls: [PlayedBall] = []
    /// For each player one score for each hole.
    public private(set) var cards: [[HoleScore]]
    public private(set) var strokes: [StrokeRecord] = []
    /// The ways on while the state is `drop`.
    public private(set) var drops: [Drop] = []
    /// Whether the state was changed in a way that must be kept; the owner clears it.
    public var needsSaving = true
    private let machine = RoundMachine()

    /// Begins a round on the first tee.
    public init(_ start: RoundStart) {
        self.start = start
        state = machine.initial
        cards = start.players.map { _ in start.course.holes.map { _ in HoleScore() } }
        openHole()
        turn = 0
    }

    /// Begins a round and lets everything of `entries` happen again.
    ///
    /// - Throws: ``GolfError/notNow(_:)`` for an entry that cannot follow the ones before it.
    public init(_ start: RoundStart, entries: [RoundEntry]) throws(GolfError) {
        self.init(start)
        for entry in entries { try apply(entry) }
        needsSaving = false
    }

    /// Lets `entries` happen as far as they follow from each other.
    ///
    /// - Returns: How many did.
    @discardableResult
    public mutating func resume(_ entries: [RoundEntry]) -> Int {
        for (index, entry) in entries.enumerated() {
            var next = self
            guard (try? next.apply(entry)) != nil else { return index }
            self = next
        }
        return entries.count
    }

    public var course: Course { start.course }
    public var players: [GamePlayer] { start.players }
    public var currentHole: Hole { course.holes[hole] }
    public var currentBall: PlayedBall { balls[turn] }
    public var currentPlayer: GamePlayer { players[turn] }
    public var isOver: Bool { state == .signed }
    /// Whether every player has finished the present hole.
    public var isHoleOver: Bool { balls.allSatisfy(\.isFinished) }

    var terrain: HoleTerrain { HoleTerrain(currentHole, stimp: course.stimp) }

    /// What the ground of the present hole is at a place.
    public func lie(_ x: Double, _ z: Double) -> Lie { terrain.lie(x, z) }

    /// Metres of height, and the slope (dh/dx, dh/dz), of the present hole at a place.
    public func land(_ x: Double, _ z: Double) -> (height: Double, slope: (x: Double, z: Double)) {
        let terrain = terrain
        return (terrain.height(x, z), terrain.gradient(x, z))
    }

    /// Metres from a player's ball to the hole.
    public func distance(of player: Int) -> Double { terrain.distance(balls[player].place) }

    // MARK: What a player does

    /// Takes a club in the hand; only shows in ``state``.
    public mutating func takeClub() {
        stepBackFromSwing()
        pass(.takeClub)
    }

    /// Fixes the line; only shows in ``state``.
    public mutating func setAim() { pass(.setAim) }

    /// Steps back from the ball.
    public mutating func stepBack() { pass(.cancel) }

    /// Strikes the present ball, and follows it to its end.
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
        guard [.address, .aim, .swing, .putt].contains(state) else {
            throw .notNow("there is no stroke to play now: the round is at \"\(state)\"")
        }
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

    /// Declares the present ball unplayable; one of ``drops`` must follow.
    public mutating func declareUnplayable() throws(GolfError) { try apply(.unplayable) }
    /// Drops the ball in one of the ways of ``drops``.
    public mutating func drop(_ kind: Drop.Kind) throws(GolfError) { try apply(.drop(kind)) }
    /// Gives the putt; it counts as a stroke and is marked on the card.
    public mutating func concede() throws(GolfError) { try apply(.gimme) }
    /// Ends the hole without holing out, with a net double bogey.
    public mutating func pickUp() throws(GolfError) { try apply(.pickUp) }
    /// Takes the present player's last stroke back; marked on the card.
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

    // MARK: What happens

    /// Lets `entry` happen.
    mutating func apply(_ entry: RoundEntry) throws(GolfError) {
        switch entry {
        case .stroke(let record): try applyStroke(record)
        case .unplayable:
            guard currentBall.isInPlay else {
                throw .notNow("a ball that was not yet played on this hole cannot be called unplayable")
            }
            stepBackFromSwing()
            try demand(.declareUnplayable, "only a ball that can be played may be called unplayable")
            drops = relief.unplayable(at: currentBall.place)
        case .drop(let kind):
            guard let drop = drops.first(where: { $0.kind == kind }) else {
                throw .notNow("there is no drop \"\(kind.rawValue)\" here")
            }
            try demand(.dropBall, "there is nothing to drop")
            place(drop)
        case .gimme:
            guard state == .putt, distance(of: turn) <= Self.gimmeDistance else {
                throw .notNow("a putt is given within \(Decimals.text(Self.gimmeDistance, 1)) m of the hole")
            }
            pass(.concede)
            // Nobody struck, so there is nothing to take back.
            balls[turn].before = nil
            score { score in
                score.strokes += 1
                score.putts += 1
                score.isGimme = true
            }
            finishHole()
        case .pickUp:
            stepBackFromSwing()
            try demand(.pickUp, "there is no ball to pick up")
            let most =
                currentHole.par + 2 + currentPlayer.strokesReceived(on: currentHole, of: course.holes.count)
            score { score in
                score.strokes = max(score.strokes, most)
                score.isPickedUp = true
            }
            balls[turn].before = nil
            finishHole()
        case .mulligan: try takeBack()
        case .nextHole:
            guard isHoleOver, hole + 1 < course.holes.count else { throw .notNow("the hole is not over") }
            try demand(.nextHole, "the hole is not over")
            hole += 1
            openHole()
        case .sign:
            guard isHoleOver, hole + 1 == course.holes.count else { throw .notNow("the round is not over") }
            try demand(.sign, "the round is not over")
        }
        entries.append(entry)
        if entry != .sign { giveTurn() }
    }

    private mutating func applyStroke(_ record: StrokeRecord) throws(GolfError) {
        guard record.player == turn, record.hole == hole else {
            throw .notNow("it is not this player's turn on this hole")
        }
        try record.validate()
        if state == .address { pass(.takeClub) }
        if state == .aim { pass(.setAim) }
        remember()
        let isPutt = state == .putt
        try demand(.strike, "there is no stroke to play now: the round is at \"\(state)\"")
        let isTeeShot = !currentBall.isInPlay
        balls[turn].struckFrom = record.from
        balls[turn].struckLie = record.fromLie
        balls[turn].isInPlay = true
        strokes.append(record)
        score { score in
            score.strokes += 1
            if isPutt { score.putts += 1 }
        }
        if isTeeShot, currentHole.par > 3 {
            let isHit = record.outcome == .rests && (record.restLie == .fairway || record.restLie == .green)
            score { $0.hitFairway = isHit }
        }
        if state == .flight, record.outcome != .water, record.outcome != .outOfBounds { pass(.land) }
        switch record.outcome {
        case .rests:
            balls[turn].place = record.rest
            balls[turn].lie = record.restLie
            noteGreen(record)
            pass(.stop(.rests))
        case .holed:
            balls[turn].place = record.rest
            balls[turn].lie = .green
            noteGreen(record)
            pass(.stop(.holed))
            finishHole()
        case .water:
            drops = relief.water(crossed: record.crossed ?? record.from)
            pass(.stop(.lost))
        case .outOfBounds:
            drops = relief.outOfBounds
            pass(.stop(.lost))
        }
    }

    /// Lays the present ball somewhere; for tests.
    mutating func put(_ place: Vector3, _ lie: Lie) {
        balls[turn].place = place
        balls[turn].lie = lie
        balls[turn].isInPlay = true
        state = lie == .green ? .putt : .address
    }

    private mutating func noteGreen(_ record: StrokeRecord) {
        let isOn = record.outcome == .holed || record.restLie == .green
        let par = currentHole.par
        score { if isOn, $0.strokes <= par - 2 { $0.hitGreen = true } }
    }

    private mutating func place(_ drop: Drop) {
        balls[turn].place = drop.place
        balls[turn].lie = drop.lie
        balls[turn].isInPlay = drop.lie != .tee
        balls[turn].before = nil
        score { score in
            score.strokes += drop.penalty
            score.penalties += drop.penalty
        }
        drops = []
    }

    private mutating func takeBack() throws(GolfError) {
        guard let player = playerWhoMayTakeBack, let before = balls[player].before else {
            throw .notNow("there is no stroke to take back")
        }
        stepBackFromSwing()
        guard !machine.transition(from: state, on: .mulligan).isIgnored(in: state) else {
            throw .notNow("there is no stroke to take back now")
        }
        turn = player
        pass(.mulligan)
        balls[player].place = before.place
        balls[player].lie = before.lie
        balls[player].isInPlay = before.isInPlay
        balls[player].isFinished = false
        balls[player].before = nil
        drops = []
        var score = before.score
        score.mulligans += 1
        cards[player][hole] = score
        strokes[strokes.count - 1].isMulligan = true
    }

    /// Whether the last stroke may be taken back by ``mulligan()``.
    public var canTakeBack: Bool {
        guard let player = playerWhoMayTakeBack, balls[player].before != nil else { return false }
        return state == .swing || !machine.transition(from: state, on: .mulligan).isIgnored(in: state)
    }

    /// In a round of several the turn has gone on; the one who just played may take it back.
    private var playerWhoMayTakeBack: Int? {
        strokes.last.flatMap { $0.hole == hole ? $0.player : nil }
    }

    /// Whoever has begun to swing and then does something else has stepped back.
    private mutating func stepBackFromSwing() {
        if state == .swing { pass(.cancel) }
    }

    private mutating func remember() {
        let ball = currentBall
        balls[turn].before = PlayedBall.Before(
            place: ball.place,
            lie: ball.lie,
            isInPlay: ball.isInPlay,
            score: cards[turn][hole]
        )
    }

    private mutating func score(_ change: (inout HoleScore) -> Void) {
        change(&cards[turn][hole])
    }

    private mutating func finishHole() {
        balls[turn].isFinished = true
        drops = []
        score { $0.isFinished = true }
    }

    private mutating func openHole() {
        let tee = terrain.point(currentHole.tee.x, currentHole.tee.z)
        balls = players.map { _ in PlayedBall(tee: tee) }
        drops = []
        turn = teeOrder.first ?? 0
    }

    /// Gives the turn to the player who is next (Rule 6.4b): first everybody tees off, then the farthest from the hole
    /// plays; whoever must play another ball from the tee waits until all have played their first.
    private mutating func giveTurn() {
        guard state == .lie || (state == .holed && !isHoleOver) else { return }
        let waiting = teeOrder.filter { !balls[$0].isFinished }
        let first = waiting.first { !balls[$0].isInPlay && cards[$0][hole].strokes == 0 }
        let farthest = waiting.max { distance(of: $0) < distance(of: $1) }
        guard let next = first ?? farthest else { return }
        turn = next
        pass(.turn(onGreen: balls[next].lie == .green))
    }

    private var relief: Relief {
        Relief(terrain: terrain, last: currentBall.struckFrom, lastLie: currentBall.struckLie)
    }

    /// Passes `event` to the machine, and demands that it means something now.
    private mutating func demand(_ event: RoundMachine.Event, _ reason: String) throws(GolfError) {
        guard !machine.transition(from: state, on: event).isIgnored(in: state) else { throw .notNow(reason) }
        pass(event)
    }

    private mutating func pass(_ event: RoundMachine.Event) {
        let transition = machine.transition(from: state, on: event)
        state = transition.state
        if transition.effects.contains(.save) { needsSaving = true }
    }

    /// The way of the present ball with `launch`, if no tree threw it.
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
