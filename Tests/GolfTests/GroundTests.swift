import ClickwheelSystem
import Testing

@testable import Golf

@Suite("Ground")
struct GroundTests {
    private static func isNear(_ value: Double, _ expected: Double) -> Bool {
        abs(value - expected) <= 1e-9 * max(1, abs(expected))
    }

    @Test("every reference bounce is met", arguments: Fixtures.bounces)
    func bounce(_ row: Fixtures.BounceRow) throws {
        let surface = try #require(Surface.named(row.surface))
        let bounce = try Bounce(
            velocity: Vector3(row.v),
            omega: Vector3(row.omega),
            normal: Vector3(row.normal),
            surface: surface
        )
        // The file's numbers have ten digits.
        let velocity = Vector3(row.out_v)
        let omega = Vector3(row.out_omega)
        #expect((bounce.velocity - velocity).length <= 1e-9 * velocity.length)
        #expect((bounce.omega - omega).length <= 1e-9 * omega.length)
        #expect(Self.isNear(bounce.tilt, row.theta_c_deg))
        #expect(Self.isNear(bounce.restitution, row.e))
        #expect(bounce.isSliding == row.slide)
    }

    @Test("every reference roll is met within 2 mm", arguments: Fixtures.rolls)
    func roll(_ row: Fixtures.RollRow) throws {
        #expect(abs(Surface.rollDeceleration(stimp: row.stimp_ft) - row.decel) < 1e-9)
        let roll = try Roll.onPlane(
            velocity: (row.v0, 0),
            deceleration: row.decel,
            gradient: (row.grad[0], row.grad[1])
        )
        guard let x = row.stop_x, let z = row.stop_z, let time = row.time else {
            #expect(roll == nil)
            return
        }
        let found = try #require(roll)
        #expect(abs(found.x - x) <= 0.002)
        #expect(abs(found.z - z) <= 0.002)
        #expect(abs(found.time - time) <= 0.01)
    }

    @Test(
        "a ball stops where its speed has gone, on every surface and at every speed",
        arguments: Surface.all
    )
    func stops(surface: Surface) throws {
        // v²/2a on the level; a step across the moment of rest must not let it creep on.
        for part in 1...200 {
            let speed = 0.02 * Double(part)
            let roll = try Roll.onPlane(
                velocity: (speed, 0),
                deceleration: surface.rollDeceleration,
                gradient: (0, 0)
            )
            let found = try #require(roll, "\(speed) m/s on \(surface.name)")
            #expect(abs(found.x - speed * speed / 2 / surface.rollDeceleration) < 1e-5)
            #expect(abs(found.time - speed / surface.rollDeceleration) < 1e-3)
        }
    }

    @Test(
        "a shot is over when the ball lies still, and not a minute later",
        arguments: StandardClub.bag.dropLast()
    )
    func over(club: StandardClub) {
        for power in stride(from: 0.3, through: 1.0, by: 0.05) {
            let journey = BallJourney(
                from: .zero,
                launch: club.launch(for: Swing(power: power)),
                terrain: LevelGround(lie: .fairway),
                air: .standard,
                wind: .calm
            )
            #expect(journey.time < 16, "\(club.name) at \(power): \(journey.time) s")
        }
    }

    @Test("a ball on a slope that is too steep never stops")
    func endless() throws {
        // Stimp 10 holds a ball up to 7.9 %.
        let green = Surface.green().rollDeceleration
        #expect(try Roll.onPlane(velocity: (1, 0), deceleration: green, gradient: (-0.07, 0)) != nil)
        #expect(try Roll.onPlane(velocity: (1, 0), deceleration: green, gradient: (-0.09, 0)) == nil)
        #expect(Rolling.rests(on: (0.0785, 0), green))
        #expect(!Rolling.rests(on: (0.0795, 0), green))
    }

