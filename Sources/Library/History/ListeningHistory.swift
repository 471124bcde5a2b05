public import ClickwheelProgram
public import ClickwheelSystem
public import Log
import Synchronization

/// Records what became of songs: ratings at once, plays and skips soon, on a thread that may block.
///
/// What cannot be written, as on a full disk, is kept and tried again. Safe to use from every thread.
public final class ListeningHistory: Sendable {
    /// How long after a failure it is tried again: the disk may have room then.
    private static let patience = Duration.seconds(10)
    /// The most plays and skips that wait for a disk; of more the oldest are lost.
    private static let limit = 10_000

    private struct State {
        var waiting: [Listening] = []
        var isScheduled = false
        var hasFailed = false
    }

    /// The rating of some songs, as it is told: `rating` is in stars, and absent where it was taken back.
    private struct Change: Encodable, Sendable {
        let tracks: [Int64]
        let rating: Double?
        let cause: String
    }

    private let library: MusicLibrary
    private let bus: EventBus
    private let logger: Logger
    private let unkept: @Sendable (any Error) -> Void
    private let queue: any TimedWorkQueue
    private let state = Mutex(State())

    /// A history that is kept in `library`.
    ///
    /// `unkept` is told of what could not be written, and does not wait. It is written on `queue`.
    public init(
        _ library: MusicLibrary,
        bus: EventBus,
        logger: Logger,
        unkept: @escaping @Sendable (any Error) -> Void = { _ in },
        queue: any TimedWorkQueue
    ) {
        self.library = library
        self.bus = bus
        self.logger = logger
        self.unkept = unkept
        self.queue = queue
    }

    /// Gives songs a rating, or takes it back where it is `nil`, and tells `rating`; blocks.
    ///
    /// - Throws: As ``MusicLibrary/rate(_:_:)``.
    public func rate(_ tracks: [Int64], _ rating: StarRating?, by who: String) throws(LibraryError) {
        try library.rate(tracks, rating)
        bus.publish(Event("rating", Change(tracks: tracks, rating: rating?.stars, cause: who)))
    }

    /// Takes a play or a skip that happened now; never waits.
    public func note(_ outcome: Listening.Outcome, _ track: Int64) {
        let listening = Listening(outcome, track, timeMs: library.clock() / 1000)
        let mustSchedule = state.withLock { state in
            if state.waiting.count >= Self.limit { state.waiting.removeFirst() }
            state.waiting.append(listening)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { queue.run { [self] in write() } }
    }

    /// Writes what waits, at once; blocks.
    public func write() {
        let waiting = state.withLock { state in
            state.isScheduled = false
            defer { state.waiting = [] }
            return state.waiting
        }
        guard !waiting.isEmpty else { return }
        do {
            try library.record(waiting)
            state.withLock { $0.hasFailed = false }
        } catch {
            let (isFirst, mustSchedule) = state.withLock { state in
                defer { (state.hasFailed, state.isScheduled) = (true, true) }
                state.waiting = waiting + state.waiting
                return (!state.hasFailed, !state.isScheduled)
            }
            unkept(error)
            if isFirst { logger.error("plays could not be counted; tried again", .error(error)) }
            if mustSchedule { queue.run(after: Self.patience) { [self] in write() } }
        }
    }
}
