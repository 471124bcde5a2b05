/// What ``PersistedPlayer`` is made of, as it is taken from a locked player: cheap to copy, and packed later.
struct PlayerMemory {
    let revision: Int
    let queueRevision: Int
    let queue: Queue
    let positionMs: Int
    let isPaused: Bool
    let volume: Int
    let modes: QueueModes
    let output: String

    /// - Complexity: O(*n*)
    var persisted: PersistedPlayer {
        PersistedPlayer(
            version: PersistedPlayer.version,
            revision: revision,
            queue: PersistedQueue(revision: queueRevision, nextID: queue.nextID, entries: queue.entries),
            index: queue.currentIndex,
            positionMs: positionMs,
            isPaused: isPaused,
            volume: volume,
            modes: modes,
            output: output,
            played: played,
            upNext: queue.upNext,
            history: queue.history,
            cursor: queue.cursor,
            pass: queue.pass,
            seed: queue.seed
        )
    }

    private var played: PackedBytes {
        var bytes = [UInt8](repeating: 0, count: (queue.count + 7) / 8)
        for index in 0..<queue.count where queue.isPlayed(at: index) { bytes[index / 8] |= 1 << (index % 8) }
        return PackedBytes(bytes)
    }
}
