/// Where many balls come down in the same air and wind, computed side by side.
///
/// The model is that of ``Flight``, in single precision at ``Flight/fastStep``: every landing is within 0.1 m of the
/// exact one. For choosing a club, not for playing a shot.
public struct FlightBatch: Sendable {
    /// How one ball comes down.
    public struct Landing: Hashable, Sendable {
        /// The height is that of the landing.
        public var position: Vector3
        /// Metres a second.
        public var velocity: Vector3
        /// Radians a second.
        public var omega: Vector3
    }

    /// A ball as it leaves the club.
    struct Start: Sendable {
        let velocity: Vector3
        let omega: Vector3

        init(_ launch: Launch) {
            velocity = launch.velocity
            omega = launch.omega
        }
    }

    /// A landing for each launch; `nil` where a ball does not rise to the landing height, or is not down after 30 s.
    public let landings: [Landing?]

    /// Flies all of `launches`.
    ///
    /// - Throws: ``GolfError`` for values that no shot can have.
    /// - Complexity: O(*n*)
    public init(_ launches: [Launch], in conditions: FlightConditions = .standard) throws(GolfError) {
        for launch in launches { try launch.validate() }
        try conditions.validate()
        self.init(launches.map { Start($0) }, conditions)
    }

    init(_ starts: [Start], _ conditions: FlightConditions) {
        // Without optimisation the lanes are slower than a loop.
        self.init(starts, conditions, sideBySide: !_isDebugAssertConfiguration())
    }

    init(_ starts: [Start], _ conditions: FlightConditions, sideBySide: Bool) {
        landings = sideBySide ? Self.together(starts, conditions) : Self.oneByOne(starts, conditions)
    }

    private static func together(_ starts: [Start], _ conditions: FlightConditions) -> [Landing?] {
        let field = LaneField(air: conditions.air, wind: conditions.wind)
        var landings: [Landing?] = []
        landings.reserveCapacity(starts.count)
        var first = 0
        while first < starts.count {
            let count = min(Lanes.scalarCount, starts.count - first)
            var flight = LaneFlight(starts[first..<first + count], field, conditions)
            flight.run(Float(Flight.fastStep), steps: 300)
            landings += flight.landings.prefix(count)
            first += count
        }
        return landings
    }

    private static func oneByOne(_ starts: [Start], _ conditions: FlightConditions) -> [Landing?] {
        starts.map { start in
            var integrator = FlightIntegrator(
                position: Vector3(0, conditions.teeHeight, 0),
                velocity: start.velocity,
                omega: start.omega,
                air: conditions.air,
                wind: conditions.wind
            )
            let ground = conditions.landHeight
            var hasReached = conditions.teeHeight >= ground
            while integrator.time < 30 {
                let step = integrator.step(Flight.fastStep)
                hasReached = hasReached || step.end.position.y >= ground
                guard step.end.position.y <= ground, step.end.velocity.y < 0 else { continue }
                guard hasReached else { return nil }
                let landed = step.state(at: step.crossing { $0.position.y <= ground && $0.velocity.y < 0 })
                return Landing(
                    position: landed.position,
                    velocity: landed.velocity,
                    omega: integrator.omega(landed)
                )
            }
            return nil
        }
    }
}
