import ClickwheelSystem

/// The queue with the order in which it is played.
struct OrderedQueue {
    private let orders: [any QueueOrder]
    private(set) var queue: Queue {
        didSet { isNextKnown = false }
    }
    /// The member that ``modes`` names, with what wraps it.
    private var order: any QueueRule
    private(set) var modes: QueueModes {
        didSet {
            order = QueueOrders.composed(orders.first { $0.name == modes.order } ?? orders[0], modes)
            isNextKnown = false
            areModesChanged = true
        }
    }
    /// The track that follows by itself, as of the last ``lookAhead()``.
    private(set) var nextTrackID: Int64?
    private var isNextKnown = false
    /// Whether nothing follows by itself, whatever the order says.
    var endsWithTrack = false {
        didSet { if endsWithTrack != oldValue { isNextKnown = false } }
    }
    private var generator: SplitMix64
    /// Whether the items, and the modes, are others since somebody set this to `false`.
    var areItemsChanged = false
    var areModesChanged = false
    /// The items that left because they were played, since the last ``takeDropped()``.
    private var dropped: Set<Int64> = []

    init(_ orders: [any QueueOrder], seed: UInt64) {
        self.orders = orders.isEmpty ? QueueOrders.all : orders
        generator = SplitMix64(seed: seed)
        queue = Queue(seed: generator.next())
        modes = QueueModes(order: self.orders[0].name)
        order = self.orders[0]
    }

    var current: QueueItem? { queue.current }

    /// The position at which the pass begins, or `nil` when the queue is empty.
    var first: Int? { order.first(in: queue, ofPass: queue.pass) }

    /// Whether previous leads to the beginning of the current item.
    var isFirst: Bool { order.choose(.previous, in: queue).target == .again }

    /// Finds out which track follows by itself.
    mutating func lookAhead() {
        guard !isNextKnown else { return }
        isNextKnown = true
        nextTrackID = nil
        guard queue.currentIndex != nil, !endsWithTrack else { return }
        let choice = order.choose(.ended, in: queue)
        if !choice.halts, case .item(let position) = choice.target { nextTrackID = queue[position].trackID }
    }

    mutating func useOrder(_ name: String) throws(PlaybackError) {
        guard orders.contains(where: { $0.name == name }) else {
            throw .noSuchMember(family: QueueOrders.family, name: name, known: orders.map(\.name))
        }
        setModes { $0.order = name }
    }

    mutating func setModes(_ change: (inout QueueModes) -> Void) {
        var new = modes
        change(&new)
        if new != modes { modes = new }
    }

    /// Makes the items those of `former` again, as an edit found them.
    mutating func takeBack(to former: Queue) {
        queue.takeBack(to: former)
        areItemsChanged = true
    }

    /// Puts a former queue back; items that are added get ids that neither has used.
    mutating func bringBack(_ former: Queue, _ modes: QueueModes) {
        let nextID = max(former.nextID, queue.nextID)
        if modes != self.modes { self.modes = modes }
        queue = former
        queue.nextID = nextID
        areItemsChanged = true
    }

    mutating func restore(_ saved: PersistedPlayer) {
        if orders.contains(where: { $0.name == saved.modes.order }) { modes = saved.modes }
        queue = saved.queue
    }
}

extension OrderedQueue {
    /// Makes the item at `position` the current one, because somebody chose it.
    mutating func choose(_ position: Int) { queue.go(to: position, .chosen) }

    /// Makes the item with `id` the current one, because somebody chose it.
    ///
    /// - Returns: That it is.
    mutating func choose(item id: Int64) throws(PlaybackError) -> Bool? {
        guard let position = queue.index(ofItem: id) else { throw .noSuchItem(id: id) }
        choose(position)
        return true
    }

    /// Goes where the order leads.
    ///
    /// - Returns: Whether the player goes on playing there.
    mutating func follow(_ step: QueueStep) -> Bool? {
        let choice = order.choose(step, in: queue)
        let left = queue.current
        var goesOn = !choice.halts
        if choice.startsPass { queue.startPass() }
        switch choice.target {
        case .item(let position):
            queue.go(to: position, step)
        case .again:
            if let position = queue.currentIndex { choose(position) }
        case .nothing:
            goesOn = false
            queue.startPass()
            if let first { choose(first) }
        }
        if choice.dropsCurrent, let left {
            queue.remove([left.id])
            areItemsChanged = true
            dropped.insert(left.id)
        }
        if step.isByItself { setModes { $0.stopsAfterTrack = false } }
        return goesOn
    }

