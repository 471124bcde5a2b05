/// How well an answer was known.
public enum Rating: Int, CaseIterable, Sendable, Codable {
    case again = 1
    /// Known, with effort. This is a pass: an answer that was not known is ``again``.
    case hard
    case good
    case easy

    /// Whether the answer was known.
    public var isPass: Bool { self != .again }
}
