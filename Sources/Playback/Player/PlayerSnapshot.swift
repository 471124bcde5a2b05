/// What a face shows of the player, as of one moment.
///
/// Times are integer milliseconds. Two snapshots with the same revision differ in nothing but ``positionMs`` and
/// ``anchorMs``.
public struct PlayerSnapshot: Codable, Equatable, Sendable {
    /// A held button.
    public struct Scan: Codable, Equatable, Sendable {
        /// Which way.
        public let direction: ScanDirection
        /// Seconds of track for each second held.
        public let speed: Int
    }

    /// A sleep timer that is set.
    public struct Sleep: Codable, Hashable, Sendable {
        /// When it pauses the player, in milliseconds since 1970, or `nil` for the end of the song.
        public let endsAtMs: Int?

        /// A timer; one without a time pauses at the end of the song.
        public init(endsAtMs: Int?) { self.endsAtMs = endsAtMs }
    }

    /// Goes up with every change that a face can see.
    public let revision: Int
    /// `stop`, `play`, `pause`, `rewind` or `fast-forward`; in a state of client code the one that it is heard as.
    public let state: String
    /// How far the sound has come, while the state is `play`.
    public let phase: PlayPhase?
    /// The button that is held, while one is.
    public let scan: Scan?
    /// The state as the machine's diagram names it, or the id of one of client code.
    public let machineState: String

    /// The id of the current queue item.
    public let itemID: Int64?
    /// The id of the current track.
    public let trackID: Int64?
    /// The position of the current item, from 0.
    public let index: Int?
    /// The number of items in the queue.
    public let length: Int
    /// The number of items in the queue that can be brought back, or `nil` when there is none.
    public let formerLength: Int?
    /// What ``PlayerCommand/undo`` would take back, or `nil` when there is nothing.
    public let undo: QueueEdit?
    /// The track that follows by itself, to be loaded early.
    public let nextTrackID: Int64?

    /// The position at ``anchorMs``.
    public let positionMs: Int
    /// When the snapshot was made, in milliseconds since 1970.
    public let anchorMs: Int
    /// Where the track, a long one, has gone on because it was left there, until somebody chooses another position, in
    /// milliseconds.
    public let resumedMs: Int?
    /// How long the track is, in milliseconds, where that is known.
    public let durationMs: Int?
    /// Whether the position advances by itself.
    public let isPositionRunning: Bool
    /// Goes up whenever the speaker must go to ``positionMs``, however near it is.
    public let load: Int

    /// What people set, from 0 to 100.
    public let volume: Int
    /// How loud the output is to be: ``volume``, or less while the sleep timer lets the music fade, and after that until
    /// music is started.
    public let heardVolume: Int
    /// The sleep timer, while one is set.
    public let sleep: Sleep?
    /// Order, repeat, single, consume and whether it stops after this song.
    public let modes: QueueModes
    /// How loud songs are made against each other.
    public let loudness: Loudness
    /// The name of the output.
    public let output: String
    /// The id of the page that is the speaker, when the output is the browser and there is one.
    public let speaker: String?
    /// Whether that page went away, maybe for a moment.
    public let isSpeakerAway: Bool
    /// The last song that could not be played, until somebody presses play.
    public let error: PlayerFailure?
    /// Who or what made the last change.
    public let cause: String
}
