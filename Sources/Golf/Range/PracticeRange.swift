import ClickwheelSystem

/// A number of balls hit with one club from one place: where they came down and where they lie.
public struct PracticeRange: Sendable {
    /// One ball.
    public struct Ball: Sendable {
        /// How it left the club.
        public let launch: Launch
        /// Its way through the air.
        public let flight: Flight
        /// Where it rests.
        public let rest: Vector3
    }

    /// At most as many balls are hit at once.
    public static let mostBalls = 10_000

    /// The name of the club.
    public let clubName: String
    /// The balls, in the order in which they were hit.
    public let balls: [Ball]

    /// Hits `count` balls; the same seed hits the same balls.
    ///
    /// - Throws: ``GolfError`` for a swing that is not possible, or a count outside of 1 to 10,000.
    /// - Complexity: O(*count*)
    public init(
        _ club: any GolfClub,
        _ swing: Swing = Swing(),
        count: Int,
        skill: Skill,
        seed: UInt64
    ) throws(GolfError) {
        try GolfError.check(Double(count), "the number of balls", in: 1...Double(Self.mostBalls))
        try swing.situation.validate()
        let conditions = FlightConditions(air: swing.situation.air, wind: swing.situation.wind)
        var generator = SplitMix64(seed: seed)
        let meant = club.launch(for: swing)
        try meant.validate()
        var balls: [Ball] = []
        for _ in 0..<count {
            let launch = skill.disturbed(meant, using: &generator)
            let flight = try Flight(of: launch, in: conditions)
            let journey = try BallJourney(
                from: .zero,
                launch: launch,
                terrain: LevelGround(lie: .fairway),
                air: conditions.air,
                wind: conditions.wind
            ).comeToRest()
            balls.append(Ball(launch: launch, flight: flight, rest: journey.rest))
        }
        clubName = club.name
        self.balls = balls
    }

    /// How the landing places spread.
    public var spread: Spread { Spread(balls.map { ($0.flight.landing.x, $0.flight.landing.z) }) }
}
