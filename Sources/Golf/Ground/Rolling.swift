/// A ball on the ground, moving: places in metres, speeds in m/s.
struct Rolling: Equatable, Sendable {
    var x: Double
    var z: Double
    var vx: Double
    var vz: Double

    var speed: Double { (vx * vx + vz * vz).squareRoot() }

    /// Whether a ball that stands on the slope stays: turf holds it as hard as it slows it.
    static func rests(on gradient: (x: Double, z: Double), _ deceleration: Double) -> Bool {
        pull(gradient) * (gradient.x * gradient.x + gradient.z * gradient.z).squareRoot() <= deceleration
    }

    /// Goes on by `seconds`, with the method of Runge and Kutta of fourth order.
    ///
    /// - Returns: The seconds after which the ball came to rest, if it did.
    mutating func advance(
        _ seconds: Double,
        _ deceleration: Double,
        slope: (_ x: Double, _ z: Double) -> (x: Double, z: Double)
    ) -> Double? {
        // Friction turns round with the ball. A step that reaches beyond the moment of rest would see it from both sides
        // and find a speed at which it cancels out, and the ball would creep on; so the last piece is a formula.
        if speed <= deceleration * seconds {
            let gradient = slope(x, z)
            if Self.rests(on: gradient, deceleration) { return rest(seconds, deceleration, gradient) }
        }
        let first = rate(deceleration, slope)
        let second = moved(first, 0.5 * seconds).rate(deceleration, slope)
        let third = moved(second, 0.5 * seconds).rate(deceleration, slope)
        let fourth = moved(third, seconds).rate(deceleration, slope)
        let sixth = seconds / 6
        x += sixth * (first.x + 2 * second.x + 2 * third.x + fourth.x)
        z += sixth * (first.z + 2 * second.z + 2 * third.z + fourth.z)
        vx += sixth * (first.vx + 2 * second.vx + 2 * third.vx + fourth.vx)
        vz += sixth * (first.vz + 2 * second.vz + 2 * third.vz + fourth.vz)
        return nil
    }

    /// Rolls to rest, evenly slowed, and says after how many seconds, of `most`.
    private mutating func rest(
        _ most: Double,
        _ deceleration: Double,
        _ gradient: (x: Double, z: Double)
    ) -> Double {
        let downhill = -(vx * gradient.x + vz * gradient.z) / max(1e-300, speed)
        let net = deceleration - Self.pull(gradient) * downhill
        let time = net > 0 ? min(most, speed / net) : 0
        x += 0.5 * time * vx
        z += 0.5 * time * vz
        vx = 0
        vz = 0
        return time
    }

    /// The acceleration of a rolling solid ball on a slope, for each part of slope.
    private static func pull(_ gradient: (x: Double, z: Double)) -> Double {
        5.0 / 7 * Ball.gravity / (1 + gradient.x * gradient.x + gradient.z * gradient.z)
    }

    private func moved(_ rate: Rolling, _ seconds: Double) -> Rolling {
        Rolling(
            x: x + seconds * rate.x,
            z: z + seconds * rate.z,
            vx: vx + seconds * rate.vx,
            vz: vz + seconds * rate.vz
        )
    }

    private func rate(
        _ deceleration: Double,
        _ slope: (_ x: Double, _ z: Double) -> (x: Double, z: Double)
    ) -> Rolling {
        let gradient = slope(x, z)
        let pull = Self.pull(gradient)
        let speed = speed + 1e-300
        return Rolling(
            x: vx,
            z: vz,
            vx: -deceleration * vx / speed - pull * gradient.x,
            vz: -deceleration * vz / speed - pull * gradient.z
        )
    }
}
