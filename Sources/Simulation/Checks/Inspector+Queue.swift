import Playback

extension Inspector {
    /// The items are those that were there, as the step may have changed them.
    func checkQueue(_ step: Step) throws(BrokenLaw) {
        let (old, new) = (step.before.kept.queue, step.after.kept.queue)
        try hold(
            new.count == step.after.snapshot.length,
            .queue,
            "\(new.count) items, \(step.after.snapshot.length) shown"
        )
        try hold(
            new.current?.id == step.after.snapshot.itemID && new.currentIndex == step.after.snapshot.index,
            .ids,
            "the current item is \(new.current?.id ?? 0), and \(step.after.snapshot.itemID ?? 0) is shown"
        )
        try checkOrder(step)
        let isEdit = step.outcome.failure == nil && step.action.editsQueue
        if step.hasSameEntries && !isEdit { return }
        let (before, after) = (old.items, new.items)
        try hold(Set(after.map(\.id)).count == after.count, .ids, "an id comes twice: \(after.map(\.id))")
        if before != after {
            let isTold = step.news.contains {
                if case .queue(let revision, let total) = $0 {
                    revision == step.after.snapshot.revision && total == after.count
                } else {
                    false
                }
            }
            try hold(isTold, .queue, "the items are others, and nobody was told")
        }
        let isRight = isEdit ? isExpected(before, after, step) : isSameButPlayed(before, after, step)
        try hold(isRight, .queue, "\(words(before)) became \(words(after))")
    }

    /// An edit that is taken back at once leaves no trace; what sounds goes on, unless it was itself what was removed.
    private func isUndone(_ after: [Item], _ step: Step) -> Bool {
        let (old, new) = (step.before.snapshot, step.after.snapshot)
        if let edited, !(old.undo?.isReplacement ?? true), after != edited { return false }
        switch old.undo?.kind {
        case nil: return false
        case .cleared, .replaced: return true
        case .removed where new.itemID != old.itemID:
            return !step.before.kept.queue.items.contains { $0.id == new.itemID }
        case .added, .moved, .removed:
            return new.itemID == old.itemID && new.load == old.load && new.state == old.state
                && new.positionMs == old.positionMs
        }
    }

    /// The items before `step`, where it was an edit that can be taken back.
    func itemsBeforeEdit(_ step: Step) -> [Item]? {
        guard step.outcome.failure == nil, step.action.editsQueue,
            case .command(let command, _, _) = step.action,
            command != .undo, command != .restoreQueue, !step.hasSameEntries
        else { return nil }
        return step.before.kept.queue.items
    }

    private func words(_ items: [Item]) -> String {
        items.map { "\($0.id):\($0.track)" }.joined(separator: " ")
    }

    /// Nothing but what was current has left, where what was played leaves.
    private func isSameButPlayed(_ before: [Item], _ after: [Item], _ step: Step) -> Bool {
        if before == after { return true }
        guard step.before.snapshot.modes.consume || step.after.snapshot.modes.consume else { return false }
        return before.filter { $0.id != step.before.snapshot.itemID } == after
    }

    private func isExpected(_ before: [Item], _ after: [Item], _ step: Step) -> Bool {
        switch step.action {
        case .moveFile(let file):
            let (old, new) = (Int64(file), Int64(file + 100))
            let renamed = before.map { item in
                let track = item.track == old ? new : item.track == new ? old : item.track
                return Item(id: item.id, track: track)
            }
            return after == renamed
        case .command(let command, _, _):
            switch command {
            case .replaceQueue(let tracks, _, _):
                return isNew(after[...]) && after.map(\.track) == tracks
            case .add(let tracks, let place): return isAdded(tracks, at: place ?? before.count, before, after)
            case .playNext(let tracks):
                let place = step.before.snapshot.index.map { $0 + 1 } ?? 0
                return isAdded(tracks, at: place, before, after)
            case .remove(let ids): return after == before.filter { !ids.contains($0.id) }
            case .move(let id, let place):
                guard let origin = before.firstIndex(where: { $0.id == id }) else { return false }
                var moved = before
                moved.insert(moved.remove(at: origin), at: place)
                return after == moved
            case .clearQueue: return after.isEmpty
            case .restoreQueue:
                return after.count == step.before.snapshot.formerLength
                    && after.allSatisfy { $0.id <= highestItem }
            case .undo: return after.allSatisfy { $0.id <= highestItem } && isUndone(after, step)
            case .play, .pause, .toggle, .stop, .next, .previous, .seek, .beginScan, .endScan, .volume,
                .order, .repeat, .single, .consume, .stopAfterTrack, .sleep, .loudness, .preamplification,
                .output, .claimSpeaker, .playItem, .priority:
                return false
            }
        case .pass, .choose, .enter, .fault, .restart, .calm: return false
        }
    }

