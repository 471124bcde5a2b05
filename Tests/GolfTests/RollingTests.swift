import ClickwheelSystem
import Testing

@testable import Golf

@Suite("A ball that rolls")
struct RollingTests {
    /// Rolls over waves for a second, in so many steps.
    private static func overWaves(_ steps: Int) -> Rolling {
        var ball = Rolling(x: 0.3, z: -0.2, vx: 2.2, vz: 1.4)
        for _ in 0..<steps {
            _ = ball.advance(1 / Double(steps), 0.5) { x, z in
                (0.08 * Double.cos(1.7 * x + 0.4 * z), 0.06 * Double.sin(1.3 * z - 0.8 * x))
            }
        }
        return ball
    }

    @Test("over waves comes to the same place however short its steps are, with the fourth power of them")
    func waves() {
        let exact = Self.overWaves(4000)
        func error(_ steps: Int) -> Double {
            let ball = Self.overWaves(steps)
            return max(
                abs(ball.x - exact.x),
                abs(ball.z - exact.z),
                abs(ball.vx - exact.vx),
                abs(ball.vz - exact.vz)
            )
        }
        #expect(error(100) < 1e-8)
        #expect(error(10) < 1e-4 && error(20) < error(10) / 10)
    }

    @Test(
        "down a slope gains what the slope pulls and turf does not take",
        arguments: [0.0, 30, 90, 135, 270]
    )
    func slope(degrees: Double) {
        let (along, aside) = (Double.cos(Angle.radians(degrees)), Double.sin(Angle.radians(degrees)))
        let fall = 0.2
        var ball = Rolling(x: 0, z: 0, vx: 0.5 * along, vz: 0.5 * aside)
        for _ in 0..<100 { _ = ball.advance(0.01, 0.6) { _, _ in (-fall * along, -fall * aside) } }
        let gain = 5.0 / 7 * Ball.gravity * fall / (1 + fall * fall) - 0.6
        let way = 0.5 + gain / 2
        #expect(abs(ball.speed - 0.5 - gain) < 1e-9)
        #expect(abs(ball.x - way * along) < 1e-9 && abs(ball.z - way * aside) < 1e-9)
    }

    @Test("comes to rest within the step in which it must, uphill sooner and downhill later")
    func rest() throws {
        for slope in [0.0, 0.05, -0.05] {
            let pull = 5.0 / 7 * Ball.gravity / (1 + slope * slope)
            let slowed = 0.6 + pull * slope
            var ball = Rolling(x: 0, z: 0, vx: 0.004, vz: 0)
            let time = try #require(ball.advance(0.02, 0.6) { _, _ in (slope, 0) })
            #expect(abs(time - min(0.02, 0.004 / slowed)) < 1e-12)
            #expect(abs(ball.x - 0.5 * time * 0.004) < 1e-15 && ball.speed == 0)
        }
    }
}
