/// Threads for work that may block.
///
/// Laws: ``run(_:)`` returns at once, and pieces of work begin in the order in which they came. It may be called from every
/// thread.
public protocol WorkQueue: Sendable {
    /// Runs `work` once, on one of the threads.
    func run(_ work: @escaping @Sendable () -> Void)
}

/// Threads for work that may block, some of it later.
///
/// Law: ``run(after:_:)`` returns at once.
public protocol TimedWorkQueue: WorkQueue {
    /// Runs `work` once, on one of the threads, and not before `delay` has passed.
    func run(after delay: Duration, _ work: @escaping @Sendable () -> Void)
}
