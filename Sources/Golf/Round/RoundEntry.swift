/// One thing that happened in a round: what is written down after it, and what a round is made from again.
public enum RoundEntry: Hashable, Codable, Sendable {
    /// A stroke was played.
    case stroke(StrokeRecord)
    /// The ball was declared unplayable.
    case unplayable
    /// A ball was dropped.
    case drop(Drop.Kind)
    /// The last putt was given.
    case gimme
    /// The hole was given up.
    case pickUp
    /// The last stroke was taken back.
    case mulligan
    /// The next hole was begun.
    case nextHole
    /// The card was signed.
    case sign
}
