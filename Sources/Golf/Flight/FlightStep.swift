/// One step of a flight, with the cubic of Hermite between its ends.
struct FlightStep: Sendable {
    let start: BallState
    let startRate: BallRate
    let end: BallState
    let endRate: BallRate
    /// Seconds.
    let duration: Double

    /// The state after `fraction` of the step, 0...1.
    func state(at fraction: Double) -> BallState {
        let basis = Basis(fraction, duration)
        return BallState(
            position: basis.blend(start.position, start.velocity, end.position, end.velocity),
            velocity: basis.blend(
                start.velocity,
                startRate.acceleration,
                end.velocity,
                endRate.acceleration
            ),
            spin: basis.blend(start.spin, startRate.spinning, end.spin, endRate.spinning)
        )
    }

    /// The fraction of the step at which `isPast` turns from false to true.
    func crossing(_ isPast: (BallState) -> Bool) -> Double {
        var low = 0.0
        var high = 1.0
        for _ in 0..<44 {
            let middle = 0.5 * (low + high)
            if isPast(state(at: middle)) { high = middle } else { low = middle }
        }
        return high
    }

    /// The four weights of the cubic.
    private struct Basis {
        let start: Double
        let startRate: Double
        let end: Double
        let endRate: Double

        init(_ u: Double, _ duration: Double) {
            let square = u * u
            let cube = square * u
            start = 2 * cube - 3 * square + 1
            startRate = (cube - 2 * square + u) * duration
            end = -2 * cube + 3 * square
            endRate = (cube - square) * duration
        }

        func blend(_ a: Double, _ da: Double, _ b: Double, _ db: Double) -> Double {
            start * a + startRate * da + end * b + endRate * db
        }

        func blend(_ a: Vector3, _ da: Vector3, _ b: Vector3, _ db: Vector3) -> Vector3 {
            Vector3(
                blend(a.x, da.x, b.x, db.x),
                blend(a.y, da.y, b.y, db.y),
                blend(a.z, da.z, b.z, db.z)
            )
        }
    }
}
