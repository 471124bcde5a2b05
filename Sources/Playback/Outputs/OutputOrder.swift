/// What the player tells an output to do; positions and durations are in milliseconds.
public enum OutputOrder: Equatable, Sendable {
    /// Takes a track, at a position, and stays silent; it reports `loaded` when it could start.
    case load(OutputLoad)
    /// Sounds from `positionMs`; it reports `started` when it does.
    case start(positionMs: Int)
    /// Is silent at `positionMs`.
    case pause(positionMs: Int)
    /// Goes to `positionMs` and goes on doing what it does.
    case seek(positionMs: Int, load: Int)
    /// Lets hear, if it can, that a held button moves through the track.
    case scan(ScanDirection, speed: Int)
    /// What follows the loaded track as far as one knows now, or `nil` for nothing; an output may begin it without a gap.
    ///
    /// One that has begun it reports ``OutputReport/ended``, and takes the `load` and the `start` that come then for done.
    case next(trackID: Int64?)
    /// Lets go of the track.
    case unload
    /// 0...100
    case volume(Int)
}

/// A track for an output to take.
public struct OutputLoad: Equatable, Sendable {
    /// Counts the times that the output was told where to be.
    public let number: Int
    /// The item whose track is to be held.
    public let item: QueueItem
    /// Where in the track, in milliseconds.
    public let positionMs: Int
    /// `nil` while unknown.
    public let durationMs: Int?
    /// Whether ``OutputOrder/start(positionMs:)`` follows as soon as the output has loaded.
    public let isWanted: Bool
}
