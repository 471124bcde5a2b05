/// A queue that another one took the place of, as it was then.
struct FormerQueue {
    var queue: Queue
    let modes: QueueModes
    let positionMs: Int
    /// Whether it was being played.
    let isPlaying: Bool
    /// Whether somebody had put it together song by song.
    let isHandMade: Bool
}
