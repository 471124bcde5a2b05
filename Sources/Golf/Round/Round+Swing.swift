import ClickwheelSystem

extension Round {
    /// What a player decides before a stroke.
    public struct Intention: Hashable, Sendable {
        /// The part of a full swing; for a putter the metres that the ball shall roll on level ground.
        public var power: Double
        /// Degrees to the right of the line to the hole.
        public var aim: Double
        /// How the ball shall fly.
        public var shape: ShotShape
        /// How late or early a timed swing was struck, -1 to 1; `nil` for an untimed swing.
        public var timing: Double?

        /// An intention; `aim` in degrees to the right.
        public init(power: Double, aim: Double = 0, shape: ShotShape = ShotShape(), timing: Double? = nil) {
            self.power = power
            self.aim = aim
            self.shape = shape
            self.timing = timing
        }
    }

    /// Where the current player stands, for somebody who looks along `azimuth`.
    public func situation(azimuth: Double) -> Situation {
        let slope = terrain.slope(currentBall.place, azimuth: azimuth)
        let wind = course.wind(on: currentHole)
        let angle = Angle.radians(azimuth)
        return Situation(
            lie: currentBall.lie,
            uphill: slope.uphill,
            aboveFeet: slope.aboveFeet,
            air: course.air,
            wind: Wind(
                tail: wind.tail * Double.cos(angle) + wind.cross * Double.sin(angle),
                cross: wind.cross * Double.cos(angle) - wind.tail * Double.sin(angle),
                roughness: wind.roughness
            )
        )
    }

    /// Degrees from the hole's `x` axis to the line from the current ball to the hole.
    public var lineToHole: Double { terrain.bearing(currentBall.place) }

    /// Metres by which the hole lies above the current ball.
    public var rise: Double {
        terrain.height(currentHole.pin.x, currentHole.pin.z) - currentBall.place.y
    }

    /// What leaves the club when the current player means `intention`; the skill decides how well.
    ///
    /// A timed swing's error is the player's own: up to 6 degrees aside and 8 degrees of curve, and the skill adds a
    /// third of its usual error. An untimed swing has all of the skill's error.
    ///
    /// - Throws: ``GolfError`` for a power or an aim that is not possible.
    public func launch(_ club: any GolfClub, _ intention: Intention, seed: UInt64) throws(GolfError) -> Launch
    {
        try launch(club, intention, seed: seed, skill: currentPlayer.skill)
    }

    func launch(
        _ club: any GolfClub,
        _ intention: Intention,
        seed: UInt64,
        skill: Skill
    ) throws(GolfError) -> Launch {
        try GolfError.check(intention.aim, "the aim in degrees", in: -180...180)
        if let timing = intention.timing { try GolfError.check(timing, "the timing", in: -1...1) }
        let azimuth = lineToHole + intention.aim
        var generator = SplitMix64(seed: seed)
        let touch = intention.timing == nil ? 1 : 0.35
        var launch: Launch
        if club.numbers.kind == .putter {
            try GolfError.check(intention.power, "the length of the putt in m", in: Putt.lengths)
            let speed = Putt.speed(for: intention.power, stimp: surfaceSpeed)
            launch = Launch(ballSpeed: speed, angle: 0, azimuth: azimuth, spin: 0)
        } else {
            try GolfError.check(intention.power, "the power", in: 0.01...1.2)
            launch = club.launch(
                for: Swing(
                    power: intention.power,
                    aim: azimuth,
                    shape: intention.shape,
                    situation: situation(azimuth: azimuth)
                )
            )
        }
        if let timing = intention.timing {
            let isPutt = launch.angle <= 0
            launch.azimuth += timing * (isPutt ? 1.5 : 6)
            if !isPutt { launch.axisTilt = min(80, max(-80, launch.axisTilt + timing * 8)) }
        }
        launch = skill.disturbed(launch, touch: touch, using: &generator)
        // Full turns are the same direction.
        launch.azimuth.formTruncatingRemainder(dividingBy: 360)
        try launch.validate()
        return launch
    }

    /// The seed of the next stroke: it follows from the round's, and from how many strokes there were.
    public var nextSeed: UInt64 {
        var generator = SplitMix64(seed: start.seed &+ UInt64(strokes.count))
        return generator.next()
    }

    /// The speed of what the putter is used on, as a Stimpmeter would read it.
    private var surfaceSpeed: Double {
        currentBall.lie == .green
            ? course.stimp
            : 1.83 * 1.83 / (2 * 0.3048 * currentBall.lie.surface().rollDeceleration)
    }
}
