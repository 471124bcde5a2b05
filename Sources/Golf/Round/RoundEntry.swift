/// One thing that happened in a round: what is written down after it, and what a round is made from again.
public enum RoundEntry: Hashable, Codable, Sendable {
    case stroke(StrokeRecord)
    case unplayable
    case drop(Drop.Kind)
    case gimme
    case pickUp
    case mulligan
    case nextHole
    case sign
}
