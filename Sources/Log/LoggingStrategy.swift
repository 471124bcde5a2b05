/// Where a ``Logger`` sends what it is told.
///
/// The first three members are all that a strategy of your own needs. A ``Logger`` then calls it from one thread at
/// a time, with the message and its fields as one text. One that wants level, part and fields implements
/// ``emit(_:)-swift.method``; one that may be called from several threads at once is a
/// ``ConcurrentLoggingStrategy``.
///
/// Laws, checked for every member by `LoggingStrategyTests`: messages come out of ``loggedMessages`` as they went in
/// and in their order, as long as the strategy keeps messages and they fit its bounds; ``clear()`` leaves none; what
/// is logged after it is there again.
///
/// What a strategy logs to the logger that is calling it arrives after it has returned, once. A strategy must not
/// wait for another thread that logs to the same logger.
public protocol LoggingStrategy {
    /// Takes one message.
    func log(_ message: String)
    /// Forgets what was logged, as far as it can.
    func clear()
    /// The messages since the last ``clear()``, oldest first.
    var loggedMessages: [String] { get }

    /// Takes an entry; by default its text goes to ``log(_:)``.
    func emit(_ entry: inout Entry)

    /// Hands what was logged before the call to where it goes, and waits for that at most `limit`.
    ///
    /// - Returns: Whether all of it got there. By default `true`, as nothing is held back.
    func flush(within limit: Duration) -> Bool
}

extension LoggingStrategy {
    public func emit(_ entry: inout Entry) { log(entry.text) }

    public func flush(within limit: Duration) -> Bool { true }
}

/// A strategy that takes entries from several threads at once.
public protocol ConcurrentLoggingStrategy: LoggingStrategy, Sendable {
    /// Takes an entry, on the thread that logs it.
    func emit(_ entry: inout Entry)
}
