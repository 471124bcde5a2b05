extension Queue {
    /// Puts `tracks` at `position`, after all others when it is `nil`.
    ///
    /// - Returns: The ids of the new items.
    /// - Complexity: O(*n*)
    @discardableResult
    mutating func insert(_ tracks: [Int64], at position: Int? = nil) -> [Int64] {
        let first = nextID
        let place = min(max(position ?? count, 0), count)
        nextID += Int64(tracks.count)
        let new = tracks.enumerated().map {
            Entry(id: first + Int64($0.offset), trackID: $0.element, pass: 0)
        }
        entries.insert(contentsOf: new, at: place)
        if let index = currentIndex, place <= index { currentIndex = index + tracks.count }
        return new.map(\.id)
    }

    /// Puts `tracks` after the current item, before whatever was wanted next until now.
    mutating func insertNext(_ tracks: [Int64]) {
        upNext.insert(contentsOf: insert(tracks, at: currentIndex.map { $0 + 1 } ?? 0), at: 0)
    }

    /// Takes the items with `ids` out; the current item only leaves when it is one of them.
    ///
    /// - Complexity: O(*n*)
    mutating func remove(_ ids: Set<Int64>) {
        let currentID = current?.id
        entries.removeAll { ids.contains($0.id) }
        currentIndex = currentID.flatMap { id in entries.firstIndex { $0.id == id } }
        upNext.removeAll { ids.contains($0) }
        keepHistory { !ids.contains($0) }
    }

    /// Leaves out of what was played the items that are not `kept`, and those that come twice in a row then: who goes
    /// forward or back must come to another.
    mutating func keepHistory(where isKept: (Int64) -> Bool) {
        var new: [Int64] = []
        var place = 0
        for (index, id) in history.enumerated() {
            if isKept(id), new.last != id { new.append(id) }
            if index == cursor { place = isKept(id) ? new.count - 1 : new.count }
        }
        history = new
        cursor = place.clamped(to: 0...max(0, new.count - 1))
    }

    /// Moves the item at `origin` so that it is at `target` then.
    ///
    /// - Complexity: O(*n*)
    mutating func move(from origin: Int, to target: Int) {
        let currentID = current?.id
        let entry = entries.remove(at: origin)
        entries.insert(entry, at: target)
        currentIndex = currentID.flatMap { id in entries.firstIndex { $0.id == id } }
        // Who moves an item by hand does not want it at once any more.
        upNext.removeAll { $0 == entry.id }
    }

    /// Gives the items with `ids` a priority.
    ///
    /// One that was played in this pass, and has more than it had and more than the current one now, is to be played again, as in
    /// MPD (`Queue::SetPriority`).
    ///
    /// - Returns: Whether any of them had another.
    /// - Complexity: O(*n*)
    mutating func setPriority(of ids: Set<Int64>, to priority: UInt8) -> Bool {
        let current = currentIndex.map { entries[$0] }
        let most = current.map { ids.contains($0.id) ? priority : $0.priority } ?? 0
        var isChanged = false
        for index in entries.indices where ids.contains(entries[index].id) {
            let old = entries[index].priority
            guard old != priority else { continue }
            isChanged = true
            entries[index].priority = priority
            let isRaised = priority > max(old, most) && entries[index].id != current?.id
            if isRaised, entries[index].pass == pass { entries[index].pass = 0 }
        }
        return isChanged
    }

    /// Gives the items of tracks that have another id now their new one.
    ///
    /// - Returns: Whether there were any.
    /// - Complexity: O(*n*)
    mutating func renumberTracks(_ ids: [Int64: Int64]) -> Bool {
        let positions = entries.indices.filter { ids[entries[$0].trackID] != nil }
        for position in positions {
            if let id = ids[entries[position].trackID] { entries[position].trackID = id }
        }
        return !positions.isEmpty
    }

    /// Makes the items those of `former` again, as an edit found them; what was played since counts as played, and the
    /// current item stays, even if it came with the edit.
    ///
    /// - Complexity: O(*n*)
    mutating func takeBack(to former: Queue) {
        let now = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        var new = former.entries.map { now[$0.id] ?? $0 }
        var ids = Set(new.lazy.map(\.id))
        if let index = currentIndex, ids.insert(entries[index].id).inserted {
            let before = entries[..<index].last { ids.contains($0.id) }?.id
            let place = before.flatMap { id in new.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0
            new.insert(entries[index], at: place)
        }
        let passes = Dictionary(former.entries.map { ($0.id, $0.pass) }) { first, _ in first }
        // What somebody wanted next, and has not heard meanwhile.
        upNext = former.upNext.filter { id in now[id].map { $0.pass == passes[id] } ?? true }
        let currentID = current?.id
        entries = new
        currentIndex = currentID.flatMap { id in new.firstIndex { $0.id == id } }
        keepHistory { ids.contains($0) }
    }

    /// Takes everything out; the ids go on counting.
    mutating func removeAll() {
        entries = []
        currentIndex = nil
        upNext = []
        history = []
        cursor = 0
    }

    /// Makes the item at `position` the current one and notes that it was played.
    ///
    /// Back and forth within ``history`` moves along it; anything else is added to its end, so that nothing that
    /// was played is forgotten.
    mutating func go(to position: Int, _ step: QueueStep) {
        currentIndex = position
        entries[position].pass = pass
        let id = entries[position].id
        upNext.removeAll { $0 == id }
        switch step {
        case .previous where cursor > 0 && cursor <= history.count && history[cursor - 1] == id:
            cursor -= 1
        case .next where cursor + 1 < history.count && history[cursor + 1] == id,
            .ended where cursor + 1 < history.count && history[cursor + 1] == id,
            .skipped where cursor + 1 < history.count && history[cursor + 1] == id:
            cursor += 1
        case .previous, .next, .ended, .skipped, .chosen:
            append(id)
        }
    }

    /// Begins the queue anew: nothing of it counts as played.
    mutating func startPass() {
        pass = pass == .max ? 1 : pass + 1
    }

    private mutating func append(_ id: Int64) {
        if history.last != id { history.append(id) }
        if history.count > Self.historyLimit { history.removeFirst(history.count - Self.historyLimit) }
        cursor = history.count - 1
    }
}
