import Synchronization

/// Tells one strategy, which can be exchanged while the program runs, what happens.
///
/// A logger may be used from every thread. Loggers made by ``named(_:)`` share its strategy and its level.
public final class Logger: Sendable {
    private let core: Core
    private let part: String

    public init(strategy: any LoggingStrategy) {
        core = Core(strategy)
        part = ""
    }

    private init(core: Core, part: String) {
        self.core = core
        self.part = part
    }

    /// A logger for one part of the program: same strategy, same level, its name in every record.
    public func named(_ part: String) -> Logger {
        Logger(core: core, part: part)
    }

    /// Exchanges the strategy; when this returns, nothing more reaches the old one.
    public func setStrategy(_ strategy: any LoggingStrategy) {
        core.exchange(strategy)
    }

    /// Records below this level are dropped before their message is made.
    public var level: Level {
        get { Level(rawValue: core.level.load(ordering: .relaxed)) ?? .info }
        set { core.level.store(newValue.rawValue, ordering: .relaxed) }
    }

    public var loggedMessages: [String] { core.with { $0.loggedMessages } }

    public func clear() { core.with { $0.clear() } }

    /// Logs `message` at level `info`, without fields, as it stands.
    public func log(_ message: String) {
        guard Level.info >= level else { return }
        if part.isEmpty {
            core.with { $0.log(message) }
        } else {
            log(.info, message)
        }
    }

    public func log(_ level: Level, _ message: @autoclosure () -> String, _ fields: [Field] = []) {
        guard level >= self.level else { return }
        let record = Record(
            timestamp: Clock.microseconds(),
            level: level,
            part: part,
            message: message(),
            fields: fields
        )
        core.with { $0.log(record) }
    }

    public func trace(_ message: @autoclosure () -> String, _ fields: Field...) {
        log(.trace, message(), fields)
    }
    public func debug(_ message: @autoclosure () -> String, _ fields: Field...) {
        log(.debug, message(), fields)
    }
    public func info(_ message: @autoclosure () -> String, _ fields: Field...) {
        log(.info, message(), fields)
    }
    public func notice(_ message: @autoclosure () -> String, _ fields: Field...) {
        log(.notice, message(), fields)
    }
    public func warning(_ message: @autoclosure () -> String, _ fields: Field...) {
        log(.warning, message(), fields)
    }
    public func error(_ message: @autoclosure () -> String, _ fields: Field...) {
        log(.error, message(), fields)
    }
    public func critical(_ message: @autoclosure () -> String, _ fields: Field...) {
        log(.critical, message(), fields)
    }
}

extension Logger {
    /// The strategy and the level that a family of named loggers shares.
    private final class Core: Sendable {
        /// Sendable because it is only touched while ``strategy``'s lock is held.
        private struct Guarded: @unchecked Sendable {
            var strategy: any LoggingStrategy
        }

        let level = Atomic<UInt8>(Level.info.rawValue)
        private let strategy: Mutex<Guarded>

        init(_ strategy: any LoggingStrategy) {
            let guarded = Guarded(strategy: strategy)
            self.strategy = Mutex(guarded)
        }

        func exchange(_ new: any LoggingStrategy) {
            let guarded = Guarded(strategy: new)
            strategy.withLock { $0 = guarded }
        }

        func with<Result: Sendable>(_ body: (any LoggingStrategy) -> Result) -> Result {
            strategy.withLock { body($0.strategy) }
        }
    }
}
