import Synchronization

/// Lets through what matters: by level, by a condition, and of messages that repeat only some.
///
/// What sampling holds back is counted: a line `similar messages suppressed count=12` follows with the first message
/// after the interval, with the next ``flush(within:)``, or with the end of the strategy.
public final class FilterStrategy: ConcurrentLoggingStrategy {
    private let target: any ConcurrentLoggingStrategy
    private let threshold: Threshold
    private let isIncluded: (@Sendable (borrowing Entry) -> Bool)?
    private let sampler: Mutex<Sampler?>
    private let isSampling: Bool
    private let clock: Clock

    /// A filter in front of `target`, which drops what is below `level` or not `included`, and then samples.
    public convenience init(
        _ target: any LoggingStrategy,
        level: Level = .trace,
        sampling: Sampling? = nil,
        where isIncluded: (@Sendable (borrowing Entry) -> Bool)? = nil
    ) {
        self.init(target, level: level, sampling: sampling, clock: .system, where: isIncluded)
    }

    init(
        _ target: any LoggingStrategy,
        level: Level,
        sampling: Sampling?,
        clock: Clock,
        where isIncluded: (@Sendable (borrowing Entry) -> Bool)? = nil
    ) {
        self.target = Serialized.unlessConcurrent(target)
        self.isIncluded = isIncluded
        self.clock = clock
        threshold = Threshold(level)
        sampler = Mutex(sampling.map(Sampler.init))
        isSampling = sampling != nil
    }

    deinit { reportAll() }

    /// Records below this level do not pass.
    public var level: Level {
        get { threshold.level }
        set { threshold.level = newValue }
    }

    public var loggedMessages: [String] { target.loggedMessages }

    /// Logs the message where the filter lets it through.
    public func log(_ message: String) {
        Entry.with(message) { emit(&$0) }
    }

    /// Clears the strategy behind the filter.
    public func clear() { target.clear() }

    public func emit(_ entry: inout Entry) {
        guard threshold.admits(entry.level) else { return }
        if let isIncluded, !isIncluded(entry) { return }
        if isSampling {
            let kind = Sampler.Kind(level: entry.level, part: entry.part, message: entry.message)
            let now = clock.monotonic()
            if let (passes, reports) = sampler.withLock({ $0?.decide(kind, at: now) }) {
                report(reports)
                if !passes { return }
            }
        }
        target.emit(&entry)
    }

    public func flush(within limit: Duration) -> Bool {
        reportAll()
        return target.flush(within: limit)
    }

    private func reportAll() {
        if isSampling { report(sampler.withLock { $0?.reportAll() } ?? []) }
    }

    private func report(_ reports: [Sampler.Suppressed]) {
        for suppressed in reports {
            let record = Record(
                timestamp: clock.wall(),
                level: suppressed.kind.level,
                part: suppressed.kind.part,
                message: "similar messages suppressed",
                fields: [
                    .integer("count", suppressed.count),
                    .string("message", String(suppressed.kind.message.prefix(200))),
                ]
            )
            Entry.with(record) { target.emit(&$0) }
        }
    }
}
