/// Keeps nothing, for programs and tests that want no log.
public struct NullStrategy: ConcurrentLoggingStrategy {
    /// A strategy that keeps nothing.
    public init() {}

    public var loggedMessages: [String] { [] }

    /// Does nothing.
    public func log(_ message: String) {}

    /// Does nothing.
    public func clear() {}

    public func emit(_ entry: inout Entry) {}
}
