/// The family of a club in the bag.
public enum ClubKind: String, CaseIterable, Codable, Sendable {
    case wood
    case hybrid
    case iron
    case wedge
    case putter
}