    private func isNew(_ items: ArraySlice<Item>) -> Bool { items.allSatisfy { $0.id > highestItem } }

    private func isAdded(_ tracks: [Int64], at place: Int, _ before: [Item], _ after: [Item]) -> Bool {
        guard after.count == before.count + tracks.count else { return false }
        let new = after[place..<place + tracks.count]
        return new.map(\.track) == tracks && isNew(new)
            && Array(before[..<place]) == Array(after[..<place])
            && Array(before[place...]) == Array(after[(place + tracks.count)...])
    }

    /// What follows a song that ended is what was announced, and in a shuffled pass nothing comes twice.
    private func checkOrder(_ step: Step) throws(BrokenLaw) {
        let (old, new) = (step.before, step.after)
        guard case .pass = step.action,
            old.snapshot.index != new.snapshot.index || old.snapshot.itemID != new.snapshot.itemID
        else { return }
        let ended = step.news.count {
            if case .transition(let transition) = $0 { transition.event.hasPrefix("ended") } else { false }
        }
        guard ended == 1, new.snapshot.itemID != nil else { return }
        let goesOn = new.snapshot.state == "play" || new.snapshot.modes.stopsAfterTrack
        try hold(
            !old.snapshot.modes.stopsAfterTrack || !goesOn,
            .order,
            "it was to stop after that song, and it is \(new.snapshot.machineState)"
        )
        if let next = old.snapshot.nextTrackID {
            try hold(
                next == new.snapshot.trackID,
                .order,
                "song \(next) was announced, and \(new.snapshot.trackID ?? 0) follows"
            )
        }
        if old.snapshot.modes.order == QueueOrders.InOrder.name, !old.snapshot.modes.consume,
            let index = old.snapshot.index, index + 1 < old.snapshot.length
        {
            try hold(
                new.snapshot.index == index + 1,
                .order,
                "in order, position \(new.snapshot.index ?? 0) follows \(index)"
            )
        }
        let (was, queue) = (step.before.kept.queue, step.after.kept.queue)
        guard old.snapshot.modes.order == QueueOrders.Shuffle.name, was.pass == queue.pass,
            let item = new.snapshot.itemID, let entry = was.entries.first(where: { $0.id == item })
        else { return }
        let isGoingForward = was.cursor + 1 < was.history.count && was.history[was.cursor + 1] == item
        try hold(
            entry.pass != was.pass || isGoingForward || was.upNext.contains(item),
            .order,
            "item \(item) was played in this pass already"
        )
        guard !isGoingForward, !was.upNext.contains(item) else { return }
        let waiting = was.entries.filter { $0.pass != was.pass && $0.id != old.snapshot.itemID }
        try hold(
            entry.priority == waiting.map(\.priority).max(),
            .order,
            "item \(item) of priority \(entry.priority) was played before one of a higher"
        )
    }
}

extension Action {
    /// Whether it says itself what becomes of the items.
    fileprivate var editsQueue: Bool {
        switch self {
        case .moveFile: true
        case .command(let command, _, _):
            switch command {
            case .replaceQueue, .add, .playNext, .remove, .move, .clearQueue, .restoreQueue, .undo: true
            case .play, .pause, .toggle, .stop, .next, .previous, .seek, .beginScan, .endScan, .volume,
                .order, .repeat, .single, .consume, .stopAfterTrack, .sleep, .loudness, .preamplification,
                .output, .claimSpeaker, .playItem, .priority:
                false
            }
        case .pass, .choose, .enter, .fault, .restart, .calm: false
        }
    }
}
