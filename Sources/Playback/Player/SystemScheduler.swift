import ClickwheelSystem

/// The system's monotonic clock, and alarms on Swift's own threads.
public struct SystemScheduler: Scheduler {
    /// A scheduler on the system's clocks.
    public init() {}

    public func now() -> Int { Int(Monotonic.now() / 1_000_000) }

    public func wallClock() -> Int { WallClock.milliseconds() }

    /// Nothing cancels the work: the player asks for few alarms, holds none back, and ignores those it needs no more.
    public func after(_ milliseconds: Int, _ work: @escaping @Sendable () -> Void) {
        Task.detached {
            try? await Task.sleep(nanoseconds: UInt64(max(0, milliseconds)) * 1_000_000)
            work()
        }
    }
}
