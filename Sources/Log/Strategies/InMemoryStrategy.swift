import Synchronization

/// Keeps the latest records in memory, for tests and for a look at what just happened.
///
/// It has two bounds, a count and a size; the oldest records make room for new ones.
public final class InMemoryStrategy: ConcurrentLoggingStrategy {
    private let ring: Mutex<RecordRing>
    private let threshold = Threshold(.trace)

    /// - Parameters:
    ///   - count: How many records are kept at most.
    ///   - bytes: How much memory they take at most, their texts and the values themselves.
    public init(count: Int = 1_000_000, bytes: Int = 64 << 20) {
        ring = Mutex(RecordRing(countLimit: count, byteLimit: bytes))
    }

    /// Records below this level are not kept.
    public var level: Level {
        get { threshold.level }
        set { threshold.level = newValue }
    }

    public var loggedMessages: [String] { records.map(\.text) }

    /// What is kept, oldest first.
    public var records: [Record] { ring.withLock { Array($0.records) } }

    /// What was kept after the first `position` records, and the position after it: for a reader that follows.
    ///
    /// Records that made room for others are left out.
    public func records(after position: Int) -> (records: [Record], position: Int) {
        ring.withLock { ring in
            let fresh = min(max(0, ring.total - position), ring.records.count)
            return (Array(ring.records.suffix(fresh)), ring.total)
        }
    }

    /// Keeps the message.
    public func log(_ message: String) {
        Entry.with(message) { emit(&$0) }
    }

    public func emit(_ entry: inout Entry) {
        guard threshold.admits(entry.level) else { return }
        let record = entry.record
        ring.withLock { $0.append(record) }
    }

    /// Forgets all messages.
    public func clear() {
        ring.withLock { $0.removeAll() }
    }
}

extension Logger {
    /// A fresh logger that keeps its messages in memory.
    public static var inMemory: Logger { Logger(strategy: InMemoryStrategy()) }
}
