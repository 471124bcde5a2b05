/// How a round began: everything about it that no later stroke changes.
public struct RoundStart: Hashable, Codable, Sendable {
    /// The most players of a round.
    public static let mostPlayers = 4

    /// The whole course, so that a round goes on although the file of its course has changed.
    public let course: Course
    /// Who plays, in the order of the card.
    public let players: [GamePlayer]
    /// How it is counted.
    public let format: GameFormat
    /// From which each stroke's own seed follows.
    public let seed: UInt64

    /// - Throws: ``GolfError`` without players or with more than four, or with a handicap that nobody has.
    public init(course: Course, players: [GamePlayer], format: GameFormat, seed: UInt64) throws(GolfError) {
        guard (1...Self.mostPlayers).contains(players.count) else {
            throw .notNow("a round has 1 to \(Self.mostPlayers) players, and not \(players.count)")
        }
        for player in players {
            guard PlainText.isGood(player.name, most: 80) else {
                throw .notNow("a player has a name of 1 to 80 bytes, without control characters")
            }
            try GolfError.check(player.handicap, "the handicap", in: -10...54)
        }
        guard !course.holes.isEmpty else { throw .notNow("the course has no holes") }
        try course.air.validate()
        try GolfError.check(course.stimp, "the speed of the greens in feet", in: 3...20)
        for hole in course.holes { try course.wind(on: hole).validate() }
        self.course = course
        self.players = players
        self.format = format
        self.seed = seed
    }

    /// Reads what `encode(to:)` wrote.
    ///
    /// - Throws: What decoding throws, and ``GolfError`` for a start that is none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            course: try container.decode(Course.self, forKey: .course),
            players: try container.decode([GamePlayer].self, forKey: .players),
            format: try container.decode(GameFormat.self, forKey: .format),
            seed: try container.decode(UInt64.self, forKey: .seed)
        )
    }
}
