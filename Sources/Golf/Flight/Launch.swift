import ClickwheelSystem

/// How a ball leaves the club: all that a launch monitor says.
public struct Launch: Hashable, Codable, Sendable {
    /// Metres a second, up to 120.
    public var ballSpeed: Double
    /// Degrees above the level.
    public var angle: Double
    /// Degrees to the right of the `x` axis.
    public var azimuth: Double
    /// Revolutions a minute, up to 20,000.
    public var spin: Double
    /// Degrees by which the axis leans: positive curves to the right.
    public var axisTilt: Double

    /// A launch in the units of the properties.
    public init(
        ballSpeed: Double,
        angle: Double,
        azimuth: Double = 0,
        spin: Double,
        axisTilt: Double = 0
    ) {
        self.ballSpeed = ballSpeed
        self.angle = angle
        self.azimuth = azimuth
        self.spin = spin
        self.axisTilt = axisTilt
    }

    /// - Throws: ``GolfError`` that names the value which no ball can have.
    public func validate() throws(GolfError) {
        try GolfError.check(ballSpeed, "the ball speed in m/s", in: 0...120)
        try GolfError.check(angle, "the launch angle in degrees", in: -90...90)
        try GolfError.check(azimuth, "the azimuth in degrees", in: -360...360)
        try GolfError.check(spin, "the spin in rpm", in: 0...20_000)
        try GolfError.check(axisTilt, "the axis tilt in degrees", in: -90...90)
    }

    /// The velocity in m/s.
    var velocity: Vector3 { ballSpeed * direction }

    /// The angular velocity in rad/s; there is no spin about the line of flight at launch.
    var omega: Vector3 {
        let azimuth = Angle.radians(azimuth)
        let tilt = Angle.radians(axisTilt)
        let right = Vector3(-Double.sin(azimuth), 0, Double.cos(azimuth))
        let up = right.cross(direction)
        return Angle.rate(rpm: spin) * (Double.cos(tilt) * right - Double.sin(tilt) * up)
    }

    private var direction: Vector3 {
        let angle = Angle.radians(angle)
        let azimuth = Angle.radians(azimuth)
        return Vector3(
            Double.cos(angle) * Double.cos(azimuth),
            Double.sin(angle),
            Double.cos(angle) * Double.sin(azimuth)
        )
    }
}
