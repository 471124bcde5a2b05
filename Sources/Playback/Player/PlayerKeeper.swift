public import ClickwheelProgram
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
        /// Whether something has changed since the last save began that went well.
        var isChanged = false
        var isScheduled = false
        var isBeating = false
        var isRunning = false
        /// Whether the last save failed.
        var hasFailed = false
        var isRetrying = false
    }

    private let player: Player
    private let bus: EventBus
    private let logger: Logger
    private let write: @Sendable (PersistedPlayer, _ isAwaited: Bool) throws -> Void
    private let later: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    private let state = Mutex(State())
    private let saving = Mutex(())

    /// A keeper of `player`, which tells on `bus` how the player is when saving fails and when it goes well again.
    ///
    /// `write` saves and may block; what is awaited must survive a power cut when it returns. `later` runs work once so
    /// much time has passed, one piece after the other, on a thread that may block; it does not wait itself.
    public init(
        _ player: Player,
        bus: EventBus,
        logger: Logger,
        write: @escaping @Sendable (PersistedPlayer, _ isAwaited: Bool) throws -> Void,
        later: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    ) {
        self.player = player
        self.bus = bus
        self.logger = logger
        self.write = write
        self.later = later
    }

    /// Whether the last save went well.
    public var isWell: Bool { state.withLock { !$0.hasFailed } }

    /// Takes note that the player has changed, or how it is now; never waits.
    public func take(_ snapshot: PlayerSnapshot? = nil) {
        let (mustSchedule, mustBeat) = state.withLock { state in
            if let snapshot { state.isRunning = snapshot.isPositionRunning }
            state.isChanged = true
            defer { state.isScheduled = true }
            let mustBeat = state.isRunning && !state.isBeating
            if mustBeat { state.isBeating = true }
            return (!state.isScheduled, mustBeat)
        }
        if mustSchedule {
            later(Self.delay) { [self] in
                let isChanged = state.withLock { state in
                    state.isScheduled = false
                    return state.isChanged && !state.hasFailed
                }
                if isChanged { save() }
            }
        }
        if mustBeat { beat() }
    }

    /// Saves the player as it is now; never waits.
    ///
    /// `done` is told whether it is kept, on the thread that saved; one save serves all who have asked until it begins.
    public func keep(_ done: @escaping @Sendable (Bool) -> Void) {
        let isFirst = state.withLock { state in
            state.waiting.append(done)
            return state.waiting.count == 1
        }
        if isFirst { later(.zero) { [self] in save() } }
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
        do {
            // One at a time, so that an older save never comes after a newer one.
            try saving.withLock { _ in try write(player.persisted, !waiting.isEmpty) }
            if state.withLock({ $0.hasFailed.exchange(false) }) {
                logger.notice("the player's state is saved again")
                bus.publish(.state(player.snapshot))
            }
            for done in waiting { done(true) }
        } catch {
            retry(after: error)
            for done in waiting { done(false) }
        }
    }

    /// Tries again later; of many failures in a row the first is told.
    private func retry(after error: any Error) {
        let (wasFailing, wasRetrying) = state.withLock { state in
            (state.hasFailed.exchange(true), state.isRetrying.exchange(true))
        }
        if !wasFailing {
            logger.error("the player's state could not be saved", .error(error))
            bus.publish(.state(player.snapshot))
        }
        guard !wasRetrying else { return }
        later(Self.patience) { [self] in
            let isStillWanted = state.withLock { state in
                state.isRetrying = false
                return state.hasFailed
            }
            if isStillWanted { save() }
        }
    }

    private func beat() {
        later(Self.period) { [self] in
            let goesOn = state.withLock { state in
                state.isBeating = state.isRunning
                return state.isBeating
            }
            guard goesOn else { return }
            save()
            beat()
        }
    }
}

extension Bool {
    /// Becomes `new`, and returns what it was.
    fileprivate mutating func exchange(_ new: Bool) -> Bool {
        defer { self = new }
        return self
    }
}
