import ClickwheelSystem
import Foundation
import Testing

@testable import Golf

@Suite("The numbers under golf")
struct NumericsTests {
    @Test(
        "vectors add, turn about each other and have the lengths that they have",
        arguments: 0..<20 as Range<UInt64>
    )
    func vectors(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        func vector() -> Vector3 { Vector3(generator.normal(), generator.normal(), generator.normal()) }
        let (a, b) = (vector(), vector())
        let cross = a.cross(b)
        #expect(abs(cross.dot(a)) < 1e-12 && abs(cross.dot(b)) < 1e-12)
        // |a × b|² + (a · b)² = |a|² |b|² (Lagrange).
        let squares = a.dot(a) * b.dot(b)
        #expect(abs(cross.dot(cross) + a.dot(b) * a.dot(b) - squares) < 1e-9)
        #expect((a - b) + b == a || ((a - b) + b - a).length < 1e-12)
        #expect((a + -a) == .zero && 2 * a == a + a)
        #expect(abs(a.level * a.level + a.y * a.y - a.dot(a)) < 1e-12)
    }

    @Test("down the range, up and to the right are a right-handed frame")
    func frame() {
        let (x, y, z) = (Vector3(1, 0, 0), Vector3.up, Vector3(0, 0, 1))
        #expect(x.cross(y) == z && y.cross(z) == x && z.cross(x) == y && y.cross(x) == -z)
    }

    @Test("the logarithm of sixteen lanes is within 4e-6 of the exact one")
    func log2() {
        for first in stride(from: -30.0, to: 30, by: 0.4) {
            var lanes = Lanes.zero
            for lane in 0..<16 { lanes[lane] = Float(pow(2, first + 0.025 * Double(lane))) }
            let found = LaneMath.log2(lanes)
            for lane in 0..<16 {
                let exact = Foundation.log2(Double(lanes[lane]))
                #expect(abs(Double(found[lane]) - exact) < 4e-6, "\(lanes[lane])")
            }
        }
    }

    @Test("the power of two of sixteen lanes is within 4e-6 of the exact one")
    func exp2() {
        for first in stride(from: -110.0, to: 110, by: 0.4) {
            var lanes = Lanes.zero
            for lane in 0..<16 { lanes[lane] = Float(first + 0.025 * Double(lane)) }
            let found = LaneMath.exp2(lanes)
            for lane in 0..<16 {
                let exact = Foundation.exp2(Double(lanes[lane]))
                #expect(abs(Double(found[lane]) / exact - 1) < 4e-6, "\(lanes[lane])")
            }
        }
    }

    @Test("the lesser and the greater are taken lane by lane")
    func limits() {
        var lanes = Lanes.zero
        for lane in 0..<16 { lanes[lane] = Float(lane) - 8 }
        for lane in 0..<16 {
            #expect(LaneMath.least(lanes, 2)[lane] == min(2, Float(lane) - 8))
            #expect(LaneMath.most(lanes, -3)[lane] == max(-3, Float(lane) - 8))
        }
    }

    @Test("between the ends of a step lies the cubic that has their places and speeds")
    func step() {
        // y = t³ - 2t² + 3t + 1 along x, and other cubics along y and z, from t = 1 to 3.
        func state(_ t: Double) -> (BallState, BallRate) {
            let place = Vector3(t * t * t - 2 * t * t + 3 * t + 1, -t * t * t + t, 4 * t - 5)
            let speed = Vector3(3 * t * t - 4 * t + 3, -3 * t * t + 1, 4)
            let pull = Vector3(6 * t - 4, -6 * t, 0)
            let spin = 0.5 * t * t * t - t
            let state = BallState(position: place, velocity: speed, spin: spin)
            return (state, BallRate(velocity: speed, acceleration: pull, spinning: 1.5 * t * t - 1))
        }
        let step = FlightStep(
            start: state(1).0,
            startRate: state(1).1,
            end: state(3).0,
            endRate: state(3).1,
            duration: 2
        )
        for part in stride(from: 0.0, through: 1, by: 0.125) {
            let (found, exact) = (step.state(at: part), state(1 + 2 * part).0)
            #expect((found.position - exact.position).length < 1e-12)
            #expect((found.velocity - exact.velocity).length < 1e-12)
            #expect(abs(found.spin - exact.spin) < 1e-12)
        }
        #expect(abs(step.crossing { $0.position.z >= 1 } - 0.25) < 1e-12)
    }

