/// What a round of the music quiz came to.
public struct MusicScore: Encodable, Equatable, Sendable {
    /// When it was played, in milliseconds since 1970.
    public let played: Int
    /// What was asked.
    public let kind: String
    /// The points.
    public let score: Int
    /// The number of right choices.
    public let correct: Int
    /// The number of questions.
    public let total: Int
    /// The most right choices in a row.
    public let streak: Int
}
