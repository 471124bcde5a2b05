import Synchronization

/// One client's place in a hub's events; the body of its response.
public final class EventSubscription: Sendable {
    /// How the client stands to the events before it came.
    public enum Start: Sendable {
        /// It came without an event's id.
        case fresh
        /// It gets every event since the one it saw last.
        case resumed
        /// What it saw last is too long ago, or of another run: it is sent a `reset` event first.
        case reset
    }

    /// How the client stands to what happened before.
    public let start: Start
    let hub: EventHub
    /// The number of the event that the client is taken to have seen.
    let cursor: UInt64
    /// The hub's admission when the client was let in.
    let admission: Int
    private let greetings = Mutex<[ServerEvent]>([])
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    private struct Ending: Sendable {
        let tell: @Sendable () -> Void
    }

    private let ending: Mutex<Ending?>

    init(
        hub: EventHub,
        start: Start,
        cursor: UInt64,
        admission: Int,
        onEnd: @escaping @Sendable () -> Void
    ) {
        self.hub = hub
        self.admission = admission
        self.start = start
        self.cursor = cursor
        ending = Mutex(Ending(tell: onEnd))
    }

    deinit {
        end()
    }

    /// Events for this client alone, sent before all others: the state to begin with.
    ///
    /// What is made after the subscription holds everything published before it; an event that is in both is
    /// sent all the same.
    public func greet(_ event: ServerEvent) {
        greetings.withLock { $0.append(event) }
    }

    /// The first bytes of the body.
    func opening() -> [UInt8] {
        let id = EventID(epoch: hub.epoch, number: cursor)
        // A browser comes back after this many milliseconds; and the first bytes tell it that it is connected.
        var bytes = Array("retry: 1000\n\n".utf8)
        if start == .reset { bytes += ServerEvent("reset", "{}").encoded(id: id) }
        for greeting in greetings.withLock({ $0 }) { bytes += greeting.encoded(id: id) }
        return bytes
    }

    func end() {
        ending.withLock { $0.take() }?.tell()
    }
}
