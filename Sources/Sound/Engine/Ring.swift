import Synchronization

/// Frames on their way from the thread that decodes to the thread that feeds an output, and those that went last.
///
/// One thread writes and one reads, without a lock and without an allocation. A sample is a word of 32 bits; what it means
/// is between the two. The reader may go back over the last ``history`` frames that it took: a device that forgets
/// what it has not played yet makes them wanted again.
///
/// Sendable because the counts are atomic and each word is written by one side while the other does not look at it.
final class Ring: @unchecked Sendable {
    let channels: Int
    /// Frames that there is room for.
    let capacity: Int
    /// Frames that are kept after they were taken.
    let history: Int
    private let words: UnsafeMutablePointer<UInt32>
    /// Frames written since the beginning.
    private let written = Atomic<Int>(0)
    /// Frames taken since the beginning.
    private let taken = Atomic<Int>(0)
    /// The most that ``taken`` has ever been; the reader's own.
    private var furthest = 0

    init(channels: Int, capacity: Int, history: Int) {
        self.channels = channels
        self.history = history
        self.capacity = capacity + history
        words = .allocate(capacity: (capacity + history) * channels)
        words.initialize(repeating: 0, count: (capacity + history) * channels)
    }

    deinit { words.deallocate() }

    // MARK: The writer

    /// Frames that can be written now.
    var room: Int {
        max(0, capacity - history - (written.load(ordering: .relaxed) - taken.load(ordering: .acquiring)))
    }

    /// Frames written since the beginning; the writer's own count.
    var end: Int { written.load(ordering: .relaxed) }

    /// Copies frames in, as many as there is room for.
    ///
    /// - Returns: How many.
    func write(_ source: UnsafePointer<UInt32>, count: Int) -> Int {
        let accepted = min(count, room)
        guard accepted > 0 else { return 0 }
        let start = written.load(ordering: .relaxed)
        let index = start % capacity
        let first = min(accepted, capacity - index)
        (words + index * channels).update(from: source, count: first * channels)
        words.update(from: source + first * channels, count: (accepted - first) * channels)
        written.store(start + accepted, ordering: .releasing)
        return accepted
    }

    // MARK: The reader

    /// Frames taken since the beginning.
    var start: Int { taken.load(ordering: .acquiring) }

    /// The oldest frames that were not taken, as far as they lie in one piece.
    func readable() -> UnsafeBufferPointer<UInt32> {
        let start = taken.load(ordering: .relaxed)
        let count = written.load(ordering: .acquiring) - start
        let index = start % capacity
        return UnsafeBufferPointer(
            start: words + index * channels,
            count: min(count, capacity - index) * channels
        )
    }

    /// Notes that `count` frames were taken.
    func take(_ count: Int) { move(to: taken.load(ordering: .relaxed) + count) }

    /// Makes the last `count` frames wanted again, as far as they are kept.
    func goBack(_ count: Int) {
        // The writer may have counted on the furthest place, and written over what lies further back.
        move(to: max(taken.load(ordering: .relaxed) - count, furthest - history, 0))
    }

    /// Forgets everything that was not taken; while the writer waits.
    func clear() { move(to: written.load(ordering: .acquiring)) }

    private func move(to place: Int) {
        furthest = max(furthest, place)
        taken.store(place, ordering: .releasing)
    }
}