    @Test("a wind from one side alone is felt, alone and side by side", arguments: [-8.0, 8])
    func oneSide(speed: Double) throws {
        let launch = ClubNumbers.driver.launch(for: Swing())
        let calm = try Flight(of: launch).landing
        for sideBySide in [true, false] {
            func landing(_ wind: Wind) throws -> Vector3 {
                let batch = FlightBatch(
                    [FlightBatch.Start(launch)],
                    FlightConditions(wind: wind),
                    sideBySide: sideBySide
                )
                return try #require(batch.landings[0]).position
            }
            let across = try landing(Wind(cross: speed))
            #expect(abs(across.z) > 10 && across.z.sign == speed.sign)
            #expect(try (landing(Wind(tail: speed)).x - calm.x) * speed > 0)
            #expect(abs(try landing(.calm).x - calm.x) < 0.1)
        }
        let across = try Flight(of: launch, in: FlightConditions(wind: Wind(cross: speed))).landing
        #expect(abs(across.z) > 10 && across.z.sign == speed.sign)
    }

    @Test("heights are those of their points, up to the last row and the last number of each")
    func points() {
        let rows = [[1.0, 4, 2, 8, 5], [7, 3, 9, 1, 6], [2, 2, 5, 8, 4]]
        let field = HeightField(x: 10, z: -20, step: 4, rows: rows)
        for (down, row) in rows.enumerated() {
            for (across, height) in row.enumerated() {
                let (x, z) = (10 + 4 * Double(across), -20 + 4 * Double(down))
                #expect(abs(field.height(x, z) - height) < 1e-12)
            }
        }
        // Beyond the edge it goes on as it is there, and level.
        for beyond in [0.1, 3, 400] {
            #expect(abs(field.height(10 - beyond, -16) - 7) < 1e-12)
            #expect(abs(field.height(26 + beyond, -16) - 6) < 1e-12)
            #expect(abs(field.height(18, -12 + beyond) - 5) < 1e-12)
            #expect(field.gradient(10 - beyond, -16).x == 0 && field.gradient(26 + beyond, -16).x == 0)
            #expect(field.gradient(18, -20 - beyond).z == 0 && field.gradient(18, -12 + beyond).z == 0)
        }
    }

    @Test("mirrored rows are a mirrored surface, and a plane stays a plane")
    func mirrored() {
        let rows = [[1.0, 4, 2, 8, 5], [7, 3, 9, 1, 6], [2, 2, 5, 8, 4], [0, 6, 3, 3, 1]]
        let field = HeightField(x: 0, z: 0, step: 1, rows: rows)
        let across = HeightField(x: 0, z: 0, step: 1, rows: rows.map { $0.reversed() })
        let down = HeightField(x: 0, z: 0, step: 1, rows: rows.reversed())
        let plane = HeightField(
            x: 0,
            z: 0,
            step: 1,
            rows: (0..<6).map { z in (0..<6).map { Double(2 * $0 - 3 * z) } }
        )
        for x in stride(from: 0.05, to: 4, by: 0.3) {
            for z in stride(from: 0.05, to: 3, by: 0.3) {
                #expect(abs(field.height(x, z) - across.height(4 - x, z)) < 1e-12)
                #expect(abs(field.height(x, z) - down.height(x, 3 - z)) < 1e-12)
                guard x > 1, z > 1 else { continue }
                #expect(abs(plane.height(x, z) - (2 * x - 3 * z)) < 1e-12)
                let slope = plane.gradient(x, z)
                #expect(abs(slope.x - 2) < 1e-12 && abs(slope.z + 3) < 1e-12)
            }
        }
    }
}
