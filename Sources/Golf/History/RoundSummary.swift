/// A round of the past in a few numbers.
public struct RoundSummary: Hashable, Encodable, Sendable {
    /// How one of its players did.
    public struct Player: Hashable, Encodable, Sendable {
        /// The player's name.
        public let name: String
        /// The name of the player's skill.
        public let skill: String
        /// Strokes of the finished holes, and the same against their par and without the strokes received.
        public let strokes: Int
        /// Strokes of the finished holes, against their par.
        public let toPar: Int
        /// Strokes of the finished holes, without those received.
        public let net: Int
        /// Stableford points of them.
        public let points: Int
        /// The finished holes.
        public let holes: Int
        /// Whether the strokes count for records: the card is signed, no ball was picked up and no stroke taken back.
        public let counts: Bool
    }

    /// The number under which it is kept.
    public let id: Int64
    /// Milliseconds since 1970; absent for rounds of the first versions, which did not keep it.
    public let began: Int64?
    /// The id of its course.
    public let course: String
    /// What people call the course.
    public let courseName: String
    /// The course's par.
    public let par: Int
    /// The holes of the course.
    public let holes: Int
    /// The name of the format of play.
    public let format: GameFormat
    /// Whether the card is signed.
    public let isOver: Bool
    /// All strokes that were hit.
    public let strokes: Int
    /// Who played, in the order of the card.
    public let players: [Player]

    init(_ round: Round, _ mark: RoundMark) {
        id = mark.version.round
        began = mark.began
        course = round.course.id
        courseName = round.course.name
        par = round.course.par
        holes = round.course.holes.count
        format = round.start.format
        isOver = round.isOver
        strokes = round.strokes.count
        players = round.standings.sorted { $0.player < $1.player }.map { standing in
            let (player, card) = (round.players[standing.player], round.cards[standing.player])
            return Player(
                name: player.name,
                skill: player.skill.name,
                strokes: standing.strokes,
                toPar: standing.toPar,
                net: standing.net,
                points: standing.points,
                holes: standing.holes,
                counts: round.isOver && card.allSatisfy { !$0.isPickedUp && $0.mulligans == 0 }
            )
        }
    }
}
