import Synchronization

/// A clock that stands still until it is told to go on, for tests.
public final class ManualScheduler: Scheduler {
    private struct Alarm: Sendable {
        let time: Int
        let number: Int
        let work: @Sendable () -> Void
    }

    private struct Core {
        var time = 0
        var count = 0
        var alarms: [Alarm] = []
    }

    /// What ``wallClock()`` shows at time 0: 2026-01-01 00:00 UTC.
    public static let epochMs = 1_767_225_600_000

    private let core = Mutex(Core())

    /// A scheduler at time 0.
    public init() {}

    public func now() -> Int { core.withLock { $0.time } }

    public func wallClock() -> Int { Self.epochMs + now() }

    public func after(_ milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
        core.withLock { core in
            core.count += 1
            core.alarms.append(Alarm(time: core.time + max(0, milliseconds), number: core.count, work: work))
        }
    }

    /// Lets `milliseconds` pass and runs what falls due, each piece at its own time.
    public func advance(by milliseconds: Int) {
        let end = now() + milliseconds
        while let work = nextDue(until: end) { work() }
        core.withLock { $0.time = end }
    }

    private func nextDue(until end: Int) -> (@Sendable () -> Void)? {
        core.withLock { core in
            let due = core.alarms.enumerated().filter { $0.element.time <= end }
            let order = due.min {
                ($0.element.time, $0.element.number) < ($1.element.time, $1.element.number)
            }
            guard let order else { return nil }
            core.time = max(core.time, order.element.time)
            return core.alarms.remove(at: order.offset).work
        }
    }
}
