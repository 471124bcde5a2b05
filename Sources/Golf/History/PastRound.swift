/// A round that was played, or begun and left.
public struct PastRound: Sendable {
    /// The round in a few numbers.
    public let summary: RoundSummary
    /// The round as it was played.
    public let round: Round

    /// Every stroke in words, by hole; what was taken back says so.
    public var strokes: [PastStroke] {
        var shots: [[Int]] = Array(
            repeating: Array(repeating: 0, count: round.course.holes.count),
            count: round.players.count
        )
        return round.strokes.enumerated().map { index, record in
            if !record.isMulligan { shots[record.player][record.hole] += 1 }
            return PastStroke(
                stroke: index + 1,
                hole: record.hole,
                player: record.player,
                shot: shots[record.player][record.hole] + (record.isMulligan ? 1 : 0),
                club: record.club,
                says: GolfWords.sentence(record),
                isTakenBack: record.isMulligan
            )
        }
    }
}

/// One stroke of a past round, in words.
public struct PastStroke: Hashable, Encodable, Sendable {
    /// From 1, in the whole round.
    public let stroke: Int
    /// The index of the hole, and of the player.
    public let hole: Int
    /// The index of the player.
    public let player: Int
    /// From 1, among the player's strokes at this hole, without penalties.
    public let shot: Int
    /// The club's name.
    public let club: String
    /// The stroke in a sentence.
    public let says: String
    /// Whether it was taken back, by a mulligan.
    public let isTakenBack: Bool
}
