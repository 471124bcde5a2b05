import Log

/// What arrived of the log, wherever it went.
struct LogLedger {
    /// The numbers of the lines that were logged to be counted.
    var lines = 0
    /// What was wrong with those that arrived, in words.
    var fault: String?
    /// How many transitions were logged.
    var transitions = 0
    /// What a place that is not used any more is held by, where there is the flaw of it.
    var held: (any LoggingStrategy)?
}

/// A place for the log that counts what arrives, and knows what must come next.
final class LogPlace: ConcurrentLoggingStrategy {
    private let ledger: Cell<LogLedger>
    private let isLossy: Bool

    init(_ ledger: Cell<LogLedger>, isLossy: Bool) {
        self.ledger = ledger
        self.isLossy = isLossy
    }

    var loggedMessages: [String] { [] }
    func log(_ message: String) {}
    func clear() {}

    func emit(_ entry: inout Entry) {
        switch entry.level {
        case .info: ledger.value.transitions += 1
        case .critical: count(entry.message)
        case .trace, .debug, .notice, .warning, .error: break
        }
    }

    private func count(_ message: String) {
        if isLossy, ledger.value.lines % 50 == 49 { return }
        ledger.value.lines += 1
        guard message != "\(ledger.value.lines)" else { return }
        ledger.value.fault = "line \(message) of the log came where \(ledger.value.lines) was due"
    }
}
