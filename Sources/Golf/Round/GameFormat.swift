/// How a round is scored.
public enum GameFormat: String, CaseIterable, Codable, Sendable {
    /// The fewest strokes win (Rules of Golf, Rule 3.3).
    case stroke
    /// Points for each hole win (Rule 21.1).
    case stableford
}
