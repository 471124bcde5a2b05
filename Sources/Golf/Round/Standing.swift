/// Where a player stands in a round.
public struct Standing: Hashable, Sendable {
    /// The index of the player.
    public let player: Int
    /// Strokes of the finished holes.
    public let strokes: Int
    /// The same against their par.
    public let toPar: Int
    /// The same without the strokes received.
    public let net: Int
    /// Stableford points of the finished holes.
    public let points: Int
    /// The number of finished holes.
    public let holes: Int
    /// Strokes on greens.
    public let putts: Int
    /// Fairways that were hit from the tee, of those that there were to hit.
    public let fairways: Int
    /// Fairways that there were to hit from the tee.
    public let fairwaysPlayed: Int
    /// Greens that were reached with two strokes of the par left.
    public let greens: Int
}

extension Round {
    /// The standings, the leader first; who is equal keeps the order of the list.
    public var standings: [Standing] {
        let all = players.indices.map(standing)
        return all.sorted { left, right in
            switch start.format {
            case .stroke:
                left.net - par(left.holes) == right.net - par(right.holes)
                    ? left.player < right.player : left.net - par(left.holes) < right.net - par(right.holes)
            case .stableford:
                left.points == right.points ? left.player < right.player : left.points > right.points
            }
        }
    }

    private func par(_ holes: Int) -> Int { course.holes.prefix(holes).reduce(0) { $0 + $1.par } }

    private func standing(of player: Int) -> Standing {
        var strokes = 0
        var par = 0
        var received = 0
        var points = 0
        var holes = 0
        let done = cards[player].filter(\.isFinished)
        for (score, hole) in zip(cards[player], course.holes) where score.isFinished {
            let given = players[player].strokesReceived(on: hole, of: course.holes.count)
            strokes += score.strokes
            par += hole.par
            received += given
            points += score.points(par: hole.par, received: given)
            holes += 1
        }
        return Standing(
            player: player,
            strokes: strokes,
            toPar: strokes - par,
            net: strokes - received,
            points: points,
            holes: holes,
            putts: done.reduce(0) { $0 + $1.putts },
            fairways: done.count { $0.hitFairway == true },
            fairwaysPlayed: done.count { $0.hitFairway != nil },
            greens: done.count { $0.hitGreen }
        )
    }
}
