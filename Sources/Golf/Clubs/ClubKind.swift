/// The family of a club in the bag.
public enum ClubKind: String, CaseIterable, Codable, Sendable {
    /// A driver or a fairway wood.
    case wood
    /// Between a wood and an iron.
    case hybrid
    /// From the long irons to the nine.
    case iron
    /// What is steeper than the irons.
    case wedge
    /// What rolls the ball.
    case putter
}
