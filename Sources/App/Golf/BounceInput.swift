import Golf

/// The inputs of a bounce, with the keys of the reference vectors.
struct BounceInput {
    static let keys = [
        InputKey("surface", "tee, fairway, rough and so on (needed)"),
        InputKey("v", "the velocity as [x, y, z], metres per second; y is up and must be negative (needed)"),
        InputKey("omega", "the spin as [x, y, z], radians per second (needed)"),
        InputKey("normal", "of the ground, as [x, y, z] (default: [0, 1, 0])"),
        InputKey("stimp_ft", "the speed of a green, feet (default: 10)"),
    ]
    /// The answers in the reference vectors, which may stand beside what is asked.
    private static let answers: Set = ["slide", "out_v", "out_omega", "theta_c_deg", "e"]

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

extension BounceInput: Decodable {
    private enum Keys: String, CodingKey {
        case surface, v, omega, normal, stimp_ft
    }

    init(from decoder: any Decoder) throws {
        try decoder.refuseKeys(otherThan: Self.keys, ignored: Self.answers)
        let values = try decoder.container(keyedBy: Keys.self)
        surface = try values.decode(String.self, forKey: .surface)
        v = try values.decode([Double].self, forKey: .v)
        omega = try values.decode([Double].self, forKey: .omega)
        normal = try values.decodeIfPresent([Double].self, forKey: .normal)
        stimp_ft = try values.decodeIfPresent(Double.self, forKey: .stimp_ft)
    }
}
