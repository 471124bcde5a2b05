import Log
import Net
import Playback
import Synchronization

/// Saves the player soon after each change, and now and then while a song plays.
///
/// It sleeps while nothing changes. Safe to use from every thread.
final class PlayerKeeper: Sendable {
    /// A change is on the disk well within a second of it.
    private static let delay = Duration.milliseconds(400)
    /// A crash in the middle of a song loses at most this much of its position.
    private static let period = Duration.seconds(5)

    private struct State {
        var isScheduled = false
        var isBeating = false
        var isRunning = false
    }

    private let player: Player
    private let store: PlayerStore
    private let loop: EventLoop
    private let logger: Logger
    private let worker = Workers(name: "keeper", limit: 1)
    private let state = Mutex(State())

    init(player: Player, store: PlayerStore, loop: EventLoop, logger: Logger) {
        self.player = player
        self.store = store
        self.loop = loop
        self.logger = logger
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
        if mustSchedule { loop.schedule(after: Self.delay) { [self] in worker.run { self.save() } } }
        if mustBeat { beat() }
    }

    /// Saves at once; blocks.
    func save() {
        state.withLock { $0.isScheduled = false }
        do {
            try store.save(player.persisted)
        } catch {
            logger.error("the player's state could not be saved", .error(error))
        }
    }

    private func beat() {
        loop.schedule(after: Self.period) { [self] in
            let goesOn = state.withLock { state in
                state.isBeating = state.isRunning
                return state.isBeating
            }
            guard goesOn else { return }
            worker.run { self.save() }
            beat()
        }
    }
}
