public import Log
import Synchronization

/// The player: a transport, a queue, and an output that sounds.
///
/// Every method may be called from every thread. A command holds the lock for some microseconds; one that shuffles or
/// edits 50,000 items for some milliseconds, and one by which another track becomes the current one for as long as
/// its ``TrackProvider`` takes. Where that may ask a disk, an event loop leaves the calls to other threads.
/// What the player has to tell, it tells once it is unlocked, on the thread of one of its callers, in the order in
/// which it happened.
public final class Player: Sendable {
    private let core: Mutex<PlayerCore>
    /// Tells what is known of a track; it is asked outside of the lock here.
    let tracks: TrackProvider
    private let scheduler: any Scheduler
    private let logger: Logger
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    private struct Listener: Sendable {
        let hear: @Sendable (PlayerNews) -> Void
    }

    private let listener = Mutex<Listener?>(nil)

    /// A player; it is stopped, or paused where `saved` was left.
    ///
    /// What was playing comes back paused: nobody has said yet that they want to hear it, and the page that was the
    /// speaker may be gone.
    ///
    /// The first of `outputs` and of `orders` is used, or the one that `saved` names. `seed` decides what is
    /// shuffled how.
    public init(
        tracks: @escaping TrackProvider,
        outputs: [any AudioOutput] = AudioOutputs.all,
        orders: [any QueueOrder] = QueueOrders.all,
        scheduler: any Scheduler = SystemScheduler(),
        logger: Logger,
        seed: UInt64 = .random(in: 0 ... .max),
        restoring saved: PersistedPlayer? = nil
    ) {
        self.tracks = tracks
        self.scheduler = scheduler
        self.logger = logger
        var core = PlayerCore(
            tracks: tracks,
            queue: OrderedQueue(orders, seed: seed),
            outputs: Outputs(outputs)
        )
        core.begin(at: scheduler.now(), wall: scheduler.wallClock(), cause: nil)
        if let saved { core.restore(saved) }
        core.start()
        self.core = Mutex(core)
    }

    /// Tells `listener` from now on what happens; set once, before the player is used.
    ///
    /// It is called while the player is unlocked and may call it; what that causes is told after it has returned.
    public func observe(_ listener: @escaping @Sendable (PlayerNews) -> Void) {
        self.listener.withLock { $0 = Listener(hear: listener) }
    }

    /// The player as it is now.
    public var snapshot: PlayerSnapshot {
        look { $0.snapshot }
    }

    /// What must be kept so that a new player can go on where this one is.
    public var persisted: PersistedPlayer {
        look { $0.persisted }
    }

    /// The items at `range`, as far as there are some, with the revision at which they last changed and their total.
    public func queue(in range: Range<Int>) -> (revision: Int, total: Int, items: [QueueItem]) {
        look { ($0.changes.queueRevision, $0.queue.queue.count, $0.queue.queue.items(in: range)) }
    }
}

extension Player {
    /// Does what `command` says, and tells what came of it.
    ///
    /// - Returns: The revision that holds afterwards.
    /// - Throws: What the command names. One about the current song (next, previous, seek, both of a scan, play an item)
    ///   also throws ``PlaybackError/outdated(command:changedBy:revision:)`` when the sender saw another; the rest always
    ///   applies.
    @discardableResult
    public func perform(_ command: PlayerCommand, by sender: Sender) throws(PlaybackError) -> Int {
        try work(cause: "\(sender.name) \(command.act)") { core throws(PlaybackError) in
            try core.perform(command, sender)
        }.get()
    }

    /// Puts the player into `state`, whatever it was in: a built-in one, or one of client code.
    ///
    /// A state of client code then answers for play, pause, stop and the two held buttons, and the player goes where its
    /// ``State/apply(event:)`` leads. Meanwhile the music goes on or is silent, as ``State/isAudible`` says. Whatever else
    /// starts or stops the music ends the state: a song that is chosen, the end of the queue, a speaker that went away. It
    /// is not kept for another start of the program, which begins paused.
    ///
    /// - Returns: The revision that holds afterwards.
    /// - Throws: ``PlaybackError/emptyQueue`` where music is to sound and there is none, ``PlaybackError/stopped(command:)``
    ///   where a button is to be held and nothing plays or is paused; a press that leads there throws the same. Nothing has
    ///   changed then.
    @discardableResult
    public func enter(_ state: any State, by sender: Sender) throws(PlaybackError) -> Int {
        try work(cause: "\(sender.name) chose the state \(state.id)") { core throws(PlaybackError) in
            try core.enter(state, sender)
        }.get()
    }

    /// The state, as the type that stands for it: a built-in one, or one of client code.
    public var currentState: any State {
        look { $0.currentState }
    }

    /// The member of a strategy family that `command` would put to use, for the one who keeps and announces switches.
    public func choice(in command: PlayerCommand) -> (family: String, member: String)? {
        look { $0.choice(in: command) }
    }

    /// Says that a page is there, maybe again: its first stream of events has begun.
    public func clientArrived(_ client: String) {
        notice { $0.hear(.arrived(client: client)) }
    }

    /// Says that a page is gone, maybe for a moment: its last stream of events has ended.
    ///
    /// A speaker that does not come back within ``AudioOutputs/Browser/graceMs`` is none any more, and the player
    /// pauses where it went away.
    public func clientLeft(_ client: String) {
        notice { $0.hear(.left(client: client)) }
    }

    /// Takes what a page says of its media element; anything but the current item on the current speaker is ignored.
    public func report(_ report: SpeakerReport) {
        notice { $0.hear(.report(report)) }
    }

    /// Gives the items of tracks that have another id now their new one; `ids` are the new by the old.
    ///
    /// What is played, and where in it, stays; an output that holds the current track is told its new id.
    ///
    /// - Complexity: O(*n*)
    public func renumberTracks(_ ids: [Int64: Int64]) {
        notice { $0.renumberTracks(ids) }
    }
}

extension Player {
    /// Takes what nobody asked for: a report, an alarm.
    private func notice(_ body: (inout PlayerCore) -> Void) {
        _ = work(cause: nil, body)
    }

    private func work<Failure: Error>(
        cause: String?,
        _ body: (inout PlayerCore) throws(Failure) -> Void
    ) -> Result<Int, Failure> {
        let result = core.withLock { core -> Result<Int, Failure> in
            core.begin(at: scheduler.now(), wall: scheduler.wallClock(), cause: cause)
            do throws(Failure) {
                try body(&core)
                return .success(core.commit())
            } catch {
                _ = core.commit()
                return .failure(error)
            }
        }
        deliver()
        return result
    }

    private func look<Value: Sendable>(_ body: (borrowing PlayerCore) -> Value) -> Value {
        core.withLock { core in
            core.begin(at: scheduler.now(), wall: scheduler.wallClock(), cause: nil)
            return body(core)
        }
    }

    /// Hands out what was left, unless another thread is at it: it takes ours along, so that the order is kept.
    private func deliver() {
        var next = core.withLock { $0.outbox.take(isFirst: true) }
        while let batch = next {
            let listener = listener.withLock { $0 }
            for item in batch {
                switch item {
                case .news(let news): listener?.hear(news)
                case .log(let level, let message, let fields): logger.log(level, message, fields)
                case .wake(let time): setAlarm(at: time)
                }
            }
            next = core.withLock { $0.outbox.take(isFirst: false) }
        }
    }

    private func setAlarm(at time: Int) {
        scheduler.after(max(0, time - scheduler.now())) { [weak self] in
            self?.notice { $0.wake(alarm: time) }
        }
    }
}
