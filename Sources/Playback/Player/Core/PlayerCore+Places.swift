/// Long tracks go on where they were left.
extension PlayerCore {
    /// Notes where the track of `item`, which is the current one yet, is left.
    mutating func notePlace(of item: QueueItem?) {
        guard let item, !hasEnded else { return }
        places.note(item.trackID, at: positionMs, durationMs: transport.timeline.durationMs)
    }

    /// Goes to where the current track was left, if it was.
    mutating func resume() {
        resumedMs = queue.current.flatMap {
            places.place(of: $0.trackID, durationMs: transport.timeline.durationMs)
        }
        guard let resumedMs else { return }
        transport.timeline.jump(to: resumedMs, at: now)
        changes.isOpen = true
    }

    /// Somebody has chosen a position in the current track: where it was left does not matter any more.
    mutating func forgetPlace() {
        resumedMs = nil
        if let item = queue.current { places.forget(item.trackID) }
    }
}
