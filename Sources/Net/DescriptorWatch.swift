import ClickwheelCEvent

/// Calls a handler on the loop's thread whenever a descriptor is ready, while it is enabled.
///
/// Belongs to the loop's thread. The descriptor must stay open as long as the watch is enabled.
public final class DescriptorWatch {
    /// What is waited for.
    public enum Interest: Sendable {
        /// Until there is something to read, or the end.
        case reading
        /// Until there is room to write.
        case writing
    }

    /// Whether it waits.
    public private(set) var isEnabled = false
    private let event: LoopEvent

    /// Makes a watch that waits for nothing until ``enable()``.
    public init(loop: EventLoop, descriptor: Int32, interest: Interest, handler: @escaping () -> Void) {
        let events =
            switch interest {
            case .reading: EV_READ | EV_PERSIST
            case .writing: EV_WRITE | EV_PERSIST
            }
        event = LoopEvent(loop: loop, descriptor: descriptor, events: events, handler: handler)
    }

    /// Begins to wait.
    public func enable() {
        guard !isEnabled else { return }
        isEnabled = true
        event.add()
    }

    /// Waits no more, until it is enabled again.
    public func disable() {
        guard isEnabled else { return }
        isEnabled = false
        event.delete()
    }
}
