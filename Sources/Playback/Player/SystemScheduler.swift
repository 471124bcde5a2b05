import ClickwheelPOSIX

/// The system's monotonic clock, and alarms on Swift's own threads.
public struct SystemScheduler: Scheduler {
    public init() {}

    public func now() -> Int { Self.milliseconds(CLOCK_MONOTONIC) }

    public func wallClock() -> Int { Self.milliseconds(CLOCK_REALTIME) }

    /// Nothing cancels the work: the player asks for few alarms, holds none back, and ignores those it needs no more.
    public func after(_ milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
        Task.detached {
            try? await Task.sleep(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000)
            work()
        }
    }

    private static func milliseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
