import ClickwheelSystem

/// The way of a ball through the air, from the club to where it first comes down on level ground.
public struct Flight: Equatable, Sendable {
    /// The step in seconds at which a shot is shown: within 4 mm of the exact solution.
    public static let screenStep = 0.02
    /// The step in seconds for many shots at once: within 0.06 m of the exact solution.
    public static let fastStep = 0.1
    /// A ball that is longer in the air than this has left the world: no drive stays up for 15 s.
    static let longestTime = 60.0

    /// Seconds.
    public let time: Double
    /// Where it comes down.
    public let landing: Vector3
    /// Metres a second at the landing.
    public let landVelocity: Vector3
    /// Radians a second at the landing.
    public let landOmega: Vector3
    /// The highest point.
    public let apex: Vector3
    /// The places at each whole multiple of the sampling interval; empty unless asked for.
    public let track: [TrackPoint]

    /// Flies `launch` through `conditions`.
    ///
    /// `sampling` is the interval of ``track`` in seconds.
    ///
    /// - Throws: ``GolfError`` for values that no shot can have, and where the ball never rises to the landing height
    ///   or never comes down to it.
    /// - Complexity: O(*time* / *step*)
    public init(
        of launch: Launch,
        in conditions: FlightConditions = .standard,
        step: Double = Flight.screenStep,
        sampling: Double? = nil
    ) throws(GolfError) {
        try launch.validate()
        try conditions.validate()
        try GolfError.check(step, "the step in s", in: 1e-4...0.5)
        if let sampling { try GolfError.check(sampling, "the sampling interval in s", in: 1e-3...60) }
        var integrator = FlightIntegrator(
            position: Vector3(0, conditions.teeHeight, 0),
            velocity: launch.velocity,
            omega: launch.omega,
            air: conditions.air,
            wind: conditions.wind
        )
        let ground = conditions.landHeight
        var hasReached = conditions.teeHeight >= ground
        var apex = integrator.state.position
        var track: [TrackPoint] = []
        while integrator.time < Self.longestTime {
            let before = integrator.time
            let last = integrator.step(step)
            if last.start.velocity.y > 0, last.end.velocity.y <= 0 {
                apex = last.state(at: last.crossing { $0.velocity.y <= 0 }).position
            }
            if !hasReached, last.end.velocity.y <= 0 {
                guard apex.y >= ground else { throw .tooLow(height: ground) }
            }
            hasReached = hasReached || apex.y >= ground || last.end.position.y >= ground
            let isDown = hasReached && last.end.position.y <= ground && last.end.velocity.y < 0
            let end = isDown ? last.crossing { $0.position.y <= ground && $0.velocity.y < 0 } : 1
            if let sampling {
                Self.sample(last, from: before, until: before + end * step, every: sampling, into: &track)
            }
            guard isDown else { continue }
            let landed = last.state(at: end)
            time = before + end * step
            landing = landed.position
            landVelocity = landed.velocity
            landOmega = integrator.omega(landed)
            self.apex = apex
            self.track = track
            return
        }
        throw .endless("the flight", seconds: Self.longestTime)
    }

    private static func sample(
        _ step: FlightStep,
        from before: Double,
        until after: Double,
        every interval: Double,
        into track: inout [TrackPoint]
    ) {
        var moment = Double(track.count + 1) * interval
        while moment <= after {
            let fraction = min(1, max(0, (moment - before) / step.duration))
            track.append(TrackPoint(time: moment, position: step.state(at: fraction).position))
            moment = Double(track.count + 1) * interval
        }
    }
}

extension Flight {
    /// Metres from the ball's place to where it came down, seen from above.
    public var carry: Double { landing.level }
    /// Metres a second at the landing.
    public var landSpeed: Double { landVelocity.length }
    /// Degrees below the level at the landing.
    public var landAngle: Double { Angle.degrees(Double.atan2(y: -landVelocity.y, x: landVelocity.level)) }
    /// Revolutions a minute at the landing.
    public var landSpin: Double { Angle.rpm(landOmega.length) }
}
