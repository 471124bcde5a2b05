extension PlayerCore {
    /// Changes the items of the queue by `change` in such a way that it can be taken back.
    mutating func edit(
        _ kind: QueueEdit.Kind,
        _ count: Int,
        _ change: (inout OrderedQueue) throws(PlaybackError) -> Bool?
    ) throws(PlaybackError) {
        var before = former(QueueEdit(kind: kind, count: count))
        try step(change)
        guard queue.areItemsChanged else { return }
        let left = before.queue.current?.id
        if kind == .removed, left != nil, queue.queue.index(ofItem: left ?? 0) == nil {
            before.successor = .some(queue.current?.id)
        }
        formers.push(before)
        changes.noteEdit()
        isHandMade = true
    }

    /// Lets another queue, or none, take the place of the one that is, in such a way that it can be taken back.
    ///
    /// Whoever looks for what to hear replaces one listing by another; the queue that was put together before is kept.
    /// Who clears the queue means that very one, whatever it is: it always comes back first.
    mutating func replace(
        _ kind: QueueEdit.Kind,
        _ change: (inout PlayerCore) throws(PlaybackError) -> Void
    ) throws(PlaybackError) {
        let before = former(QueueEdit(kind: kind, count: queue.queue.count))
        try change(&self)
        let isWorthLess = kind == .replaced && !before.isHandMade && formers.replaced?.isHandMade == true
        if before.queue.isEmpty {
            if !queue.queue.isEmpty { formers.dropEdits() }
        } else if !isWorthLess {
            formers.push(before)
        }
        isHandMade = false
        if queue.areItemsChanged { changes.noteEdit() }
    }

    private func former(_ edit: QueueEdit) -> FormerQueue {
        FormerQueue(
            edit: edit,
            queue: queue.queue,
            modes: queue.modes,
            positionMs: positionMs,
            isPlaying: transport.row.playPhase != nil,
            isHandMade: isHandMade
        )
    }

    /// Takes the latest edit back.
    mutating func undo(_ sender: Sender) throws(PlaybackError) {
        guard let former = formers.latest else { throw .nothingToUndo }
        formers.pop()
        changes.noteEdit()
        isHandMade = former.isHandMade
        if former.edit.isReplacement {
            bringBack(former, former.modes, plays: former.isPlaying, sender)
        } else if let successor = former.successor, successor == queue.current?.id {
            let plays = queue.queue.isEmpty ? former.isPlaying : transport.row.playPhase != nil
            bringBack(former, queue.modes, plays: plays, sender)
        } else {
            queue.takeBack(to: former.queue)
        }
    }

    /// Goes to the song of a former queue, where it was then.
    private mutating func bringBack(
        _ former: FormerQueue,
        _ modes: QueueModes,
        plays: Bool,
        _ sender: Sender
    ) {
        _ = follow { queue in
            queue.bringBack(former.queue, modes)
            return true
        }
        resumedMs = nil
        transport.timeline.jump(to: former.positionMs, at: now)
        forgetFailures()
        if plays {
            takeSpeaker(sender)
            send(.load)
        } else if queue.current == nil {
            // It was put together, and never played.
            if transport.row.holdsTrack { send(.halted) }
        } else if transport.row.holdsTrack {
            if transport.isScanning { releaseScan() }
            if transport.row.playPhase != nil { send(.button(.pausing)) }
            send(.trackChanged)
        }
    }
}
