/// What went wrong with a track, as people are told.
public struct PlayerFailure: Codable, Hashable, Sendable {
    /// Also in the log.
    public let id: String
    public let kind: FailureKind
    /// One sentence.
    public let message: String
    public let trackID: Int64
}
