import Log

extension PlayerCore {
    /// How far the revision leaps when a player is restored.
    ///
    /// What happened after the last save is not known; a revision that somebody has seen must not come again.
    static let revisionLeap = 1000

    /// What is kept of the player, at ``now``.
    var memory: PlayerMemory {
        PlayerMemory(
            revision: revision,
            queueRevision: queueRevision,
            queue: queue,
            positionMs: positionMs,
            isPaused: state.row.holdsTrack,
            volume: volume,
            modes: modes,
            output: output.name
        )
    }

    /// Goes on where `saved` was left; what does not make sense in it is left out.
    mutating func restore(_ saved: PersistedPlayer) {
        revision = max(0, min(saved.revision, .max / 2)) + Self.revisionLeap
        volume = saved.volume.clamped(to: 0...100)
        if orders.contains(where: { $0.name == saved.modes.order }) { modes = saved.modes }
        outputIndex = outputs.firstIndex { $0.name == saved.output } ?? 0
        restoreQueue(saved)
        cause = "the player was restored"
        queueRevision = revision
        isChanged = true
    }

    private mutating func restoreQueue(_ saved: PersistedPlayer) {
        guard let entries = saved.queue.entries() else {
            log(.error, "cannot restore the queue", .integer("items", saved.queue.count))
            return
        }
        queue.entries = entries
        queue.nextID = max(saved.queue.nextID, 1)
        queue.seed = saved.seed
        queue.pass = max(saved.pass, 1)
        let upNext = saved.upNext.prefix(Queue.limit)
        let history = saved.history.suffix(Queue.historyLimit)
        let missing = queue.missing(of: Set(upNext + history))
        queue.upNext = upNext.filter { !missing.contains($0) }
        queue.history = history.filter { !missing.contains($0) }
        queue.cursor = saved.cursor.clamped(to: 0...max(0, queue.history.count - 1))
        for position in entries.indices where Self.isSet(position, in: saved.played.bytes) {
            queue.entries[position].pass = queue.pass
        }
        if let index = saved.index, entries.indices.contains(index) {
            queue.currentIndex = index
            becamePresent(after: nil)
            timeline.jump(to: saved.positionMs, at: now)
            if saved.isPaused { machine.enter(PauseState()) }
        }
    }

    private static func isSet(_ index: Int, in bytes: [UInt8]) -> Bool {
        index / 8 < bytes.count && bytes[index / 8] & (1 << (index % 8)) != 0
    }
}