    /// Replaces the items, and goes to the one at `start` or, where that is `nil`, to the one with which the order begins.
    ///
    /// - Returns: Whether one is current now, or `nil` where there were none and are none.
    mutating func replace(
        with trackIDs: [Int64],
        startingAt start: Int?,
        inOrder name: String?
    ) throws(PlaybackError) -> Bool? {
        try checkRoom(for: trackIDs.count, besides: 0)
        if let start, !trackIDs.isEmpty, !trackIDs.indices.contains(start) {
            throw .noSuchPosition(start, count: trackIDs.count)
        }
        if let name { try useOrder(name) }
        let emptied = removeAll()
        guard !trackIDs.isEmpty else { return emptied }
        queue.seed = generator.next()
        queue.startPass()
        queue.insert(trackIDs)
        areItemsChanged = true
        if let first = start ?? first { choose(first) }
        return true
    }

    /// Adds tracks at a position, or at the end; with `isNext` right after the current item instead.
    mutating func insert(
        _ trackIDs: [Int64],
        at position: Int? = nil,
        isNext: Bool = false
    ) throws(PlaybackError) {
        try checkRoom(for: trackIDs.count, besides: queue.count)
        if let position, !(0...queue.count).contains(position) {
            throw .noSuchPosition(position, count: queue.count)
        }
        guard !trackIDs.isEmpty else { return }
        if isNext { queue.insertNext(trackIDs) } else { queue.insert(trackIDs, at: position) }
        areItemsChanged = true
    }

    /// Takes items out.
    ///
    /// - Returns: Where the current one was among them, whether the player goes on with what follows it.
    mutating func remove(_ ids: Set<Int64>) throws(PlaybackError) -> Bool? {
        if let unknown = queue.missing(of: ids).min() { throw .noSuchItem(id: unknown) }
        guard !ids.isEmpty else { return nil }
        areItemsChanged = true
        guard let current, ids.contains(current.id) else {
            queue.remove(ids)
            return nil
        }
        queue.remove(ids.subtracting([current.id]))
        guard queue.count > 1 else { return removeAll() }
        let goesOn = follow(.next)
        if queue.current?.id == current.id, let position = queue.currentIndex {
            // An order of client code may stay where it is; the item that leaves cannot be the current one.
            choose(position + 1 < queue.count ? position + 1 : 0)
        }
        queue.remove([current.id])
        // It was taken out, and may come back.
        dropped.remove(current.id)
        return goesOn
    }

    /// The items that left because they were played, each once.
    mutating func takeDropped() -> Set<Int64> {
        defer { dropped = [] }
        return dropped
    }

    /// Takes everything out.
    ///
    /// - Returns: That nothing goes on, or `nil` where there was nothing.
    @discardableResult
    mutating func removeAll() -> Bool? {
        guard !queue.isEmpty else { return nil }
        queue.removeAll()
        areItemsChanged = true
        return false
    }

    mutating func move(_ id: Int64, to position: Int) throws(PlaybackError) {
        guard let origin = queue.index(ofItem: id) else { throw .noSuchItem(id: id) }
        guard (0..<queue.count).contains(position) else {
            throw .noSuchPosition(position, count: queue.count)
        }
        guard origin != position else { return }
        queue.move(from: origin, to: position)
        areItemsChanged = true
    }

    /// Gives items a priority.
    mutating func setPriority(of ids: Set<Int64>, to priority: Int) throws(PlaybackError) {
        guard let priority = UInt8(exactly: priority) else { throw .noSuchPriority(priority) }
        if let unknown = queue.missing(of: ids).min() { throw .noSuchItem(id: unknown) }
        if queue.setPriority(of: ids, to: priority) { areItemsChanged = true }
    }

    /// Gives the items of tracks that have another id now their new one.
    ///
    /// - Returns: Whether there were any.
    mutating func renumberTracks(_ ids: [Int64: Int64]) -> Bool {
        let isChanged = queue.renumberTracks(ids)
        if isChanged { areItemsChanged = true }
        return isChanged
    }

    private func checkRoom(for count: Int, besides others: Int) throws(PlaybackError) {
        guard count <= Queue.limit - others else { throw .queueFull(limit: Queue.limit) }
    }
}
