/// How well an answer was known.
public enum Rating: Int, CaseIterable, Sendable, Codable {
    /// It was not known.
    case again = 1
    /// Known, with effort. This is a pass: an answer that was not known is ``again``.
    case hard
    /// It was known.
    case good
    /// It was known at once.
    case easy

    /// Whether the answer was known.
    public var isPass: Bool { self != .again }
}
