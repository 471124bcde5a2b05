import ClickwheelSystem
import Log

/// All that the player knows, and what each command and report does to it.
///
/// It is touched by one thread at a time, between ``begin(at:wall:cause:)`` and ``commit()``. It calls nobody: what
/// must happen outside is left in ``outgoing``.
struct PlayerCore {
    let machine: AudioPlayerStateMachine
    let tracks: TrackProvider
    let orders: [any QueueOrder]

    var queue: Queue {
        didSet { isFollowingKnown = false }
    }
    /// The member that ``modes`` names, with what wraps it.
    private(set) var order: any QueueOrder
    var modes: QueueModes {
        didSet {
            order = QueueOrders.composed(orders.first { $0.name == modes.order } ?? orders[0], modes)
            isFollowingKnown = false
        }
    }
    /// The track that follows by itself, as of the last ``commit()``.
    private(set) var nextTrackID: Int64?
    private var isFollowingKnown = false
    var timeline = Timeline()
    /// The present track, as the provider knows it.
    var track: TrackInfo?
    /// From 0 to 100.
    var volume = 70

    var outputs: [any AudioOutput]
    var outputIndex = 0
    /// The queue item that the output holds.
    var loadedItem: Int64?
    /// Counts the times that the output was told where to be.
    var load = 0
    /// What the output said and nobody has heeded yet, oldest first.
    var reports: [OutputReport] = []

    var failure: PlayerFailure?
    var failuresInARow = 0
    /// When the present track began to sound, or `nil` when it has not.
    var soundingSince: Int?
    /// What was heard of the present track this time through.
    var hearing = Hearing()
    /// Who holds the button, while one is held.
    var scanHolder: String?

    var revision = 0
    var queueRevision = 0
    /// The revision with which the present track became the present one, and who did it.
    var trackChange = (revision: 0, by: "")
    /// Who or what made the last change that people asked about.
    var cause = "the player was made"
    /// The cause of what was so far, should nothing change after all.
    private var causeBefore = ""
    /// Milliseconds of the scheduler's clock, and since 1970.
    var now = 0
    var wall = 0
    var deadlines = Deadlines()
    /// When each output wants to be called, by its place in the list.
    var timers: [Int?]
    /// The time of the alarm that is set.
    var alarm: Int?
    var isChanged = false
    var isQueueChanged = false
    var generator: SplitMix64
    var outgoing: [Outgoing] = []
    /// Whether a thread is handing out what was left in ``outgoing``.
    var isDelivering = false

    init(
        machine: AudioPlayerStateMachine,
        tracks: @escaping TrackProvider,
        orders: [any QueueOrder],
        outputs: [any AudioOutput],
        seed: UInt64
    ) {
        self.machine = machine
        self.tracks = tracks
        self.orders = orders.isEmpty ? QueueOrders.all : orders
        self.outputs = outputs.isEmpty ? AudioOutputs.all : outputs
        generator = SplitMix64(seed: seed)
        queue = Queue(seed: generator.next())
        modes = QueueModes(order: self.orders[0].name)
        order = self.orders[0]
        timers = Array(repeating: nil, count: self.outputs.count)
    }
}

extension PlayerCore {
    /// The state of the transport; one of client code counts as stopped.
    var state: TransportState { machine.transportState ?? .stop }

    var isScanning: Bool { state.row.scan != nil }

    var positionMs: Int { timeline.position(at: now) }

    /// Begins a piece of work that `cause` made necessary; it is `nil` when people did not ask for it.
    mutating func begin(at time: Int, wall: Int, cause: String?) {
        // Two threads may have read the clock before either came in.
        now = max(now, time)
        self.wall = wall
        causeBefore = self.cause
        if let cause { self.cause = cause }
        if let time = hearing.countsAt(durationMs: timeline.durationMs), time <= now { listened(.played) }
    }

    /// Ends the piece of work: heeds what the output said meanwhile, and counts the change.
    ///
    /// - Returns: The revision that holds now.
    mutating func commit() -> Int {
        settle()
        if isChanged || isQueueChanged {
            publish()
        } else {
            cause = causeBefore
        }
        if let soonest = ([deadlines.earliest, hearing.countsAt(durationMs: timeline.durationMs)] + timers)
            .compactMap({ $0 }).min(), soonest < alarm ?? .max
        {
            alarm = soonest
            outgoing.append(.wake(at: soonest, afterMs: max(0, soonest - now)))
        }
        return revision
    }

    /// Says what became of the present track.
    mutating func listened(_ outcome: Listened.Outcome) {
        guard let item = queue.current else { return }
        if outcome == .played { hearing.count() }
        outgoing.append(.news(.listened(Listened(outcome: outcome, trackID: item.trackID))))
    }

    mutating func log(_ level: Level, _ message: String, _ fields: Field...) {
        outgoing.append(.log(level, message, fields))
    }

    private mutating func publish() {
        revision += 1
        if !isFollowingKnown {
            nextTrackID = followingTrackID()
            isFollowingKnown = true
        }
        if isQueueChanged {
            queueRevision = revision
            outgoing.append(.news(.queue(revision: revision, total: queue.count)))
        }
        // Nobody needs a snapshot that is out of date before it was handed out.
        if case .news(.changed) = outgoing.last { outgoing.removeLast() }
        outgoing.append(.news(.changed(snapshot)))
        isChanged = false
        isQueueChanged = false
    }

    private func followingTrackID() -> Int64? {
        guard queue.currentIndex != nil else { return nil }
        let choice = order.choose(.ended, in: queue)
        guard !choice.halts, case .item(let position) = choice.target else { return nil }
        return queue[position].trackID
    }
}
