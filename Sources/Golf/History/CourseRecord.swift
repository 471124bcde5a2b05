/// What one player has done on one course, over all rounds that count.
public struct CourseRecord: Hashable, Encodable, Sendable {
    /// The id of the course.
    public let course: String
    /// What people call the course.
    public let courseName: String
    /// The player's name.
    public let player: String
    /// How many rounds count; see ``RoundSummary/Player/counts``.
    public let rounds: Int
    /// The fewest strokes, and the same against par.
    public let best: Int
    /// Strokes of the best round, against par.
    public let bestToPar: Int
    /// The number of the round in which that was done first.
    public let bestRound: Int64
    /// Strokes.
    public let average: Double

    /// The records of `rounds`, which are in the order in which they began: by course, and there the best first.
    public static func all(of rounds: [RoundSummary]) -> [CourseRecord] {
        struct Key: Hashable {
            let course: String
            let player: String
        }
        var played: [Key: [(round: RoundSummary, player: RoundSummary.Player)]] = [:]
        for round in rounds {
            for player in round.players where player.counts {
                played[Key(course: round.course, player: player.name), default: []].append((round, player))
            }
        }
        let records = played.values.compactMap { rounds -> CourseRecord? in
            guard let last = rounds.last,
                let best = rounds.min(by: { $0.player.strokes < $1.player.strokes })
            else { return nil }
            let sum = rounds.reduce(0) { $0 + $1.player.strokes }
            return CourseRecord(
                course: last.round.course,
                courseName: last.round.courseName,
                player: last.player.name,
                rounds: rounds.count,
                best: best.player.strokes,
                bestToPar: best.player.toPar,
                bestRound: best.round.id,
                average: Double(sum) / Double(rounds.count)
            )
        }
        return records.sorted {
            ($0.courseName, $0.course, $0.best, $0.player) < ($1.courseName, $1.course, $1.best, $1.player)
        }
    }
}
