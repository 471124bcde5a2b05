import ClickwheelSystem

/// The whole way of a ball over real ground: flight, bounces, roll, and how it ends.
struct BallJourney: Equatable, Sendable {
    /// How it ended.
    enum End: Equatable, Sendable {
        case rests(Lie)
        case holed
        /// The ball went under where it last touched the edge of the water.
        case water(crossed: Vector3)
        case outOfBounds
    }

    /// What a ball may hit besides the ground.
    enum Obstacles: Sendable {
        case trees
        case groundAlone
    }

    /// Metres a second of bounce below which the ball rolls: its next bounce would be lower than 1 cm.
    static let lastBounce = 0.45
    /// Seconds between two points of the trace.
    static let sampling = 0.05
    /// Seconds after which a ball is given up: a strong wind lifts what bounces again and again.
    static let longestTime = 120.0
    /// Touches of ground and trees after which a ball is given up, however little time each takes.
    static let mostTouches = 1000

    private(set) var trace: [ShotTrace.Point] = []
    /// Where the ball first came down; `nil` for a putt.
    private(set) var landing: Vector3?
    private(set) var apex: Double
    private(set) var rest: Vector3
    private(set) var time = 0.0
    private(set) var end = End.rests(.fairway)
    private(set) var hitTrees = false
    /// Whether the ball was given up on its way, after ``longestTime`` or ``mostTouches``; `rest` is where it was then.
    private(set) var isGivenUp = false
    private let obstacles: Obstacles

    /// Hits a ball off the ground at `origin`; `seed` decides how trees throw it.
    ///
    /// `launch` must be valid, as must be `air` and `wind`.
    init(
        from origin: Vector3,
        launch: Launch,
        terrain: some Terrain,
        air: Air,
        wind: Wind,
        seed: UInt64 = 0,
        minds obstacles: Obstacles = .trees
    ) {
        self.obstacles = obstacles
        rest = origin
        apex = origin.y
        var generator = SplitMix64(seed: seed)
        trace.append(ShotTrace.Point(time: 0, position: origin, phase: launch.angle > 0 ? .flight : .roll))
        if launch.angle > 0 {
            var velocity = launch.velocity
            var omega = launch.omega
            var isBounce = false
            var touches = 0
            bouncing: while true {
                guard time < Self.longestTime, touches < Self.mostTouches else {
                    giveUp(terrain)
                    return
                }
                touches += 1
                switch fly(&velocity, &omega, terrain, air, wind, isBounce, &generator) {
                case .lost:
                    giveUp(terrain)
                    return
                case .deflected: break
                case .landed:
                    switch touch(&velocity, &omega, terrain) {
                    case .sinks:
                        finish(terrain)
                        return
                    case .rolls: break bouncing
                    case .bounces: break
                    }
                }
                isBounce = true
            }
            roll(velocity.x, velocity.z, slidesTo: 0, terrain)
        } else {
            // A putt slides until it has lost 2/7 of its speed and rolls (Penner 2002, friction 0.4).
            let velocity = launch.velocity
            roll(velocity.x, velocity.z, slidesTo: 5.0 / 7 * velocity.level, terrain)
        }
    }

    /// The same, for where every ball must come to rest.
    ///
    /// - Throws: ``GolfError/endless(_:seconds:)``
    func comeToRest() throws(GolfError) -> BallJourney {
        if isGivenUp { throw .endless("the way of the ball", seconds: Self.longestTime) }
        return self
    }

    /// How a piece of flight ended.
    private enum Piece {
        case landed
        case deflected
        /// Nothing ended it in time; the place below the ball counts.
        case lost
    }

    /// What a touch of the ground leads to.
    private enum Touch {
        case bounces
        case rolls
        case sinks
    }

    private mutating func note(_ position: Vector3, _ phase: ShotTrace.Phase, always: Bool = false) {
        if !always, let last = trace.last, time - last.time < Self.sampling { return }
        trace.append(ShotTrace.Point(time: time, position: position, phase: phase))
    }

    /// Flies to the ground or into a tree.
    private mutating func fly(
        _ velocity: inout Vector3,
        _ omega: inout Vector3,
        _ terrain: some Terrain,
        _ air: Air,
        _ wind: Wind,
        _ isBounce: Bool,
        _ generator: inout SplitMix64
    ) -> Piece {
        let phase: ShotTrace.Phase = isBounce ? .bounce : .flight
        let step = isBounce ? 0.01 : Flight.screenStep
        var base = rest
        base.y += 1e-6
        var integrator = FlightIntegrator(
            position: base,
            velocity: velocity,
            omega: omega,
            air: air,
            wind: wind,
            windBase: rest.y
        )
        let began = time
        while integrator.time < Flight.longestTime, time < Self.longestTime {
            let last = integrator.step(step)
            let place = last.end.position
            apex = max(apex, place.y)
            if place.y <= terrain.height(place.x, place.z) {
                let fraction = last.crossing {
                    $0.position.y <= terrain.height($0.position.x, $0.position.z)
                }
                let landed = last.state(at: fraction)
                time = began + integrator.time - step + fraction * step
                rest = landed.position
                rest.y = terrain.height(rest.x, rest.z)
                velocity = landed.velocity
                omega = integrator.omega(landed)
                if landing == nil { landing = rest }
                note(rest, phase, always: true)
                return .landed
            }
            time = began + integrator.time
            note(place, phase)
            if brushes(place, last, terrain, &generator) {
                hitTrees = true
                rest = place
                // A branch takes most of the speed, and turns the rest anywhere.
                let left = 0.1 + 0.25 * generator.unit()
                let turn = Vector3(generator.normal(), 0.3 * generator.normal(), generator.normal())
                let speed = last.end.velocity.length
                velocity = left * last.end.velocity + (0.1 * speed) * turn
                omega = 0.2 * integrator.omega(last.end)
                return .deflected
            }
        }
        rest = integrator.state.position
        rest.y = terrain.height(rest.x, rest.z)
        return .lost
    }

