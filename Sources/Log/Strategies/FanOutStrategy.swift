import ClickwheelSystem

/// Sends every entry to several strategies, in their order.
///
/// A line is made once for each format that a member asks for; a file makes its own when it writes, unless a member
/// before it has asked. Members that are not ``ConcurrentLoggingStrategy`` are called from one thread at a time. A member
/// that is slow holds up the thread that logs, and the members after it: put it last.
public final class FanOutStrategy: ConcurrentLoggingStrategy {
    private let members: [any ConcurrentLoggingStrategy]

    /// Hands every record to all `members`, in their order.
    public init(_ members: [any LoggingStrategy]) {
        self.members = members.map(Serialized.unlessConcurrent)
    }

    /// The messages of the first member that has any.
    public var loggedMessages: [String] {
        for member in members {
            let messages = member.loggedMessages
            if !messages.isEmpty { return messages }
        }
        return []
    }

    /// Logs the message with every member.
    public func log(_ message: String) {
        for member in members { member.log(message) }
    }

    /// Clears every member.
    public func clear() {
        for member in members { member.clear() }
    }

    public func emit(_ entry: inout Entry) {
        for member in members { member.emit(&entry) }
    }

    public func flush(within limit: Duration) -> Bool {
        let deadline = Monotonic.deadline(after: limit)
        var isDone = true
        for member in members {
            let left = max(0, deadline - Monotonic.now())
            if !member.flush(within: .nanoseconds(left)) { isDone = false }
        }
        return isDone
    }
}
