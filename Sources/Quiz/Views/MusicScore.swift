/// What a round of the music quiz came to.
public struct MusicScore: Encodable, Equatable, Sendable {
    /// When it was played, in milliseconds since 1970.
    public let played: Int
    public let kind: String
    public let score: Int
    public let correct: Int
    public let total: Int
    public let streak: Int
}
