/// An answer as it was given.
public enum Response: Equatable, Sendable {
    /// The indexes of the options that were chosen.
    case chosen(Set<Int>)
    case truth(Bool)
    case text(String)
    /// For each left side of a matching question the right side that was put to it.
    case matches([String])
}
