public import ClickwheelSystem

/// Threads for work that may block, some of it later, by the timers of a loop.
public struct TimedWorkers: TimedWorkQueue {
    private let workers: Workers
    private let loop: EventLoop

    /// Work on `workers`, whose time `loop` tells.
    public init(_ workers: Workers, on loop: EventLoop) {
        (self.workers, self.loop) = (workers, loop)
    }

    public func run(_ work: @escaping @Sendable () -> Void) { workers.run(work) }

    public func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        if delay == .zero { return workers.run(work) }
        loop.schedule(after: delay) { [workers] in workers.run(work) }
    }
}
