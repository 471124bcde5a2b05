/// A club that is its name and its numbers: one of the table, or one out of a file.
public struct StandardClub: GolfClub, Hashable, Codable, Sendable {
    public let name: String
    public let numbers: ClubNumbers

    /// - Throws: ``GolfError`` where the name cannot be typed, or a number is not possible.
    public init(name: String, numbers: ClubNumbers) throws(GolfError) {
        guard ClubName.isGood(name) else {
            throw .badClubs(
                "a club cannot be called \"\(name.prefix(60))\": use 1 to 40 lowercase letters, digits and hyphens"
            )
        }
        do {
            try numbers.validate()
        } catch {
            throw .badClubs("the club \(name) cannot be used: \(error)")
        }
        self.name = name
        self.numbers = numbers
    }

    /// Takes a row of ``ClubNumbers/bag``, which the tests know to be good.
    private init(row: (name: String, numbers: ClubNumbers)) {
        name = row.name
        numbers = row.numbers
    }

    /// The clubs of a tour player's bag, longest first.
    public static let bag = ClubNumbers.bag.map { StandardClub(row: $0) }

    /// The club of the table with this name; a driver where there is none.
    static func named(_ name: String) -> StandardClub {
        bag.first { $0.name == name } ?? bag[0]
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .name)
        let numbers = ClubNumbers(
            kind: try container.decode(ClubKind.self, forKey: .kind),
            ballSpeed: try container.decode(Double.self, forKey: .ballSpeed),
            launchAngle: try container.decode(Double.self, forKey: .launchAngle),
            spin: try container.decode(Double.self, forKey: .spin)
        )
        try self.init(name: name, numbers: numbers)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(numbers.kind, forKey: .kind)
        try container.encode(numbers.ballSpeed, forKey: .ballSpeed)
        try container.encode(numbers.launchAngle, forKey: .launchAngle)
        try container.encode(numbers.spin, forKey: .spin)
    }

    /// The keys in files of clubs; their units are m/s, degrees and rpm.
    private enum CodingKeys: String, CodingKey {
        case name
        case kind
        case ballSpeed = "ball_speed_mps"
        case launchAngle = "launch_deg"
        case spin = "spin_rpm"
    }
}
