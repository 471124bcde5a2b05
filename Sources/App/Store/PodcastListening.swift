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

    private struct State {
        var place: Place?
        var isTimed = false
        /// What is not written yet, in its order.
        var marks: [Mark] = []
        var isScheduled = false
        var hasFailed = false

        mutating func add(_ mark: Mark) {
            // One that is further says all that the one before did.
            if let last = marks.last, last.track == mark.track, last.positionMs <= mark.positionMs {
                marks.removeLast()
            }
            if marks.count >= PodcastListening.limit { marks.removeFirst() }
            marks.append(mark)
        }
    }

    /// How often the place is noted while something runs.
    private static let pace = Duration.seconds(15)
    /// How long after a failure it is tried again: the disk may have room then.
    private static let patience = Duration.seconds(10)
    /// The most marks that wait for a disk; of more the oldest are lost.
    private static let limit = 1_000

    private let logger: Logger
    private let unkept: @Sendable (any Error) -> Void
    private let queue: any TimedWorkQueue
    private let keep: @Sendable (Mark) throws -> Void
    private let state = Mutex(State())

    /// Has `keep` write marks down, on `queue`; `unkept` is told of what could not be written, and does not wait.
    init(
        logger: Logger,
        unkept: @escaping @Sendable (any Error) -> Void,
        queue: any TimedWorkQueue,
        keep: @escaping @Sendable (Mark) throws -> Void
    ) {
        (self.logger, self.unkept, self.queue, self.keep) = (logger, unkept, queue, keep)
    }

    /// Takes what the player tells; never waits.
    func take(_ next: Place?) {
        let (before, mustTime) = state.withLock { state in
            let before = state.place
            state.place = next
            let mustTime = next?.isRunning == true && !state.isTimed
            if mustTime { state.isTimed = true }
            return (before, mustTime)
        }
        // A seek is told by where it leads; what was left is where it was left.
        if let before, before.track != next?.track { note(before) }
        if let next, !next.isRunning { note(next) }
        if mustTime { tick() }
    }

    /// Writes what waits, at once; blocks.
    func write() {
        let marks = state.withLock { state in
            state.isScheduled = false
            defer { state.marks = [] }
            return state.marks
        }
        for (place, mark) in marks.enumerated() {
            do {
                try keep(mark)
                state.withLock { $0.hasFailed = false }
            } catch {
                return putBack(marks[place...], error)
            }
        }
    }

    /// Writes where it is now, and what waits; blocks.
    func close() {
        if let place = state.withLock(\.place) { note(place) }
        write()
    }

    private func tick() {
        queue.run(after: Self.pace) { [weak self] in
            guard let self else { return }
            let running = state.withLock { state in
                let running = state.place.flatMap { $0.isRunning ? $0 : nil }
                state.isTimed = running != nil
                return running
            }
            guard let running else { return }
            note(running)
            tick()
        }
    }

    private func note(_ place: Place) {
        let mark = Mark(track: place.track, positionMs: place.nowMs, durationMs: place.durationMs)
        let mustSchedule = state.withLock { state in
            state.add(mark)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { queue.run { [self] in write() } }
    }

    private func putBack(_ marks: ArraySlice<Mark>, _ error: any Error) {
        let (isFirst, mustSchedule) = state.withLock { state in
            defer { (state.hasFailed, state.isScheduled) = (true, true) }
            let later = state.marks
            state.marks = Array(marks)
            for mark in later { state.add(mark) }
            return (!state.hasFailed, !state.isScheduled)
        }
        unkept(error)
        if isFirst { logger.error("how far episodes were heard is not kept; tried again", .error(error)) }
        if mustSchedule { queue.run(after: Self.patience) { [self] in write() } }
    }
}
