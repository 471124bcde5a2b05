extension Player {
    /// Replaces the queue with `trackIDs` and plays it, or stops when `isPlayed` is false.
    ///
    /// It begins at the position `start`; where that is `nil` the order decides.
    ///
    /// - Throws: ``PlaybackError/queueFull(limit:)``, ``PlaybackError/noSuchPosition(_:count:)``
    /// - Complexity: O(*n*)
    @discardableResult
    public func replaceQueue(
        with trackIDs: [Int64],
        startingAt start: Int? = nil,
        isPlayed: Bool = true,
        _ sender: Sender
    ) throws(PlaybackError) -> Int {
        try command(by: sender, "replaced the queue") { core throws(PlaybackError) in
            try core.replace(with: trackIDs, startingAt: start, isPlayed: isPlayed, sender)
        }
    }

    /// Replaces the queue with `trackIDs` and plays it in the order named `order`.
    ///
    /// - Throws: As ``replaceQueue(with:startingAt:isPlayed:_:)`` and ``useOrder(_:_:)``; nothing has changed then.
    /// - Complexity: O(*n*)
    @discardableResult
    public func replaceQueue(
        with trackIDs: [Int64],
        inOrder order: String,
        _ sender: Sender
    ) throws(PlaybackError) -> Int {
        try command(by: sender, "replaced the queue") { core throws(PlaybackError) in
            guard trackIDs.count <= Queue.limit else { throw .queueFull(limit: Queue.limit) }
            try core.useOrder(named: order)
            try core.replace(with: trackIDs, startingAt: nil, isPlayed: true, sender)
        }
    }

    /// Adds `trackIDs` at the end of the queue, or at `position`.
    ///
    /// - Throws: ``PlaybackError/queueFull(limit:)``, ``PlaybackError/noSuchPosition(_:count:)``
    /// - Complexity: O(*n*)
    @discardableResult
    public func add(
        _ trackIDs: [Int64],
        at position: Int? = nil,
        _ sender: Sender
    ) throws(PlaybackError) -> Int {
        try command(by: sender, "added to the queue") { core throws(PlaybackError) in
            try core.insert(trackIDs, at: position)
        }
    }

    /// Adds `trackIDs` so that they come after the present item, in any order.
    ///
    /// - Throws: ``PlaybackError/queueFull(limit:)``
    /// - Complexity: O(*n*)
    @discardableResult
    public func playNext(_ trackIDs: [Int64], _ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "added songs to play next") { core throws(PlaybackError) in
            try core.insertNext(trackIDs)
        }
    }

    /// Takes items out of the queue; when the present one is among them, the player goes on with what follows it.
    ///
    /// - Throws: ``PlaybackError/noSuchItem(id:)``; nothing has changed then.
    /// - Complexity: O(*n*)
    @discardableResult
    public func remove(_ itemIDs: Set<Int64>, _ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "removed from the queue") { core throws(PlaybackError) in
            try core.remove(itemIDs)
        }
    }

    /// Moves an item so that it is at `position` then.
    ///
    /// - Throws: ``PlaybackError/noSuchItem(id:)``, ``PlaybackError/noSuchPosition(_:count:)``
    /// - Complexity: O(*n*)
    @discardableResult
    public func move(_ itemID: Int64, to position: Int, _ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "moved an item of the queue") { core throws(PlaybackError) in
            try core.move(itemID, to: position)
        }
    }

    /// Empties the queue, and stops.
    @discardableResult
    public func clearQueue(_ sender: Sender) -> Int {
        surely(by: sender, "cleared the queue") { $0.clear() }
    }

    /// Gives the items of tracks that have another id now their new one; `ids` are the new by the old.
    ///
    /// What is played, and where in it, stays; an output that holds the present track is told its new id.
    ///
    /// - Complexity: O(*n*)
    public func renumberTracks(_ ids: [Int64: Int64]) {
        notice { $0.renumberTracks(ids) }
    }

    /// Plays an item of the queue from its beginning.
    ///
    /// - Throws: ``PlaybackError/noSuchItem(id:)``, ``PlaybackError/outdated(command:changedBy:revision:)``
    @discardableResult
    public func playItem(_ itemID: Int64, _ sender: Sender) throws(PlaybackError) -> Int {
        try command(by: sender, "chose a song of the queue") { core throws(PlaybackError) in
            try core.playItem(itemID, sender)
        }
    }
}
