/// Tells one strategy, which can be exchanged while the program runs, what happens.
///
/// A logger may be used from every thread. Loggers made by ``named(_:level:)`` and ``with(_:)`` share its strategy.
public final class Logger: Sendable {
    private let core: LoggerCore
    private let context: Context
    @usableFromInline let threshold: Threshold

    /// A logger at level `info` for `strategy`.
    public convenience init(strategy: any LoggingStrategy) {
        self.init(core: LoggerCore(strategy), context: .empty, threshold: Threshold(.info))
    }

    private init(core: LoggerCore, context: Context, threshold: Threshold) {
        self.core = core
        self.context = context
        self.threshold = threshold
    }

    /// A logger for one part of the program: same strategy, its name in every record.
    ///
    /// With a `level` it has that level as its own; without one it shares the level of the logger that it comes
    /// from, and a change of either is a change of both.
    public func named(_ part: String, level: Level? = nil) -> Logger {
        Logger(
            core: core,
            context: Context(part: part, fields: context.fields),
            threshold: level.map(Threshold.init) ?? threshold
        )
    }

    /// A logger with `fields` in every record, before the record's own; same strategy, part and level.
    public func with(_ fields: Field...) -> Logger {
        Logger(
            core: core,
            context: Context(part: context.part, fields: context.fields + fields),
            threshold: threshold
        )
    }

    /// Exchanges the strategy while any thread may log; nothing is lost, repeated or put in another order.
    ///
    /// What was logged before goes to the old strategy, which has been flushed when this returns, and nothing more
    /// reaches it. Threads that log meanwhile wait until the old strategy has been written out, which takes as long
    /// as one write. Called by a strategy of this logger, it takes effect when that strategy has returned.
    public func setStrategy(_ strategy: any LoggingStrategy) {
        core.exchange(strategy)
    }

    /// Records below this level are dropped before their message is made.
    public var level: Level {
        get { threshold.level }
        set { threshold.level = newValue }
    }

    /// Whether a record of `level` would be made.
    @inlinable @inline(__always)
    public func isEnabled(_ level: Level) -> Bool { threshold.admits(level) }

    /// The messages that the strategy keeps, oldest first.
    public var loggedMessages: [String] { core.with { $0.loggedMessages } ?? [] }

    /// Makes the strategy forget its messages.
    public func clear() { core.with { $0.clear() } }

    /// Waits at most `limit` until what was logged before the call is where it goes.
    ///
    /// - Returns: Whether all of it got there; a file's strategy means by that that the kernel has it.
    @discardableResult
    public func flush(within limit: Duration = .seconds(5)) -> Bool {
        core.with { $0.flush(within: limit) } ?? false
    }

    /// How many records were dropped because a strategy went on logging about its own messages.
    public var cutCount: Int { core.cutCount }

    /// Logs `message` at level `info`.
    public func log(_ message: String) {
        guard isEnabled(.info) else { return }
        emit(.info, message, UnsafeBufferPointer(start: nil, count: 0))
    }

    /// Logs `message` at `level` with as many fields as there are.
    @inlinable
    public func log(
        _ level: Level,
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [Field] = []
    ) {
        guard isEnabled(level) else { return }
        let text = message()
        fields().withUnsafeBufferPointer { emit(level, text, $0) }
    }

    /// Ends the life of the fields that a call put on the stack.
    @usableFromInline
    static func destroy(_ fields: UnsafeMutableBufferPointer<Field>, _ count: Int) {
        guard let start = fields.baseAddress else { return }
        for index in 0..<count { _ = (start + index).move() }
    }

    @usableFromInline
    func emit(_ level: Level, _ message: String, _ fields: UnsafeBufferPointer<Field>) {
        core.emit(level, context, message, fields)
    }
}
