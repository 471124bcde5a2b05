/// What went wrong with a track, as people are told.
public struct PlayerFailure: Codable, Hashable, Sendable {
    /// Also in the log.
    public let id: String
    public let kind: FailureKind
    /// One sentence.
    public let message: String
    public let trackID: Int64

    public init(id: String, kind: FailureKind, message: String, trackID: Int64) {
        self.id = id
        self.kind = kind
        self.message = message
        self.trackID = trackID
    }
}
