import ClickwheelSystem

/// The flight model CW-1: how much air resists and lifts a spinning golf ball.
///
/// The form follows wind tunnels: drag rises with spin and falls in one step near Reynolds number 69,000, lift
/// saturates with spin (Bearman and Harvey 1976, Choi et al. 2006). The eight constants of drag and lift were fitted
/// by least squares to the 46 rows of the TrackMan tour averages (2010 and 2023), with weak priors from wind tunnels
/// and from carries at altitude. So this is an effective law of tour balls, and not the measurement of one.
public enum FlightLaw {
    /// Drag without spin and above the step; fitted.
    public static let drag0 = 0.2118
    /// Growth of drag with the spin ratio; fitted.
    public static let drag1 = 0.440
    /// Curvature of that growth; fitted.
    public static let drag2 = -0.350
    /// Height of the step; fitted.
    public static let dragStep = 0.209
    /// Reynolds number in the middle of the step; fitted.
    public static let stepReynolds = 68_500.0
    /// Width of the step, in Reynolds numbers; fitted.
    public static let stepWidth = 4000.0
    /// Slope of lift; fitted.
    public static let lift = 2.552
    /// Exponent of the spin ratio in lift; fitted.
    public static let liftPower = 0.931
    /// Saturation of lift; fitted.
    public static let liftSaturation = 5.296
    /// The spin ratio beyond which drag grows no more: the vertex of its parabola.
    public static let dragVertex = -drag1 / (2 * drag2)
    /// Spin lost for each radius of way, at ``spinDecayDensity``: Smits and Smith 1994.
    public static let spinDecay = 2.0e-5
    /// kg/m³ at which ``spinDecay`` holds; it grows with density, as the torque does.
    public static let spinDecayDensity = 1.18

    /// The drag coefficient at a Reynolds number (of the diameter) and a spin ratio (rim speed over air speed).
    @inline(__always)
    public static func drag(reynolds: Double, spinRatio: Double) -> Double {
        let ratio = spinRatio < dragVertex ? spinRatio : dragVertex
        return drag0 + drag1 * ratio + drag2 * ratio * ratio
            + dragStep / (1 + Double.exp((reynolds - stepReynolds) * (1 / stepWidth)))
    }

    /// The lift coefficient at a spin ratio.
    @inline(__always)
    public static func lift(spinRatio: Double) -> Double {
        let power = Double.pow(spinRatio, liftPower)
        return lift * power / (1 + liftSaturation * power)
    }
}
