import ClickwheelSystem

/// The forces on a ball in given air and wind, with all that is constant in a flight computed once.
struct FlightField: Sendable {
    /// Half the density, times area, over mass.
    private let aerodynamic: Double
    private let reynoldsPerSpeed: Double
    private let spinLoss: Double
    private let tail: Double
    private let cross: Double
    private let overRoughness: Double
    private let isCalm: Bool
    /// The direction about which the ball spins, of length 1.
    private let axis: Vector3

    init(air: Air, wind: Wind, axis: Vector3) {
        let density = air.density
        aerodynamic = 0.5 * density * Ball.area / Ball.mass
        reynoldsPerSpeed = density * 2 * Ball.radius / air.viscosity
        spinLoss = FlightLaw.spinDecay * density / FlightLaw.spinDecayDensity / Ball.radius
        isCalm = wind.tail == 0 && wind.cross == 0
        let profile = 1 / Double.log(1 + wind.referenceHeight / wind.roughness)
        tail = wind.tail * profile
        cross = wind.cross * profile
        overRoughness = 1 / wind.roughness
        self.axis = axis
    }

    /// The rate of change of `state`; `height` is metres above the ground, where the wind is felt.
    @inline(__always)
    func rate(of state: BallState, height: Double) -> BallRate {
        var air = state.velocity
        if !isCalm, height > 0 {
            let grown = Double.log(1 + height * overRoughness)
            air.x -= tail * grown
            air.z -= cross * grown
        }
        let speed = air.length + 1e-12
        let ratio = Ball.radius * state.spin / speed
        let drag = aerodynamic * speed * FlightLaw.drag(reynolds: reynoldsPerSpeed * speed, spinRatio: ratio)
        let lift = state.spin > 0 ? aerodynamic * speed * FlightLaw.lift(spinRatio: ratio) : 0
        let turned = axis.cross(air)
        return BallRate(
            velocity: state.velocity,
            acceleration: Vector3(
                lift * turned.x - drag * air.x,
                lift * turned.y - drag * air.y - Ball.gravity,
                lift * turned.z - drag * air.z
            ),
            spinning: -spinLoss * speed * state.spin
        )
    }
}
