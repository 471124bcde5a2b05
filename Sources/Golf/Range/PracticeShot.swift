import ClickwheelSystem

/// One ball on the range: what left the club, and its whole way over level ground.
public struct PracticeShot: Sendable {
    /// Shots from which ``spread`` is computed.
    private static let spreadShots = 200

    /// How the ball left the club.
    public let launch: Launch
    /// The ball's way.
    public let trace: ShotTrace
    /// Metres through the air.
    public let carry: Double
    /// Where it rests.
    public let rest: Vector3
    /// How the balls of this player come down who means the same swing.
    public let spread: Spread

    /// Hits one ball; the same seed hits the same ball.
    ///
    /// - Throws: ``GolfError`` for a swing that is not possible.
    public init(_ club: any GolfClub, _ swing: Swing, skill: Skill, seed: UInt64) throws(GolfError) {
        try swing.situation.validate()
        var generator = SplitMix64(seed: seed)
        let meant = club.launch(for: swing)
        launch = skill.disturbed(meant, using: &generator)
        try launch.validate()
        let conditions = FlightConditions(air: swing.situation.air, wind: swing.situation.wind)
        spread = try Spread(of: meant, by: skill, in: conditions, shots: Self.spreadShots, seed: 1)
        let journey = try BallJourney(
            from: .zero,
            launch: launch,
            terrain: LevelGround(lie: .fairway),
            air: swing.situation.air,
            wind: swing.situation.wind
        ).comeToRest()
        trace = ShotTrace(journey)
        carry = journey.landing?.level ?? 0
        rest = journey.rest
    }
}
