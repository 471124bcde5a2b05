import ClickwheelNet
import ClickwheelSystem

/// Work that is done by the thread that asks for it, whenever it was to be done.
struct RightAway: TimedWorkQueue {
    func run(_ work: @escaping @Sendable () -> Void) { work() }
    func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) { work() }
}

/// Work that is not done.
struct Undone: WorkQueue {
    func run(_ work: @escaping @Sendable () -> Void) {}
}

/// Threads on which no time passes: what is tried again later never is.
struct Untimed: TimedWorkQueue {
    let workers: Workers

    func run(_ work: @escaping @Sendable () -> Void) { workers.run(work) }
    func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) {}
}
