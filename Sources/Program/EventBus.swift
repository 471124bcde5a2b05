import Synchronization

/// Takes what any part tells to every face that listens: the one way by which changes become visible.
///
/// Safe to use from every thread. Events reach every listener in one order, that of ``publish(_:)``.
public final class EventBus: Sendable {
    private struct State {
        var listeners: [(id: Int, take: @Sendable (Event) -> Void)] = []
        var count = 0
    }

    private let state = Mutex(State())

    /// A bus without listeners.
    public init() {}

    /// Tells every listener, on this thread; returns when all have taken it.
    public func publish(_ event: Event) {
        // Told within the lock, so that two threads cannot tell two listeners in two orders.
        state.withLock { state in
            for listener in state.listeners { listener.take(event) }
        }
    }

    /// Calls `take` with everything that is published from now on, until the subscription is released.
    ///
    /// `take` never blocks and never publishes: it puts the event where another thread finds it.
    public func subscribe(_ take: @escaping @Sendable (Event) -> Void) -> Subscription {
        let id = state.withLock { state in
            state.count += 1
            state.listeners.append((state.count, take))
            return state.count
        }
        return Subscription(bus: self, id: id)
    }

    /// The time during which a listener is told.
    public final class Subscription: Sendable {
        private let bus: EventBus
        private let id: Int

        init(bus: EventBus, id: Int) {
            self.bus = bus
            self.id = id
        }

        deinit { bus.leave(id) }
    }

    private func leave(_ id: Int) {
        state.withLock { state in state.listeners.removeAll { $0.id == id } }
    }
}
