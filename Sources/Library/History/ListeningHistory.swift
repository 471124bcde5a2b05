public import ClickwheelProgram
public import ClickwheelSystem
public import Log

/// Records what became of songs: ratings at once, plays and skips soon, on a thread that may block.
///
/// What cannot be written, as on a full disk, is kept and tried again. Safe to use from every thread.
public final class ListeningHistory: Sendable {
    /// The most plays and skips that wait for a disk; of more the oldest are lost.
    private static let limit = 10_000

    /// The rating of some songs, as it is told: `rating` is in stars, and absent where it was taken back.
    private struct Change: Encodable, Sendable {
        let tracks: [Int64]
        let rating: Double?
        let cause: String
    }

    private let library: MusicLibrary
    private let bus: EventBus
    private let backlog: Backlog<Listening>

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
        (self.library, self.bus) = (library, bus)
        backlog = Backlog(
            limit: Self.limit,
            complaint: "plays could not be counted; tried again",
            logger: logger,
            unkept: unkept,
            queue: queue
        ) { waiting in
            try library.record(waiting)
            waiting = []
        }
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
        backlog.add(Listening(outcome, track, timeMs: library.clock() / 1000))
    }

    /// Writes what waits, at once; blocks.
    public func write() { backlog.write() }
}
