/// What the player must know of a track.
public struct TrackInfo: Hashable, Sendable {
    /// Milliseconds, or `nil` while unknown.
    public var durationMs: Int?
    /// What the log calls the track.
    public var title: String
    /// How loud the track is, as far as somebody has measured it.
    public var loudness: SongLoudness

    /// A track of `durationMs` milliseconds, or `nil` while nobody knows.
    public init(durationMs: Int?, title: String = "", loudness: SongLoudness = SongLoudness()) {
        self.durationMs = durationMs
        self.title = title
        self.loudness = loudness
    }
}

/// Tells what is known of the track with an id, or `nil` when there is none.
///
/// The player calls it while it is locked, on the thread of whoever gave a command or of its alarm: it answers from
/// memory or with one short look into an index, and does not call the player.
public typealias TrackProvider = @Sendable (_ trackID: Int64) -> TrackInfo?
