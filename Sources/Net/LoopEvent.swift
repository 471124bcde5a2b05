import ClickwheelCEvent
import ClickwheelPOSIX

/// One event of libevent with a Swift handler.
///
/// Belongs to the loop's thread. The last reference may go away on another thread: the event is then freed
/// on the loop's, and its handler may be called once more before that.
final class LoopEvent {
    private let loop: EventLoop
    private let event: OpaquePointer
    private let handler: Unmanaged<Handler>

    init(loop: EventLoop, descriptor: Int32, events: Int32, handler: @escaping () -> Void) {
        let retained = Unmanaged.passRetained(Handler(handler))
        let call: event_callback_fn = { _, _, context in
            guard let context else { return }
            Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue().body()
        }
        guard let event = event_new(loop.base, descriptor, Int16(events), call, retained.toOpaque()) else {
            fatalError("out of memory for an event")
        }
        self.loop = loop
        self.event = event
        self.handler = retained
    }

    deinit {
        guard !loop.isOnLoop else {
            event_free(event)
            handler.release()
            return
        }
        // Sendable because this object is going away: the closure is their only owner.
        nonisolated(unsafe) let event = event
        nonisolated(unsafe) let handler = handler
        loop.run {
            event_free(event)
            handler.release()
        }
    }

    func add(after nanoseconds: Int64? = nil) {
        loop.preconditionOnLoop()
        guard let nanoseconds else {
            event_add(event, nil)
            return
        }
        let microseconds = max(0, nanoseconds) / 1000
        // A year is enough, and fits every system's time_t.
        let seconds = min(microseconds / 1_000_000, 31_536_000)
        var time = timeval(tv_sec: .init(seconds), tv_usec: .init(microseconds % 1_000_000))
        event_add(event, &time)
    }

    func delete() {
        loop.preconditionOnLoop()
        event_del(event)
    }
}

private final class Handler {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
        self.body = body
    }
}
