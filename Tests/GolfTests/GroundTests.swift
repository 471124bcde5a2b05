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

    @Test("a ball on a slope that is too steep never stops")
    func endless() throws {
        // Stimp 10 holds a ball up to 7.9 %.
        let green = Surface.green().rollDeceleration
        #expect(try Roll.onPlane(velocity: (1, 0), deceleration: green, gradient: (-0.07, 0)) != nil)
        #expect(try Roll.onPlane(velocity: (1, 0), deceleration: green, gradient: (-0.09, 0)) == nil)
        #expect(Rolling.rests(on: (0.0785, 0), green))
        #expect(!Rolling.rests(on: (0.0795, 0), green))
    }

    @Test("the run after a shot is the tutorial's, on a fairway")
    func run() {
        // Computed by the reference, to which the flight agrees within 0.05 m.
        for (club, expected) in [("driver", 17.43), ("7-iron", 2.85), ("9-iron", 0.67), ("sand-wedge", -0.3)]
        {
            let shot = Shot(StandardClub.named(club), Swing())
            #expect(abs(shot.total - shot.carry - expected) < 1, "\(club): \(shot.total - shot.carry)")
        }
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
        var generator = SeededGenerator(seed: seed)
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
