/// Where a roll ended, with the keys of the reference vectors; every value is null for a ball that never stops.
public struct RollView: Encodable, Sendable {
    private let roll: Roll?

    private enum Keys: String, CodingKey {
        case x = "stop_x"
        case z = "stop_z"
        case time
    }

    /// What a face shows of `roll`, if the ball rolled.
    public init(_ roll: Roll?) {
        self.roll = roll
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(roll?.x, forKey: .x)
        try container.encode(roll?.z, forKey: .z)
        try container.encode(roll?.time, forKey: .time)
    }
}
