/// Whether a collector takes what it is sent, so that a change of that is told once.
struct CollectorHealth {
    private enum Condition: Equatable {
        case well
        case away
        case refusing
    }

    private let endpoint: String
    private var condition = Condition.well

    init(endpoint: String) {
        self.endpoint = endpoint
    }

    /// What is to be told when it takes records again, and `count` others are gone that waited for that.
    func loss(_ count: Int) -> String {
        let records = count == 1 ? "1 record of the log is" : "\(count) records of the log are"
        return
            "\(records) lost: they had no room, or were gone from the disk, when the collector at \(endpoint) took records again"
    }

    /// What is to be told after `reply`, from which `verdict` follows; `nil` where nothing has changed.
    mutating func sentence(after reply: ExportReply, _ verdict: ExportVerdict) -> String? {
        let before = condition
        let reason: String
        switch (reply, verdict) {
        case (_, .accepted): (condition, reason) = (.well, "")
        case (.unreachable(let why), _): (condition, reason) = (.away, why)
        case (.answered(let status, _, _), .retry): (condition, reason) = (.away, "status \(status)")
        case (.answered(let status, _, _), .refused): (condition, reason) = (.refusing, "status \(status)")
        }
        guard condition != before else { return nil }
        return switch condition {
        case .well: "the collector at \(endpoint) takes the log again"
        case .away:
            "the collector at \(endpoint) does not take the log (\(reason)): records wait, and are sent when it does"
        case .refusing:
            "the collector at \(endpoint) refuses the log (\(reason)), and these records are lost: is the address right?"
        }
    }
}
