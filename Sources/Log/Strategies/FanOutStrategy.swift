/// Sends every message to several strategies, in their order.
///
/// Its ``loggedMessages`` are those of the first member that has any.
public final class FanOutStrategy: LoggingStrategy {
    private let members: [any LoggingStrategy]

    public init(_ members: [any LoggingStrategy]) {
        self.members = members
    }

    public func log(_ message: String) {
        for member in members { member.log(message) }
    }

    public func log(_ record: Record) {
        for member in members { member.log(record) }
    }

    public func clear() {
        for member in members { member.clear() }
    }

    public var loggedMessages: [String] {
        for member in members {
            let messages = member.loggedMessages
            if !messages.isEmpty { return messages }
        }
        return []
    }
}
