/// What went wrong with a track, as people are told.
public struct PlayerFailure: Codable, Hashable, Sendable {
    /// Also in the log.
    public let id: String
    /// Why it could not be played.
    public let kind: FailureKind
    /// One sentence.
    public let message: String
    /// The id of the track.
    public let trackID: Int64
}
