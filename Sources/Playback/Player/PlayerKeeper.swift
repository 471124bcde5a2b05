public import ClickwheelProgram
public import ClickwheelSystem
public import Log
import Synchronization

/// Saves a player: at once where somebody waits for that, soon after every other change, and now and then while a song
/// plays.
///
/// It sleeps while nothing changes and the last save went well. Safe to use from every thread.
public final class PlayerKeeper: Sendable {
    /// How soon a change is saved for which nobody waits: well within a second.
    private static let delay = Duration.milliseconds(400)
    /// A crash in the middle of a song loses at most this much of its position.
    private static let period = Duration.seconds(5)
    /// How long after a save that failed it is tried again: the disk may have room then.
    private static let patience = Duration.seconds(10)

    private struct State {
        /// Who waits for the next save.
        var waiting: [@Sendable (Bool) -> Void] = []
        /// Whether something has changed since the last save began.
        var isChanged = false
        /// Whether a save follows the last change soon.
        var isScheduled = false
        /// Whether the position moves, so that a save follows the last one in any case.
        var isRunning = false
        /// Whether the last save failed, so that another follows in any case.
        var hasFailed = false
        /// Whether that save is scheduled.
        var isRepeating = false
    }

    private let player: Player
    private let bus: EventBus
    private let logger: Logger
    private let write: @Sendable (PersistedPlayer, _ isAwaited: Bool) throws -> Void
    private let queue: any TimedWorkQueue
    private let state = Mutex(State())
    private let saving = Mutex(())

    /// A keeper of `player`, which tells on `bus` how the player is when saving fails and when it goes well again.
    ///
    /// `write` saves and may block; what is awaited must survive a power cut when it returns. `queue` has one thread.
    public init(
        _ player: Player,
        bus: EventBus,
        logger: Logger,
        write: @escaping @Sendable (PersistedPlayer, _ isAwaited: Bool) throws -> Void,
        queue: any TimedWorkQueue
    ) {
        self.player = player
        self.bus = bus
        self.logger = logger
        self.write = write
        self.queue = queue
    }

    /// Whether the last save went well.
    public var isWell: Bool { state.withLock { !$0.hasFailed } }

    /// Takes note that the player has changed, or how it is now; never waits.
    public func take(_ snapshot: PlayerSnapshot? = nil) {
        let isFirst = state.withLock { state in
            if let snapshot { state.isRunning = snapshot.isPositionRunning }
            state.isChanged = true
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        guard isFirst else { return }
        queue.run(after: Self.delay) { [self] in
            let isChanged = state.withLock { state in
                state.isScheduled = false
                return state.isChanged && !state.hasFailed
            }
            if isChanged { save() }
        }
    }

    /// Saves the player as it is now; never waits.
    ///
    /// `done` is told whether it is kept, on the thread that saved; one save serves all who have asked until it begins.
    public func keep(_ done: @escaping @Sendable (Bool) -> Void) {
        let isFirst = state.withLock { state in
            state.waiting.append(done)
            return state.waiting.count == 1
        }
        if isFirst { queue.run { [self] in save() } }
    }

    /// Saves what could not be saved, without waiting for its time; blocks.
    public func goOn() {
        if !isWell { save() }
    }

    /// Saves at once, and blocks.
    ///
    /// Where that fails it is tried again later, until it goes well.
    public func save() {
        let waiting = state.withLock { state in
            state.isChanged = false
            defer { state.waiting = [] }
            return state.waiting
        }
        var failure: (any Error)?
        // One at a time, so that an older save never comes after a newer one.
        saving.withLock { _ in
            do { try write(player.persisted, !waiting.isEmpty) } catch { failure = error }
        }
        let isKept = failure == nil
        let (isOther, mustRepeat) = state.withLock { state in
            let isOther = state.hasFailed == isKept
            state.hasFailed = !isKept
            let mustRepeat = (state.hasFailed || state.isRunning) && !state.isRepeating
            if mustRepeat { state.isRepeating = true }
            return (isOther, mustRepeat)
        }
        // Of many failures in a row the first is told, and the end of them.
        if isOther {
            if let failure { logger.error("the player's state could not be saved", .error(failure)) }
            if isKept { logger.notice("the player's state is saved again") }
            bus.publish(.state(player.snapshot))
        }
        for done in waiting { done(isKept) }
        guard mustRepeat else { return }
        queue.run(after: isKept ? Self.period : Self.patience) { [self] in
            let isWanted = state.withLock { state in
                state.isRepeating = false
                return state.hasFailed || state.isRunning
            }
            if isWanted { save() }
        }
    }
}
