public import ClickwheelPOSIX

/// The elementary functions of the system's C library, by the names that swift-numerics gives them.
extension Double {
    /// The sine of an angle in radians.
    @inlinable
    public static func sin(_ x: Double) -> Double { ClickwheelPOSIX.sin(x) }

    /// The cosine of an angle in radians.
    @inlinable
    public static func cos(_ x: Double) -> Double { ClickwheelPOSIX.cos(x) }

    /// The angle of the point (`x`, `y`) from the first axis, in radians.
    @inlinable
    public static func atan2(y: Double, x: Double) -> Double { ClickwheelPOSIX.atan2(y, x) }

    /// *e* to the power of `x`.
    @inlinable
    public static func exp(_ x: Double) -> Double { ClickwheelPOSIX.exp(x) }

    /// The natural logarithm of `x`.
    @inlinable
    public static func log(_ x: Double) -> Double { ClickwheelPOSIX.log(x) }

    /// `x` to the power of `y`.
    @inlinable
    public static func pow(_ x: Double, _ y: Double) -> Double { ClickwheelPOSIX.pow(x, y) }
}
