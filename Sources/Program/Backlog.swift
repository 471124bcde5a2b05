public import ClickwheelSystem
public import Log
import Synchronization

/// What waits to be written down: soon, in its order, on a thread that may block, and again where it could not be.
///
/// Who adds to it never waits. A disk that is full is asked every ten seconds, not for each item, and complained of once.
/// Safe to use from every thread.
public final class Backlog<Item: Sendable>: Sendable {
    private struct State {
        var waiting: [Item] = []
        var isScheduled = false
        var hasFailed = false
    }

    /// How long after a failure it is tried again: the disk may have room then.
    private static var patience: Duration { .seconds(10) }

    private let limit: Int
    private let complaint: StaticString
    private let logger: Logger
    private let unkept: @Sendable (any Error) -> Void
    private let queue: any TimedWorkQueue
    private let replaces: @Sendable (_ new: Item, _ last: Item) -> Bool
    private let keep: @Sendable (inout [Item]) throws -> Void
    private let state = Mutex(State())

    /// Nothing waits yet.
    ///
    /// - Parameters:
    ///   - limit: The most items that wait; of more the oldest are lost.
    ///   - complaint: What the log says of a failure, before its reason.
    ///   - logger: Where that is said.
    ///   - unkept: Is told of what could not be written, and does not wait.
    ///   - queue: Where it is written.
    ///   - replaces: Whether a new item says all that the last one did.
    ///   - keep: Writes what waits, and takes out of it what is written.
    public init(
        limit: Int,
        complaint: StaticString,
        logger: Logger,
        unkept: @escaping @Sendable (any Error) -> Void = { _ in },
        queue: any TimedWorkQueue,
        replaces: @escaping @Sendable (_ new: Item, _ last: Item) -> Bool = { _, _ in false },
        keep: @escaping @Sendable (inout [Item]) throws -> Void
    ) {
        (self.limit, self.complaint, self.logger) = (limit, complaint, logger)
        (self.unkept, self.queue, self.replaces, self.keep) = (unkept, queue, replaces, keep)
    }

    /// Has an item written soon; never waits.
    public func add(_ item: Item) {
        let mustSchedule = state.withLock { state in
            add(item, to: &state.waiting)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { queue.run { [self] in write() } }
    }

    /// Writes what waits, at once; blocks.
    public func write() {
        var waiting = state.withLock { state in
            state.isScheduled = false
            defer { state.waiting = [] }
            return state.waiting
        }
        guard !waiting.isEmpty else { return }
        do {
            try keep(&waiting)
            state.withLock { $0.hasFailed = false }
        } catch {
            putBack(waiting, error)
        }
    }

    private func putBack(_ waiting: [Item], _ error: any Error) {
        let (isFirst, mustSchedule) = state.withLock { state in
            defer { (state.hasFailed, state.isScheduled) = (true, true) }
            let later = state.waiting
            state.waiting = waiting
            for item in later { add(item, to: &state.waiting) }
            return (!state.hasFailed, !state.isScheduled)
        }
        unkept(error)
        if isFirst { logger.error("\(complaint)", .error(error)) }
        if mustSchedule { queue.run(after: Self.patience) { [self] in write() } }
    }

    private func add(_ item: Item, to waiting: inout [Item]) {
        if let last = waiting.last, replaces(item, last) { waiting.removeLast() }
        if waiting.count >= limit { waiting.removeFirst() }
        waiting.append(item)
    }
}
