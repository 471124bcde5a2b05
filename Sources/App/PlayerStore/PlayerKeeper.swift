import Log
import Playback
import Synchronization

/// Saves the player soon after each change, and now and then while a song plays.
///
/// It sleeps while nothing changes and the last save went well. Safe to use from every thread.
final class PlayerKeeper: Sendable {
    /// A change is on the disk well within a second of it.
    private static let delay = Duration.milliseconds(400)
    /// A crash in the middle of a song loses at most this much of its position.
    private static let period = Duration.seconds(5)
    /// How long after a save that failed it is tried again: the disk may have room again.
    private static let patience = Duration.seconds(10)

    private struct State {
        var isScheduled = false
        var isBeating = false
        var isRunning = false
        /// Whether the last save failed.
        var hasFailed = false
        var isRetrying = false
    }

    private let keep: @Sendable () throws -> Void
    private let later: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    private let logger: Logger
    private let state = Mutex(State())

    /// A keeper that saves the player with `keep`, which may block.
    ///
    /// `later` runs work once so much time has passed, on a thread that may block; it does not wait itself.
    init(
        logger: Logger,
        keep: @escaping @Sendable () throws -> Void,
        later: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    ) {
        self.logger = logger
        self.keep = keep
        self.later = later
    }

    /// Takes news of the player; never waits.
    func take(_ news: PlayerNews) {
        let (mustSchedule, mustBeat) = state.withLock { state in
            if case .changed(let snapshot) = news { state.isRunning = snapshot.isPositionRunning }
            let mustSchedule = !state.isScheduled
            let mustBeat = state.isRunning && !state.isBeating
            state.isScheduled = true
            if mustBeat { state.isBeating = true }
            return (mustSchedule, mustBeat)
        }
        if mustSchedule { later(Self.delay) { [self] in save() } }
        if mustBeat { beat() }
    }

    /// Saves at once, and blocks.
    ///
    /// Where that fails it is tried again later, until it goes well.
    func save() {
        state.withLock { $0.isScheduled = false }
        do {
            try keep()
        } catch {
            retry(after: error)
            return
        }
        let isWellAgain = state.withLock { state in
            defer { state.hasFailed = false }
            return state.hasFailed
        }
        if isWellAgain { logger.notice("the player's state is saved again") }
    }

    /// Tries again later; of many failures in a row the first is told.
    private func retry(after error: any Error) {
        let (isFirst, mustSchedule) = state.withLock { state in
            let found = (!state.hasFailed, !state.isRetrying)
            state.hasFailed = true
            state.isRetrying = true
            return found
        }
        if isFirst { logger.error("the player's state could not be saved", .error(error)) }
        guard mustSchedule else { return }
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