    @Test("the run after a shot on a fairway is the reference's")
    func run() {
        // By the reference's own flight (to 1e-10), bounces (21 of the driver's) and roll, one after the other.
        for (club, expected) in [
            ("driver", 18.175), ("7-iron", 2.853), ("9-iron", 0.673), ("sand-wedge", -0.304),
        ] {
            let shot = Shot(StandardClub.named(club), Swing())
            #expect(abs(shot.total - shot.carry - expected) < 0.005, "\(club): \(shot.total - shot.carry)")
        }
    }

    /// A green that falls 12 % for six metres, and is level then.
    private struct Ramp: Terrain {
        let stimp = 10.0
        var cup: (x: Double, z: Double)? { nil }
        func height(_ x: Double, _ z: Double) -> Double { -0.12 * min(6, max(0, x)) }
        func gradient(_ x: Double, _ z: Double) -> (x: Double, z: Double) { (x < 6 ? -0.12 : 0, 0) }
        func lie(_ x: Double, _ z: Double) -> Lie { .green }
        func canopy(_ x: Double, _ z: Double) -> Double { 0 }
    }

    @Test("a putt that a hill makes faster than it slid goes on rolling")
    func downhill() {
        let journey = BallJourney(
            from: .zero,
            launch: Launch(ballSpeed: 0.5, angle: 0, spin: 0),
            terrain: Ramp(),
            air: .standard,
            wind: .calm
        )
        // It loses 2/7 of its speed in a few centimetres, gains 0.28 m/s² on the hill and loses 0.55 m/s² below it.
        let pull = 5.0 / 7 * Ball.gravity * 0.12 / (1 + 0.12 * 0.12) - Surface.green().rollDeceleration
        let square = 0.36 * 0.36 + 2 * pull * 5.98
        let expected = 6 + square / (2 * Surface.green().rollDeceleration)
        #expect(abs(journey.rest.x - expected) < 0.1, "\(journey.rest.x), and not \(expected)")
    }

    @Test("what cannot bounce or roll is refused")
    func bad() {
        let down = Vector3(10, -10, 0)
        #expect(throws: GolfError.notFinite("the velocity")) {
            try Bounce(velocity: Vector3(.nan, -1, 0), omega: .zero, surface: .tee)
        }
        #expect(throws: GolfError.self) {
            try Bounce(velocity: down, omega: .zero, normal: .zero, surface: .tee)
        }
        #expect(throws: GolfError.self) {
            try Bounce(velocity: Vector3(1, 1, 0), omega: .zero, surface: .tee)
        }
        #expect(throws: GolfError.self) {
            try Roll.onPlane(velocity: (.infinity, 0), deceleration: 1, gradient: (0, 0))
        }
        #expect(throws: GolfError.self) {
            try Roll.onPlane(velocity: (1, 0), deceleration: 0, gradient: (0, 0))
        }
    }

    @Test("a ball drops when it is slow enough for where it crosses the hole")
    func cup() {
        #expect(Cup.takes(distance: 0, speed: 1.6))
        #expect(!Cup.takes(distance: 0, speed: 1.7))
        #expect(Cup.takes(distance: 0.04, speed: 0.5))
        #expect(!Cup.takes(distance: 0.04, speed: 0.9))
        #expect(!Cup.takes(distance: 0.055, speed: 0.1))
    }

    @Test("a bounce never adds energy", arguments: 0..<200 as Range<UInt64>)
    func energy(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let velocity = Vector3(
            40 * generator.unit(),
            -1 - 30 * generator.unit(),
            10 * generator.normal()
        )
        let omega = Vector3(50 * generator.normal(), 50 * generator.normal(), 300 * generator.normal())
        let surface = try #require(Surface.all.randomElement(using: &generator))
        let bounce = try Bounce(velocity: velocity, omega: omega, surface: surface)
        let inertia = 0.4 * Ball.radius * Ball.radius
        let before = velocity.dot(velocity) + inertia * omega.dot(omega)
        let after = bounce.velocity.dot(bounce.velocity) + inertia * bounce.omega.dot(bounce.omega)
        #expect(after <= before * (1 + 1e-12))
    }
}
