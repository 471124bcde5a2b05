/// Where a ``Logger`` sends what it is told.
///
/// Laws, checked for every member by `LoggingStrategyTests`: messages come out of ``loggedMessages`` as they
/// went in and in their order; ``clear()`` leaves none; what is logged after it is there again.
///
/// A ``Logger`` calls a strategy from one thread at a time.
public protocol LoggingStrategy {
    func log(_ message: String)
    func clear()
    /// The messages since the last ``clear()``, oldest first.
    var loggedMessages: [String] { get }

    /// Takes a whole record; by default its text goes to ``log(_:)-swift.method``.
    func log(_ record: Record)
}

extension LoggingStrategy {
    public func log(_ record: Record) {
        log(TextFormat.text(record))
    }
}
