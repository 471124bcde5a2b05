import Golf

/// The inputs of a roll, with the keys of the reference vectors; of `decel` and `stimp_ft` one is enough.
struct RollInput {
    static let keys = [
        InputKey("v0", "the speed along x, or [x, z], metres per second (needed)"),
        InputKey("stimp_ft", "the speed of the green, feet (default: 10)"),
        InputKey("decel", "metres per second, each second, in place of stimp_ft"),
        InputKey("grad", "the slope as [dh/dx, dh/dz] (default: [0, 0])"),
    ]
    /// The answers in the reference vectors, which may stand beside what is asked.
    private static let answers: Set = ["stop_x", "stop_z", "time"]

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
    func roll() throws -> Roll? {
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
        return try Roll.onPlane(
            velocity: velocity,
            deceleration: decel ?? Surface.rollDeceleration(stimp: stimp),
            gradient: (grad[0], grad[1])
        )
    }
}

extension RollInput: Decodable {
    private enum Keys: String, CodingKey {
        case stimp_ft, decel, grad, v0
    }

    init(from decoder: any Decoder) throws {
        try decoder.refuseKeys(otherThan: Self.keys, ignored: Self.answers)
        let values = try decoder.container(keyedBy: Keys.self)
        stimp_ft = try values.decodeIfPresent(Double.self, forKey: .stimp_ft)
        decel = try values.decodeIfPresent(Double.self, forKey: .decel)
        grad = try values.decodeIfPresent([Double].self, forKey: .grad)
        v0 = try values.decode(Speed.self, forKey: .v0)
    }
}
