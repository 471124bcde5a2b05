import ClickwheelSystem

/// The forces on several balls at once: the same law as ``FlightField``.
struct LaneField: Sendable {
    let aerodynamic: Float
    /// Turns speed into the exponent of the drag step, to base 2.
    let stepSlope: Float
    let stepOffset: Float
    let spinLoss: Float
    let tail: Float
    let cross: Float
    let overRoughness: Float
    let isCalm: Bool

    init(air: Air, wind: Wind) {
        let density = air.density
        let overLog2 = 1 / Double.log(2.0)
        aerodynamic = Float(0.5 * density * Ball.area / Ball.mass)
        let reynolds = density * 2 * Ball.radius / air.viscosity
        stepSlope = Float(reynolds / FlightLaw.stepWidth * overLog2)
        stepOffset = Float(-FlightLaw.stepReynolds / FlightLaw.stepWidth * overLog2)
        spinLoss = Float(FlightLaw.spinDecay * density / FlightLaw.spinDecayDensity / Ball.radius)
        isCalm = wind.tail == 0 && wind.cross == 0
        // ln(1 + h/z0) over ln(1 + ref/z0) is the same to base 2.
        let profile = 1 / (Double.log(1 + wind.referenceHeight / wind.roughness) * overLog2)
        tail = Float(wind.tail * profile)
        cross = Float(wind.cross * profile)
        overRoughness = Float(1 / wind.roughness)
    }
}
