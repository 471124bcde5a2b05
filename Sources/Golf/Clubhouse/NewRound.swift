/// A round that somebody wants to begin, in words: what is absent is as usual.
public struct NewRound: Hashable, Decodable, Sendable {
    /// Somebody who is to play.
    public struct Player: Hashable, Decodable, Sendable {
        /// The player's name.
        public var name: String
        /// The name of a ``Skill``.
        public var skill: String?
        /// The handicap; absent for that of the skill.
        public var handicap: Double?

        /// A player; `skill` is the name of a ``Skill``.
        public init(_ name: String, skill: String? = nil, handicap: Double? = nil) {
            self.name = name
            self.skill = skill
            self.handicap = handicap
        }

        /// - Throws: ``GolfError/noSuch(_:name:known:)``
        public func player() throws(GolfError) -> GamePlayer {
            GamePlayer(name: name, skill: try Skill.level(skill ?? Skill.ten.name), handicap: handicap)
        }
    }

    /// The id of a course.
    public var course: String?
    /// Who plays; absent for one player.
    public var players: [Player]?
    /// A ``GameFormat``.
    public var format: String?
    /// The same seed gives the same random errors.
    public var seed: UInt64?

    /// A round as somebody asks for it; what is absent is as usual.
    public init(course: String? = nil, players: [Player]? = nil, format: String? = nil, seed: UInt64? = nil) {
        self.course = course
        self.players = players
        self.format = format
        self.seed = seed
    }

    /// The beginning of the round on the course of `courses` that is meant.
    ///
    /// - Throws: ``GolfError`` for a name that means nothing, or players who cannot play.
    public func start(on courses: [Course]) throws(GolfError) -> RoundStart {
        guard let course = courses.first(where: { $0.id == course }) else {
            throw .noSuch("course", name: course ?? "", known: courses.map(\.id))
        }
        return try start(on: course)
    }

    /// The beginning of the round on `course`.
    ///
    /// - Throws: As ``start(on:)``.
    public func start(on course: Course) throws(GolfError) -> RoundStart {
        var golfers: [GamePlayer] = []
        for player in (players ?? [Player("You")]).prefix(RoundStart.mostPlayers + 1) {
            golfers.append(try player.player())
        }
        return try RoundStart(
            course: course,
            players: golfers,
            format: try GolfError.value(format, "format", usual: .stroke),
            // A seed that JavaScript can hold.
            seed: seed ?? UInt64.random(in: 0...(1 << 52))
        )
    }
}
