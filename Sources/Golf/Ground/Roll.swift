/// A ball that rolls to rest on ground whose slope may change from place to place.
///
/// On the slope (gx, gz) = (dh/dx, dh/dz) a rolling solid ball feels -(5/7) g (gx, gz) / (1 + gx² + gz²), and turf
/// slows it by a constant (Penner 2002; Holmes, American Journal of Physics 59, 1991).
public struct Roll: Equatable, Sendable {
    /// Metres from the start, along `x`.
    public let x: Double
    /// Metres from the start, along `z`.
    public let z: Double
    /// Seconds.
    public let time: Double

    static let longestTime = 60.0
    private static let step = 0.002

    /// Rolls a ball from the origin with `velocity` along `x` and `z` in m/s on a plane with slope `gradient`.
    ///
    /// - Returns: `nil` where the ball never stops within 60 s.
    /// - Throws: ``GolfError`` for a value that is not possible.
    public static func onPlane(
        velocity: (x: Double, z: Double),
        deceleration: Double,
        gradient: (x: Double, z: Double)
    ) throws(GolfError) -> Roll? {
        for (value, name) in [(velocity.x, "the speed along x"), (velocity.z, "the speed along z")] {
            try GolfError.check(value, "\(name) in m/s", in: -100...100)
        }
        try GolfError.check(deceleration, "the deceleration in m/s2", in: 0.01...100)
        for (value, name) in [(gradient.x, "the slope along x"), (gradient.z, "the slope along z")] {
            try GolfError.check(value, name, in: -2...2)
        }
        var rolling = Rolling(x: 0, z: 0, vx: velocity.x, vz: velocity.z)
        var time = 0.0
        while time < longestTime {
            if let last = rolling.advance(step, deceleration, slope: { _, _ in gradient }) {
                return Roll(x: rolling.x, z: rolling.z, time: time + last)
            }
            time += step
        }
        return nil
    }
}
