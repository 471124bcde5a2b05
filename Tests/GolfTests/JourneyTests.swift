import ClickwheelSystem
import Testing

@testable import Golf

@Suite("The way of a ball over the ground")
struct JourneyTests {
    /// Level ground at a height above the sea, under trees.
    private struct Plateau: Terrain {
        let level: Double
        var trees = 0.0
        var cup: (x: Double, z: Double)?
        var stimp: Double { 10 }
        func height(_ x: Double, _ z: Double) -> Double { level }
        func gradient(_ x: Double, _ z: Double) -> (x: Double, z: Double) { (0, 0) }
        func lie(_ x: Double, _ z: Double) -> Lie { .fairway }
        func canopy(_ x: Double, _ z: Double) -> Double { trees }
    }

    private static func journey(
        _ launch: Launch,
        _ level: Double = 0,
        trees: Double = 0,
        wind: Wind = .calm,
        seed: UInt64 = 0
    ) -> BallJourney {
        BallJourney(
            from: Vector3(0, level, 0),
            launch: launch,
            terrain: Plateau(level: level, trees: trees),
            air: .standard,
            wind: wind,
            seed: seed
        )
    }

    @Test("how high level ground lies changes nothing, in wind too")
    func level() {
        let launch = SevenIron().launch(for: Swing())
        for wind in [Wind.calm, Wind(tail: -9, cross: 7), Wind(tail: 12)] {
            let low = Self.journey(launch, wind: wind)
            for height in [-40.0, 300] {
                let high = Self.journey(launch, height, wind: wind)
                #expect((high.rest - low.rest - Vector3(0, height, 0)).length < 1e-6)
                #expect(abs(high.apex - low.apex - height) < 1e-6 && abs(high.time - low.time) < 1e-6)
            }
        }
    }

