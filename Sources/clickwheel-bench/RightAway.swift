import ClickwheelSystem

/// Work that is done by the thread that asks for it.
struct RightAway: WorkQueue {
    func run(_ work: @escaping @Sendable () -> Void) { work() }
}
