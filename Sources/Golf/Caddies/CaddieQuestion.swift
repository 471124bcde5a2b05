/// What a player asks the caddie: what to hit from here.
public struct CaddieQuestion {
    /// The hole around the player, for those who look beyond the distance.
    struct View: Sendable {
        let terrain: HoleTerrain
        let place: Vector3
        /// Degrees from the hole's `x` axis to the line to the hole.
        let line: Double
    }

    /// The clubs in the bag.
    public let clubs: [any GolfClub]
    /// Along the line to the hole.
    public let situation: Situation
    /// Metres to the hole.
    public let distance: Double
    /// Metres by which the hole lies above the ball.
    public let rise: Double
    /// How well the player swings.
    public let skill: Skill
    /// The same seed gives the same answer.
    public let seed: UInt64
    let view: View?

    /// A question on open, level ground.
    ///
    /// - Throws: ``GolfError`` for values that are not possible, or a bag without a club to swing.
    public init(
        clubs: [any GolfClub],
        situation: Situation,
        distance: Double,
        rise: Double = 0,
        skill: Skill = .tour,
        seed: UInt64 = 1
    ) throws(GolfError) {
        try self.init(clubs, situation, distance, rise, skill, seed, nil)
    }

    init(
        _ clubs: [any GolfClub],
        _ situation: Situation,
        _ distance: Double,
        _ rise: Double,
        _ skill: Skill,
        _ seed: UInt64,
        _ view: View?
    ) throws(GolfError) {
        try situation.validate()
        try GolfError.check(distance, "the distance in m", in: 0...1000)
        try GolfError.check(rise, "the rise in m", in: -200...200)
        guard clubs.contains(where: { $0.numbers.kind != .putter }) else {
            throw .badClubs("the bag holds no club but putters: add one")
        }
        self.clubs = clubs
        self.situation = situation
        self.distance = distance
        self.rise = rise
        self.skill = skill
        self.seed = seed
        self.view = view
    }

    /// The clubs that one would swing from here; every club but putters where the bag holds none for this lie.
    var swung: [any GolfClub] {
        let swung = clubs.filter { $0.numbers.kind != .putter }
        let fitting = swung.filter { $0.suits(situation) }
        return fitting.isEmpty ? swung : fitting
    }

    /// The advice to putt, where that is what one does.
    var putt: Advice? {
        guard situation.lie == .green, let putter = clubs.first(where: { $0.numbers.kind == .putter }) else {
            return nil
        }
        return Advice(
            club: putter.name,
            power: Putt.length(of: distance + 0.3),
            aim: 0,
            playsLike: max(0, distance + 8 * rise),
            reason: "\(putter.name): the ball is on the green, \(Decimals.text(distance, 1)) m from the hole."
        )
    }
}

extension Round {
    /// The current player's question to the caddie.
    public func question(clubs: [any GolfClub]) throws(GolfError) -> CaddieQuestion {
        try CaddieQuestion(
            clubs,
            situation(azimuth: lineToHole),
            // Farther or steeper than a question goes is asked as the farthest or the steepest.
            min(1000, distance(of: turn)),
            min(200, max(-200, rise)),
            currentPlayer.skill,
            nextSeed,
            CaddieQuestion.View(terrain: terrain, place: currentBall.place, line: lineToHole)
        )
    }
    /// What `caddie` says of the next stroke; on the green with the line on which the putt drops.
    ///
    /// - Throws: ``GolfError`` for a bag without a club to swing.
    public func advice(of caddie: any CaddieStrategy, _ clubs: [any GolfClub]) throws(GolfError) -> Advice {
        var advice = caddie.advise(try question(clubs: clubs))
        guard state == .putt else { return advice }
        let line = puttLine
        advice.power = line.power
        advice.aim = line.aim
        return advice
    }
}
