/// A place in the queue: the same track may be in it many times.
public struct QueueItem: Codable, Hashable, Sendable {
    /// Stays the same for as long as the item is in the queue, and is never used again.
    public let id: Int64
    /// The id of its track.
    public let trackID: Int64
    /// In shuffled order an item of a higher priority is played before one of a lower; 0 unless somebody set it.
    public var priority: UInt8 = 0
}
