import Synchronization

/// Lets through what matters, keeps the latest of what is finer, and writes that too when an error passes.
///
/// `FanOutStrategy([HistoryStrategy(to: file), console])` with the logger at `debug` gives a file that stays short
/// and still shows what led to an error.
public final class HistoryStrategy: ConcurrentLoggingStrategy {
    private let target: any ConcurrentLoggingStrategy
    private let level: Level
    private let trigger: Level
    private let ring: Mutex<RecordRing>

    /// - Parameters:
    ///   - target: Where the records go.
    ///   - level: Records below it wait; the others pass.
    ///   - trigger: A record of this level or above has those written before it that wait.
    ///   - count: How many wait at most.
    ///   - bytes: How much memory they take at most.
    public init(
        to target: any LoggingStrategy,
        level: Level = .info,
        trigger: Level = .error,
        count: Int = 200,
        bytes: Int = 256 << 10
    ) {
        self.target = Serialized.unlessConcurrent(target)
        self.level = level
        self.trigger = trigger
        ring = Mutex(RecordRing(countLimit: count, byteLimit: bytes))
    }

    /// What was written, as the target keeps it.
    public var loggedMessages: [String] { target.loggedMessages }

    /// Keeps the message at the level info.
    public func log(_ message: String) {
        Entry.with(message) { emit(&$0) }
    }

    /// Forgets all that is kept.
    public func clear() {
        ring.withLock { $0.removeAll() }
        target.clear()
    }

    public func emit(_ entry: inout Entry) {
        if entry.level < level {
            let record = entry.record
            return ring.withLock { $0.append(record) }
        }
        if entry.level >= trigger {
            let records = ring.withLock { ring in
                defer { ring.removeAll() }
                return ring.records
            }
            for record in records { Entry.with(record) { target.emit(&$0) } }
        }
        target.emit(&entry)
    }

    public func flush(within limit: Duration) -> Bool { target.flush(within: limit) }
}
