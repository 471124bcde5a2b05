/// Keeps messages in memory, for tests and for a look at what just happened.
public final class InMemoryStrategy: LoggingStrategy {
    public private(set) var loggedMessages: [String] = []

    public init() {}

    public func log(_ message: String) {
        loggedMessages.append(message)
    }

    public func clear() {
        loggedMessages = []
    }
}

extension Logger {
    /// A fresh logger that keeps its messages in memory.
    public static var inMemory: Logger { Logger(strategy: InMemoryStrategy()) }
}
