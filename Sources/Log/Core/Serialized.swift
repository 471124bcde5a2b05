import ClickwheelSystem

/// Calls a plain strategy from one thread at a time.
///
/// Sendable because the strategy is only touched while the lock is held. The lock may be taken again by the thread
/// that has it, so that a strategy may ask its logger for the messages.
final class Serialized: ConcurrentLoggingStrategy, @unchecked Sendable {
    private let strategy: any LoggingStrategy
    private let lock = Lock(isRecursive: true)

    private init(_ strategy: any LoggingStrategy) {
        self.strategy = strategy
    }

    /// `strategy` itself where it may be called from several threads.
    static func unlessConcurrent(_ strategy: any LoggingStrategy) -> any ConcurrentLoggingStrategy {
        (strategy as? any ConcurrentLoggingStrategy) ?? Serialized(strategy)
    }

    var loggedMessages: [String] { lock.withLock { strategy.loggedMessages } }

    func log(_ message: String) { lock.withLock { strategy.log(message) } }

    func clear() { lock.withLock { strategy.clear() } }

    func emit(_ entry: inout Entry) {
        lock.lock()
        defer { lock.unlock() }
        strategy.emit(&entry)
    }

    func flush(within limit: Duration) -> Bool { lock.withLock { strategy.flush(within: limit) } }
}
