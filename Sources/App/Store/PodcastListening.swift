import ClickwheelProgram
import ClickwheelSystem
import Log
import Playback
import Synchronization

/// Notes how far songs were heard, from what the player tells, for those among them that are episodes.
///
/// What is told comes in order on the threads of the player, which do not wait for the disk. What cannot be kept, as on a full
/// disk, is tried again.
final class PodcastListening: Sendable {
    /// A song that is in the player, and where it was.
    struct Place {
        let track: Int64
        let positionMs: Int
        let durationMs: Int?
        let isRunning: Bool
        let at: Int64

        init(track: Int64, positionMs: Int, durationMs: Int?, isRunning: Bool) {
            (self.track, self.positionMs, self.durationMs) = (track, positionMs, durationMs)
            self.isRunning = isRunning
            at = Monotonic.now()
        }

        init?(_ snapshot: PlayerSnapshot) {
            guard let track = snapshot.trackID else { return nil }
            self.init(
                track: track,
                positionMs: snapshot.positionMs,
                durationMs: snapshot.durationMs,
                isRunning: snapshot.isPositionRunning
            )
        }

        /// Where it is now, in milliseconds.
        var nowMs: Int { positionMs + (isRunning ? Int((Monotonic.now() - at) / 1_000_000) : 0) }
    }

    /// How far a song was heard.
    struct Mark: Equatable {
        let track: Int64
        let positionMs: Int
        let durationMs: Int?
    }

    /// How often the place is noted while something runs.
    private static let pace = Duration.seconds(15)
    /// The most marks that wait for a disk; of more the oldest are lost.
    private static let limit = 1_000

    private let queue: any TimedWorkQueue
    private let backlog: Backlog<Mark>
    private let last = Mutex<(place: Place?, isTimed: Bool)>((nil, false))

    /// Has `keep` write marks down, on `queue`; `unkept` is told of what could not be written, and does not wait.
    init(
        logger: Logger,
        unkept: @escaping @Sendable (any Error) -> Void,
        queue: any TimedWorkQueue,
        keep: @escaping @Sendable (Mark) throws -> Void
    ) {
        self.queue = queue
        backlog = Backlog(
            limit: Self.limit,
            complaint: "how far episodes were heard is not kept; tried again",
            logger: logger,
            unkept: unkept,
            queue: queue,
            // One that is further says all that the one before did.
            replaces: { $0.track == $1.track && $0.positionMs >= $1.positionMs },
            keep: { marks in
                while let mark = marks.first {
                    try keep(mark)
                    marks.removeFirst()
                }
            }
        )
    }

    /// Takes what the player tells; never waits.
    func take(_ next: Place?) {
        let (before, mustTime) = last.withLock { last in
            let before = last.place
            last.place = next
            let mustTime = next?.isRunning == true && !last.isTimed
            if mustTime { last.isTimed = true }
            return (before, mustTime)
        }
        // A seek is told by where it leads; what was left is where it was left.
        if let before, before.track != next?.track { note(before) }
        if let next, !next.isRunning { note(next) }
        if mustTime { tick() }
    }

    /// Writes what waits, at once; blocks.
    func write() { backlog.write() }

    /// Writes where it is now, and what waits; blocks.
    func close() {
        if let place = last.withLock(\.place) { note(place) }
        write()
    }

    private func tick() {
        queue.run(after: Self.pace) { [weak self] in
            guard let self else { return }
            let running = last.withLock { last in
                let running = last.place.flatMap { $0.isRunning ? $0 : nil }
                last.isTimed = running != nil
                return running
            }
            guard let running else { return }
            note(running)
            tick()
        }
    }

    private func note(_ place: Place) {
        backlog.add(Mark(track: place.track, positionMs: place.nowMs, durationMs: place.durationMs))
    }
}
