/// How a round began: everything about it that no later stroke changes.
public struct RoundStart: Hashable, Codable, Sendable {
    public static let mostPlayers = 4

    /// The whole course, so that a round goes on although the file of its course has changed.
    public let course: Course
    public let players: [GamePlayer]
    public let format: GameFormat
    /// From which each stroke's own seed follows.
    public let seed: UInt64

    /// - Throws: ``GolfError`` without players or with more than four, or with a handicap that nobody has.
    public init(course: Course, players: [GamePlayer], format: GameFormat, seed: UInt64) throws(GolfError) {
        guard (1...Self.mostPlayers).contains(players.count) else {
            throw .notNow("a round has 1 to \(Self.mostPlayers) players, and not \(players.count)")
        }
        for player in players {
            guard !player.name.isEmpty, player.name.utf8.count <= 80 else {
                throw .notNow("a player has a name of 1 to 80 bytes")
            }
            try GolfError.check(player.handicap, "the handicap", in: -10...54)
        }
        guard !course.holes.isEmpty else { throw .notNow("the course has no holes") }
        self.course = course
        self.players = players
        self.format = format
        self.seed = seed
    }
}