    /// Whether the ball hits wood in this step: in a canopy about once in 20 m.
    private func brushes(
        _ place: Vector3,
        _ step: FlightStep,
        _ terrain: some Terrain,
        _ generator: inout SplitMix64
    ) -> Bool {
        guard obstacles == .trees else { return false }
        let top = terrain.canopy(place.x, place.z)
        guard top > 0, place.y - terrain.height(place.x, place.z) < top else { return false }
        let way = (place - step.start.position).length
        return generator.unit() < way / 20
    }

    /// Touches the ground at `rest`.
    private mutating func touch(
        _ velocity: inout Vector3,
        _ omega: inout Vector3,
        _ terrain: some Terrain
    ) -> Touch {
        let lie = terrain.lie(rest.x, rest.z)
        if lie == .water { return .sinks }
        let slope = terrain.gradient(rest.x, rest.z)
        let upright = Vector3(-slope.x, 1, -slope.z)
        let normal = (1 / upright.length) * upright
        guard -velocity.dot(normal) > 1e-9 else { return .rolls }
        let bounce = Bounce(into: normal, velocity, omega, lie.surface(stimp: terrain.stimp))
        velocity = bounce.velocity
        omega = bounce.omega
        guard velocity.dot(normal) < Self.lastBounce else { return .bounces }
        // What slides becomes a roll: 2/7 of the slip is lost.
        velocity = velocity - velocity.dot(normal) * normal
        let slip = velocity + omega.cross(-Ball.radius * normal)
        velocity = velocity - (2.0 / 7) * slip
        return .rolls
    }

    /// Rolls to the end.
    private mutating func roll(_ vx: Double, _ vz: Double, slidesTo slide: Double, _ terrain: some Terrain) {
        let step = 0.01
        var ball = Rolling(x: rest.x, z: rest.z, vx: vx, vz: vz)
        // A ball that has begun to roll does not slide again, however fast a hill makes it.
        var isSliding = slide > 0
        let began = time
        while time - began < Roll.longestTime {
            let lie = terrain.lie(ball.x, ball.z)
            if lie == .water { return finish(terrain) }
            let surface = lie.surface(stimp: terrain.stimp)
            if ball.speed <= slide { isSliding = false }
            let deceleration = isSliding ? Putt.friction * Ball.gravity : surface.rollDeceleration
            let old = ball
            let last = ball.advance(step, deceleration) { terrain.gradient($0, $1) }
            time += last ?? step
            rest = Vector3(ball.x, terrain.height(ball.x, ball.z), ball.z)
            note(rest, .roll)
            if let cup = terrain.cup, Self.drops(old, ball, cup) {
                rest = Vector3(cup.x, terrain.height(cup.x, cup.z), cup.z)
                note(rest, .roll, always: true)
                end = .holed
                return
            }
            if last != nil { return finish(terrain) }
        }
        giveUp(terrain)
    }

    private mutating func giveUp(_ terrain: some Terrain) {
        isGivenUp = true
        finish(terrain)
    }

    private static func drops(_ old: Rolling, _ new: Rolling, _ cup: (x: Double, z: Double)) -> Bool {
        let dx = new.x - old.x
        let dz = new.z - old.z
        let square = dx * dx + dz * dz
        let along = square > 0 ? ((cup.x - old.x) * dx + (cup.z - old.z) * dz) / square : 0
        let part = min(1, max(0, along))
        let missX = old.x + part * dx - cup.x
        let missZ = old.z + part * dz - cup.z
        return Cup.takes(distance: (missX * missX + missZ * missZ).squareRoot(), speed: new.speed)
    }

    /// Says where the ball ended, from the lie there.
    private mutating func finish(_ terrain: some Terrain) {
        let lie = terrain.lie(rest.x, rest.z)
        note(rest, .roll, always: true)
        switch lie {
        case .water: end = .water(crossed: crossing(of: terrain))
        case .outOfBounds: end = .outOfBounds
        case .tee, .fairway, .rough, .deepRough, .bunker, .green, .hardpan, .path, .trees: end = .rests(lie)
        }
    }

    /// The last place of the way, seen from above, that was not over the water.
    private func crossing(of terrain: some Terrain) -> Vector3 {
        var wet = rest
        for point in trace.reversed() {
            let place = point.position
            guard terrain.lie(place.x, place.z) != .water else {
                wet = place
                continue
            }
            var dry = place
            for _ in 0..<30 {
                let middle = 0.5 * (dry + wet)
                if terrain.lie(middle.x, middle.z) == .water { wet = middle } else { dry = middle }
            }
            dry.y = terrain.height(dry.x, dry.z)
            return dry
        }
        return trace[0].position
    }
}
