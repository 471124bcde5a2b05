/// A way on from a ball that cannot be played, with what it costs.
public struct Drop: Hashable, Codable, Sendable {
    /// The relief that the Rules of Golf (2023) allow.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// From where the last stroke was made: Rules 17.1d(1), 18.1, 19.2a.
        case strokeAndDistance = "stroke-and-distance"
        /// Back on the line from the hole through the ball: Rules 17.1d(2), 19.2b.
        case backOnTheLine = "back-on-the-line"
        /// Within two club-lengths, not nearer the hole: Rules 17.1d(3), 19.2c.
        case lateral = "lateral"
        /// Out of the bunker, back on the line, for two strokes: Rule 19.3b.
        case outsideTheBunker = "outside-the-bunker"
    }

    /// Which relief it is.
    public let kind: Kind
    /// Where the ball is put.
    public let place: Vector3
    /// What it lies on there.
    public let lie: Lie
    /// Strokes.
    public let penalty: Int

    /// What a player reads.
    public var title: String {
        let cost = penalty == 1 ? "1 penalty stroke" : "\(penalty) penalty strokes"
        return switch kind {
        case .strokeAndDistance: "Play again from where you were, \(cost)"
        case .backOnTheLine: "Drop back on the line, \(cost)"
        case .lateral: "Drop within two club-lengths, \(cost)"
        case .outsideTheBunker: "Drop outside the bunker, \(cost)"
        }
    }
}
