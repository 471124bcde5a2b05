/// Carries a ball through the air, step by step, with the classical method of Runge and Kutta of fourth order.
struct FlightIntegrator: Sendable {
    private let field: FlightField
    /// The direction about which the ball spins, of length 1.
    let axis: Vector3
    /// The height of the ground below the flight, from which the wind grows.
    private let windBase: Double
    private(set) var state: BallState
    private var rate: BallRate
    /// Seconds since the start.
    private(set) var time = 0.0

    /// Starts at `position` with `velocity` in m/s and `omega` in rad/s.
    init(
        position: Vector3,
        velocity: Vector3,
        omega: Vector3,
        air: Air,
        wind: Wind,
        windBase: Double = 0
    ) {
        let spin = omega.length
        axis = spin > 1e-9 ? (1 / spin) * omega : Vector3(0, 0, 1)
        field = FlightField(air: air, wind: wind, axis: axis)
        self.windBase = windBase
        state = BallState(position: position, velocity: velocity, spin: spin > 1e-9 ? spin : 0)
        rate = field.rate(of: state, height: position.y - windBase)
    }

    /// The angular velocity of `state` in rad/s.
    func omega(_ state: BallState) -> Vector3 { state.spin * axis }

    /// Goes on by `seconds`.
    @inline(__always)
    mutating func step(_ seconds: Double) -> FlightStep {
        let first = rate
        let middle = state.advanced(first, 0.5 * seconds)
        let second = field.rate(of: middle, height: middle.position.y - windBase)
        let again = state.advanced(second, 0.5 * seconds)
        let third = field.rate(of: again, height: again.position.y - windBase)
        let whole = state.advanced(third, seconds)
        let fourth = field.rate(of: whole, height: whole.position.y - windBase)

        let sixth = seconds / 6
        let start = state
        state = BallState(
            position: start.position
                + sixth
                * (first.velocity + 2 * second.velocity + 2 * third.velocity + fourth.velocity),
            velocity: start.velocity
                + sixth
                * (first.acceleration + 2 * second.acceleration + 2 * third.acceleration
                    + fourth.acceleration),
            spin: start.spin
                + sixth * (first.spinning + 2 * second.spinning + 2 * third.spinning + fourth.spinning)
        )
        rate = field.rate(of: state, height: state.position.y - windBase)
        time += seconds
        return FlightStep(start: start, startRate: first, end: state, endRate: rate, duration: seconds)
    }
}
