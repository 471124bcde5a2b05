/// That a song counted as played, or was skipped: what that takes is for the player to say.
public struct Listening: Equatable, Sendable {
    public enum Outcome: Sendable {
        case played
        case skipped
    }

    public var track: Int64
    public var outcome: Outcome
    /// Milliseconds since 1970.
    public var timeMs: Int64

    public init(_ outcome: Outcome, _ track: Int64, timeMs: Int64) {
        self.track = track
        self.outcome = outcome
        self.timeMs = timeMs
    }
}
