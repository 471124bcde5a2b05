/// Keeps nothing, for programs and tests that want no log.
public struct NullStrategy: ConcurrentLoggingStrategy {
    public init() {}

    public var loggedMessages: [String] { [] }

    public func log(_ message: String) {}

    public func clear() {}

    public func emit(_ entry: inout Entry) {}
}
