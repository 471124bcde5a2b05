/// Calls a handler on the loop's thread, once for every time it is armed.
///
/// Belongs to the loop's thread.
public final class LoopTimer {
    private let event: LoopEvent

    /// Makes a timer that waits for nothing until it is armed.
    public init(loop: EventLoop, handler: @escaping () -> Void) {
        event = LoopEvent(loop: loop, descriptor: -1, events: 0, handler: handler)
    }

    /// Fires `nanoseconds` from now, instead of when it was going to.
    public func arm(after nanoseconds: Int64) {
        event.add(after: nanoseconds)
    }

    /// Lets it wait for nothing, until it is armed again.
    public func disarm() {
        event.delete()
    }
}
