import Golf

/// The card of a round, as lines of text.
enum GolfCard {
    static func lines(_ round: Round) -> [String] {
        let names = ["Hole", "Par", "Index"] + round.players.map(\.name)
        let width = (names.map(\.count).max() ?? 0) + 1
        func row(_ name: String, _ cells: [String], _ sum: String) -> String {
            let padded = cells.map { String(repeating: " ", count: max(1, 5 - $0.count)) + $0 }
            let end = String(repeating: " ", count: max(1, 6 - sum.count)) + sum
            return name.padded(to: width) + padded.joined() + end
        }
        let holes = round.course.holes
        var lines = [
            row("Hole", holes.map { "\($0.number)" }, "sum"),
            row("Par", holes.map { "\($0.par)" }, "\(round.course.par)"),
            row("Index", holes.map { "\($0.strokeIndex)" }, ""),
        ]
        for (player, card) in round.cards.enumerated() {
            let standing = round.standings.first { $0.player == player }
            lines.append(row(round.players[player].name, card.map(cell), "\(standing?.strokes ?? 0)"))
        }
        for standing in round.standings {
            let over =
                standing.toPar == 0
                ? "level par" : standing.toPar > 0 ? "+\(standing.toPar)" : "\(standing.toPar)"
            lines.append(
                """
                \(round.players[standing.player].name): \(over), net \(standing.net), \(standing.points) points; \
                \(standing.putts) putts, fairways \(standing.fairways) of \(standing.fairwaysPlayed), \
                greens \(standing.greens) of \(standing.holes)
                """
            )
        }
        if round.cards.joined().contains(where: { $0.mulligans > 0 || $0.isGimme || $0.isPickedUp }) {
            lines.append("m: mulligan, g: gimme, -: picked up")
        }
        return lines
    }

    private static func cell(_ score: HoleScore) -> String {
        guard score.isFinished || score.strokes > 0 else { return "." }
        let marks =
            (score.mulligans > 0 ? "m" : "") + (score.isGimme ? "g" : "") + (score.isPickedUp ? "-" : "")
        return "\(score.strokes)\(marks)"
    }
}
