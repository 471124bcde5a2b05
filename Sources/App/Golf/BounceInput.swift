import Golf

/// The inputs of a bounce, with the keys of the reference vectors.
struct BounceInput: Decodable {
    let surface: String
    let v: [Double]
    let omega: [Double]
    let normal: [Double]?
    let stimp_ft: Double?

    /// - Throws: ``CommandFailure``, ``GolfError``
    func bounce() throws -> Bounce {
        guard var ground = Surface.named(surface) else {
            throw GolfError.noSuch("surface", name: surface, known: Surface.all.map(\.name))
        }
        if let stimp_ft, surface == "green" { ground = .green(stimp: stimp_ft) }
        return try Bounce(
            velocity: try Self.vector(v, "v"),
            omega: try Self.vector(omega, "omega"),
            normal: try normal.map { try Self.vector($0, "normal") } ?? .up,
            surface: ground
        )
    }

    private static func vector(_ values: [Double], _ key: String) throws -> Vector3 {
        guard values.count == 3 else {
            throw CommandFailure.failed("\(key) needs three numbers, and has \(values.count)")
        }
        return Vector3(values[0], values[1], values[2])
    }
}
