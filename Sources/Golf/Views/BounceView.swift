/// What became of a bounce, with the keys of the reference vectors.
public struct BounceView: Encodable, Sendable {
    let out_v: [Double]
    let out_omega: [Double]
    let theta_c_deg: Double
    let e: Double
    let slide: Bool

    /// What a face shows of `bounce`.
    public init(_ bounce: Bounce) {
        out_v = bounce.velocity.list
        out_omega = bounce.omega.list
        theta_c_deg = bounce.tilt
        e = bounce.restitution
        slide = bounce.isSliding
    }
}
