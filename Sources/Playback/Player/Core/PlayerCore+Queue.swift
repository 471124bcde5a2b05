extension PlayerCore {
    /// Replaces the queue and plays it; where `start` is `nil` the order decides where it begins.
    mutating func replaceQueue(
        with trackIDs: [Int64],
        startingAt start: Int?,
        inOrder name: String?,
        _ sender: Sender
    ) throws(PlaybackError) {
        try checkRoom(for: trackIDs.count, besides: 0)
        if let start, !trackIDs.isEmpty, !trackIDs.indices.contains(start) {
            throw .noSuchPosition(start, count: trackIDs.count)
        }
        if let name { try useOrder(named: name) }
        guard !trackIDs.isEmpty else { return clear() }
        let left = queue.current
        queue.removeAll()
        queue.seed = generator.next()
        queue.startPass()
        queue.insert(trackIDs)
        isQueueChanged = true
        guard let first = start ?? order.first(in: queue, ofPass: queue.pass) else { return }
        queue.go(to: first, .chosen)
        becameCurrent(after: left)
        forgetFailures()
        takeSpeaker(sender)
        send(.load)
    }

    mutating func insert(_ trackIDs: [Int64], at position: Int?) throws(PlaybackError) {
        try checkRoom(for: trackIDs.count, besides: queue.count)
        if let position, !(0...queue.count).contains(position) {
            throw .noSuchPosition(position, count: queue.count)
        }
        guard !trackIDs.isEmpty else { return }
        queue.insert(trackIDs, at: position)
        isQueueChanged = true
    }

    mutating func insertNext(_ trackIDs: [Int64]) throws(PlaybackError) {
        try checkRoom(for: trackIDs.count, besides: queue.count)
        guard !trackIDs.isEmpty else { return }
        queue.insertNext(trackIDs)
        isQueueChanged = true
    }

    /// Takes items out; when the present one is among them, the player goes on with what follows it.
    mutating func remove(_ ids: Set<Int64>) throws(PlaybackError) {
        if let unknown = queue.missing(of: ids).min() { throw .noSuchItem(id: unknown) }
        guard !ids.isEmpty else { return }
        isQueueChanged = true
        guard let present = queue.current, ids.contains(present.id) else {
            queue.remove(ids)
            return
        }
        queue.remove(ids.subtracting([present.id]))
        guard queue.count > 1 else { return clear() }
        let goesOn = follow(.next)
        queue.remove([present.id])
        goOn(goesOn)
    }

    mutating func move(_ id: Int64, to position: Int) throws(PlaybackError) {
        guard let origin = queue.index(ofItem: id) else { throw .noSuchItem(id: id) }
        guard (0..<queue.count).contains(position) else {
            throw .noSuchPosition(position, count: queue.count)
        }
        guard origin != position else { return }
        queue.move(from: origin, to: position)
        isQueueChanged = true
    }

    mutating func clear() {
        guard !queue.isEmpty else { return }
        let left = queue.current
        queue.removeAll()
        isQueueChanged = true
        becameCurrent(after: left)
        forgetFailures()
        if state.row.holdsTrack { send(.halted) }
    }

    mutating func playItem(_ id: Int64, _ sender: Sender) throws(PlaybackError) {
        guard let position = queue.index(ofItem: id) else { throw .noSuchItem(id: id) }
        choose(position)
        takeSpeaker(sender)
        send(.load)
    }

    mutating func renumberTracks(_ ids: [Int64: Int64]) {
        let present = queue.current
        guard queue.renumberTracks(ids) else { return }
        isQueueChanged = true
        cause = "songs were found at another place"
        guard let item = queue.current, item != present else { return }
        track = tracks(item.trackID)
        timeline.setDuration(track?.durationMs, at: now)
        guard loadedItem == item.id else { return }
        loadedItem = nil
        if state.row.holdsTrack { send(.handedOver) }
    }

    private func checkRoom(for count: Int, besides others: Int) throws(PlaybackError) {
        guard count <= Queue.limit - others else { throw .queueFull(limit: Queue.limit) }
    }
}
