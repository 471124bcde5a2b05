extension PlayerCore {
    /// How far the revision leaps when a player is restored.
    ///
    /// What happened after the last save is not known; a revision that somebody has seen must not come again.
    static let revisionLeap = 1000

    /// What is kept of the player, at ``now``.
    var persisted: PersistedPlayer {
        PersistedPlayer(
            revision: revision,
            queue: queue,
            positionMs: positionMs,
            isPaused: state.row.holdsTrack,
            volume: volume,
            modes: modes,
            output: output.name,
            heardMs: hearing.heardMs(at: now),
            isCounted: hearing.isCounted
        )
    }

    /// Goes on where `saved` was left; what does not make sense in it is left out.
    mutating func restore(_ saved: PersistedPlayer) {
        revision = max(0, min(saved.revision, .max / 2)) + Self.revisionLeap
        volume = saved.volume.clamped(to: 0...100)
        if orders.contains(where: { $0.name == saved.modes.order }) { modes = saved.modes }
        outputIndex = outputs.firstIndex { $0.name == saved.output } ?? 0
        queue = saved.queue
        if queue.currentIndex != nil {
            becameCurrent(after: nil)
            timeline.jump(to: saved.positionMs, at: now)
            hearing = Hearing(heardMs: saved.heardMs, isCounted: saved.isCounted)
            if saved.isPaused { machine.enter(PauseState()) }
        }
        cause = "the player was restored"
        queueRevision = revision
        isChanged = true
    }
}
