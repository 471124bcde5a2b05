/// That a song counted as played, or was skipped: what that takes is for the player to say.
public struct Listening: Equatable, Sendable {
    /// What became of the song.
    public enum Outcome: Sendable {
        /// It was heard.
        case played
        /// It was left early.
        case skipped
    }

    /// The id of the song.
    public var track: Int64
    /// What became of it.
    public var outcome: Outcome
    /// Milliseconds since 1970.
    public var timeMs: Int64

    /// A song was heard or left, at `timeMs` milliseconds since 1970.
    public init(_ outcome: Outcome, _ track: Int64, timeMs: Int64) {
        self.track = track
        self.outcome = outcome
        self.timeMs = timeMs
    }
}
