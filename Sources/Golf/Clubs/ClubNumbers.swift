/// All that a club is when it differs from others by numbers alone.
public struct ClubNumbers: Hashable, Codable, Sendable {
    /// What it looks like, and which lies allow it.
    public var kind: ClubKind
    /// Metres a second of the ball from a full swing.
    public var ballSpeed: Double
    /// Degrees above the level.
    public var launchAngle: Double
    /// Revolutions a minute of backspin.
    public var spin: Double

    /// The numbers of a full swing, in the units of the properties.
    public init(kind: ClubKind, ballSpeed: Double, launchAngle: Double, spin: Double) {
        self.kind = kind
        self.ballSpeed = ballSpeed
        self.launchAngle = launchAngle
        self.spin = spin
    }

    /// Whether it is a wood too deep for a ball on the ground: one that the ball leaves with 74 m/s or more, which is between
    /// the 70 of a 3-wood and the 78 of a driver; chosen.
    public var isDriver: Bool { kind == .wood && ballSpeed >= 74 }

    /// - Throws: ``GolfError`` that names the value which is not possible.
    public func validate() throws(GolfError) {
        try GolfError.check(ballSpeed, "the ball speed in m/s", in: 1...120)
        try GolfError.check(launchAngle, "the launch angle in degrees", in: 0...70)
        try GolfError.check(spin, "the spin in rpm", in: 0...15_000)
    }

    /// How the ball leaves in `swing`.
    ///
    /// A swing of a part has that part of speed and spin and 4 degrees more launch the smaller it is. An uphill lie
    /// adds its angle; a ball above the feet curves to the left by six tenths of the slope. All chosen, not measured.
    public func launch(for swing: Swing) -> Launch {
        let power = min(1.2, max(0.01, swing.power))
        guard kind != .putter else {
            return Launch(ballSpeed: ballSpeed * power, angle: 0, azimuth: swing.aim, spin: 0)
        }
        let lie = swing.situation.lie
        let shape = swing.shape
        let angle =
            launchAngle + 4 * max(0, 1 - power) + shape.launchChange + swing.situation.uphill
        return Launch(
            ballSpeed: ballSpeed * power * lie.speedFactor,
            angle: min(75, max(1, angle)),
            azimuth: swing.aim + shape.startChange,
            spin: min(20_000, spin * power * lie.spinFactor * shape.spinFactor),
            axisTilt: min(60, max(-60, shape.axisTilt - 0.6 * swing.situation.aboveFeet))
        )
    }
}
