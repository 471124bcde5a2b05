import Log

/// A strategy of one's own: counts what happens, as a client of an analytics service would send it.
final class AnalyticsStrategy: LoggingStrategy {
    private(set) var counts: [String: Int] = [:]
    private(set) var loggedMessages: [String] = []

    func log(_ message: String) {
        counts[message, default: 0] += 1
        loggedMessages.append(message)
    }

    func clear() {
        counts = [:]
        loggedMessages = []
    }
}
