import Golf

/// The inputs of a bounce, with the keys of the reference vectors.
struct BounceInputJSON: Decodable {
    let surface: String
    let v: [Double]
    let omega: [Double]
    let normal: [Double]?
    let stimp_ft: Double?

    /// - Throws: ``CommandFailure``, ``GolfError``
    func bounce() throws -> BounceOutputJSON {
        guard var ground = Surface.named(surface) else {
            let known = Surface.all.map(\.name).joined(separator: ", ")
            throw CommandFailure.failed("there is no surface '\(surface)'; there are: \(known)")
        }
        if let stimp_ft, surface == "green" { ground = .green(stimp: stimp_ft) }
        let bounce = try Bounce(
            velocity: try Self.vector(v, "v"),
            omega: try Self.vector(omega, "omega"),
            normal: try normal.map { try Self.vector($0, "normal") } ?? .up,
            surface: ground
        )
        return BounceOutputJSON(
            out_v: bounce.velocity.list,
            out_omega: bounce.omega.list,
            theta_c_deg: bounce.tilt,
            e: bounce.restitution,
            slide: bounce.isSliding
        )
    }

    private static func vector(_ values: [Double], _ key: String) throws -> Vector3 {
        guard values.count == 3 else {
            throw CommandFailure.failed("\(key) needs three numbers, and has \(values.count)")
        }
        return Vector3(values[0], values[1], values[2])
    }
}

/// What became of a bounce, with the keys of the reference vectors.
struct BounceOutputJSON: Encodable {
    let out_v: [Double]
    let out_omega: [Double]
    let theta_c_deg: Double
    let e: Double
    let slide: Bool
}
