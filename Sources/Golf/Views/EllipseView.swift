/// Where balls mostly come down, as an ellipse on the ground.
public struct EllipseView: Encodable, Sendable {
    let x: Double
    let z: Double
    /// Half axes of one standard deviation in metres.
    let major: Double
    let minor: Double
    /// Degrees from the `x` axis to the longer one, to the right.
    let angle: Double

    /// What a face shows of `spread`.
    public init(_ spread: Spread) {
        x = spread.meanX
        z = spread.meanZ
        major = spread.major
        minor = spread.minor
        angle = spread.angle
    }
}
