/// What is kept of a player while no program runs: its queue, and where it was in it.
///
/// The queue is by far the larger part and changes seldom; ``queue`` says with ``PersistedQueue/revision`` whether
/// it must be written again.
public struct PersistedPlayer: Codable, Equatable, Sendable {
    /// The form in which this version of the program writes.
    public static let version = 1

    public let version: Int
    public let revision: Int
    public var queue: PersistedQueue
    /// The position of the present item, or `nil` when there is none.
    public let index: Int?
    public let positionMs: Int
    /// Whether the player plays, pauses or scans, so that it is to come back paused.
    public let isPaused: Bool
    public let volume: Int
    public let modes: QueueModes
    public let output: String
    /// One bit for each item of the queue: whether it was played in this pass.
    public let played: PackedBytes
    public let upNext: [Int64]
    public let history: [Int64]
    public let cursor: Int
    public let pass: Int32
    public let seed: UInt64
}
