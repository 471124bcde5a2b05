/// A queue that another one took the place of, as it was then.
struct FormerQueue {
    let queue: Queue
    let modes: QueueModes
    let positionMs: Int
    /// Whether it was being played.
    let isPlaying: Bool
}