    @Test("the trace has twenty points a second, in the order of time, and one at each touch of the ground")
    func trace() {
        for club in ["driver", "7-iron", "sand-wedge"] {
            let journey = Self.journey(StandardClub.named(club).launch(for: Swing()))
            let times = journey.trace.map(\.time)
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 <= 0.0701 })
            // No faster than twenty a second but for what is noted always: touches and the end.
            let flight = journey.trace.filter { $0.phase == .flight }.map(\.time)
            #expect(zip(flight, flight.dropFirst().dropLast()).allSatisfy { $1 - $0 >= 0.0499 })
            let landing = journey.trace.last { $0.phase == .flight }
            #expect(landing?.position == journey.landing && landing?.position.y == 0)
            #expect(times.last == journey.time && journey.trace.last?.position == journey.rest)
            let alone = try? Flight(of: StandardClub.named(club).launch(for: Swing()))
            #expect(abs((landing?.time ?? 0) - (alone?.time ?? 9)) < 0.001)
        }
    }

    @Test("a canopy takes about one ball in twenty metres of way, and only where it is as high as the ball")
    func trees() {
        let launch = Launch(ballSpeed: 30, angle: 15, spin: 2000)
        let open = Self.journey(launch)
        #expect(!open.hitTrees && open.isGivenUp == false)
        #expect(!Self.journey(launch, 50, trees: 0).hitTrees)
        let journeys = (0..<200).map { Self.journey(launch, trees: 60, seed: $0) }
        let missed = journeys.count { !$0.hitTrees }
        // About 50 m of way are free of wood once in e^(50 / 20) times.
        #expect((4...40).contains(missed), "\(missed)")
        for journey in journeys where journey.hitTrees {
            #expect(journey.rest.x < open.rest.x + 1 && journey.rest.y == 0)
        }
        // What flies above the tops of low ones comes down where it would on open ground.
        let low = (0..<50).map { Self.journey(launch, trees: 0.3, seed: $0) }
        #expect(low.count { $0.landing == open.landing } > 40)
        // How high is counted from the ground below, wherever that lies.
        #expect((0..<50).count { Self.journey(launch, 500, trees: 60, seed: $0).hitTrees } > 25)
    }

    @Test(
        "the trace of a ball that is holed ends in the cup, whichever way it came",
        arguments: [0.0, 90, 200]
    )
    func holed(azimuth: Double) {
        let (x, z) = (3 * Double.cos(Angle.radians(azimuth)), 3 * Double.sin(Angle.radians(azimuth)))
        let journey = BallJourney(
            from: .zero,
            launch: Launch(ballSpeed: 3, angle: 0, azimuth: azimuth, spin: 0),
            terrain: Plateau(level: 0, cup: (x, z)),
            air: .standard,
            wind: .calm
        )
        #expect(journey.end == .holed && journey.trace.last?.position == Vector3(x, 0, z))
        #expect(journey.rest == Vector3(x, 0, z))
    }

    @Test(
        "balls that are not down after thirty seconds have no landing, alone and side by side",
        arguments: [true, false]
    )
    func endless(sideBySide: Bool) {
        let drop = Launch(ballSpeed: 10, angle: 10, spin: 1000)
        func landings(_ height: Double) -> [FlightBatch.Landing?] {
            let conditions = FlightConditions(teeHeight: height, landHeight: -height)
            return FlightBatch([FlightBatch.Start(drop)], conditions, sideBySide: sideBySide).landings
        }
        #expect(landings(1000) == [nil])
        #expect(landings(100).count == 1 && landings(100)[0] != nil)
    }

    /// Sand on a hill that rises along `x` and falls along `z`.
    private struct Hill: Terrain {
        static let slope = (x: 0.25, z: -0.15)
        var stimp: Double { 10 }
        var cup: (x: Double, z: Double)? { nil }
        func height(_ x: Double, _ z: Double) -> Double { Self.slope.x * x + Self.slope.z * z }
        func gradient(_ x: Double, _ z: Double) -> (x: Double, z: Double) { Self.slope }
        func lie(_ x: Double, _ z: Double) -> Lie { .bunker }
        func canopy(_ x: Double, _ z: Double) -> Double { 0 }
    }

    @Test("what a bounce into a hill leaves rolls along the hill, with what the slip has cost")
    func hill() throws {
        for spin in [0.0, 600, 2500] {
            let launch = Launch(ballSpeed: 2.5, angle: 75, azimuth: 10, spin: spin)
            let journey = BallJourney(
                from: .zero,
                launch: launch,
                terrain: Hill(),
                air: .standard,
                wind: .calm
            )
            let landing = try #require(journey.landing)
            let time = try #require(journey.trace.last { $0.phase == .flight }).time
            var flight = FlightIntegrator(
                position: Vector3(0, 1e-6, 0),
                velocity: launch.velocity,
                omega: launch.omega,
                air: .standard,
                wind: .calm
            )
            for _ in 0..<100 { _ = flight.step(time / 100) }
            let upright = Vector3(-Hill.slope.x, 1, -Hill.slope.z)
            let normal = (1 / upright.length) * upright
            let bounce = try Bounce(
                velocity: flight.state.velocity,
                omega: flight.omega(flight.state),
                normal: normal,
                surface: .bunker
            )
            let left = bounce.velocity.dot(normal)
            try #require(left < BallJourney.lastBounce)
            let sliding = bounce.velocity - left * normal
            let slip = sliding + bounce.omega.cross(-Ball.radius * normal)
            let rolling = sliding - (2.0 / 7) * slip
            let found = try Roll.onPlane(
                velocity: (rolling.x, rolling.z),
                deceleration: Surface.bunker.rollDeceleration,
                gradient: Hill.slope
            )
            let roll = try #require(found)
            #expect(abs(journey.rest.x - landing.x - roll.x) < 1e-3, "\(spin)")
            #expect(abs(journey.rest.z - landing.z - roll.z) < 1e-3, "\(spin)")
        }
    }
}
