import Golf

/// The inputs of a roll, with the keys of the reference vectors; of `decel` and `stimp_ft` one is enough.
struct RollInputJSON: Decodable {
    let stimp_ft: Double?
    let decel: Double?
    let grad: [Double]?
    let v0: Speed

    /// A speed along `x`, or along `x` and `z`.
    enum Speed: Decodable {
        case along(Double)
        case both([Double])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let list = try? container.decode([Double].self) {
                self = .both(list)
            } else {
                self = .along(try container.decode(Double.self))
            }
        }
    }

    /// - Throws: ``CommandFailure``, ``GolfError``
    func roll() throws -> RollOutputJSON {
        let grad = grad ?? [0, 0]
        guard grad.count == 2 else {
            throw CommandFailure.failed("grad needs two numbers, and has \(grad.count)")
        }
        let velocity: (Double, Double)
        switch v0 {
        case .along(let speed): velocity = (speed, 0)
        case .both(let list):
            guard list.count == 2 else {
                throw CommandFailure.failed("v0 needs one or two numbers, and has \(list.count)")
            }
            velocity = (list[0], list[1])
        }
        let stimp = stimp_ft ?? 10
        guard stimp.isFinite, (1...40).contains(stimp) else {
            throw CommandFailure.failed("stimp_ft is \(stimp), and must be from 1 to 40")
        }
        return RollOutputJSON(
            roll: try Roll.onPlane(
                velocity: velocity,
                deceleration: decel ?? Surface.rollDeceleration(stimp: stimp),
                gradient: (grad[0], grad[1])
            )
        )
    }
}

/// Where a roll ended; every value is null for a ball that never stops.
struct RollOutputJSON: Encodable {
    let roll: Roll?

    private enum Keys: String, CodingKey {
        case x = "stop_x"
        case z = "stop_z"
        case time
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(roll?.x, forKey: .x)
        try container.encode(roll?.z, forKey: .z)
        try container.encode(roll?.time, forKey: .time)
    }
}
