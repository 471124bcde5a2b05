public import ClickwheelNet
import ClickwheelSystem
import Synchronization

/// Sends every event to every subscriber, in one order, and again to those who come back.
///
/// The events of the last while are kept once, for all: a subscriber is a position among them. One that falls
/// so far behind that its position is gone is disconnected; its browser comes back and is told `reset`.
public final class EventHub: Sendable {
    /// How much is kept, and how often silent connections are touched.
    public struct Configuration: Sendable {
        /// How many events are kept for clients that come back.
        public var maximumEvents = 1024
        /// How many bytes of events are kept for clients that come back.
        public var maximumBytes = 1_048_576
        /// How often a comment is sent, so that proxies and browsers see that the connection lives.
        public var heartbeat: Duration = .seconds(25)

        /// The usual amounts.
        public init() {}
    }

    let epoch: String
    let loop: EventLoop
    private let heartbeat: Duration
    private let state: Signalled<State>
    private let audience: LoopBound<Audience>
    private let disconnections = Atomic(0)

    private struct State {
        var buffer: ReplayBuffer
        var isFlushing = false
    }

    /// The connected subscribers, on the loop's thread.
    private final class Audience {
        var writers: [ObjectIdentifier: EventsWriter] = [:]
        var timer: LoopTimer?
        /// The last bytes that were put together, for the many who are at the same place.
        var shared: (cursor: UInt64, bytes: [UInt8], last: UInt64)?
    }

    /// Makes a hub for servers that run on `loop`.
    public init(loop: EventLoop, configuration: Configuration = Configuration()) {
        // 40 random bits: two runs have the same name once in a thousand years of daily starts.
        epoch = String(UInt64.random(in: 0..<(1 << 40)), radix: 36)
        self.loop = loop
        heartbeat = configuration.heartbeat
        let buffer = ReplayBuffer(
            maximumCount: configuration.maximumEvents,
            maximumBytes: configuration.maximumBytes
        )
        state = Signalled(State(buffer: buffer))
        audience = LoopBound(Audience(), loop: loop)
    }

    /// Sends an event to every subscriber; may be called from any thread.
    ///
    /// - Returns: The event's id, as a client will send it back.
    @discardableResult
    public func publish(_ event: ServerEvent) -> String {
        let (id, mustFlush) = state.with { state in
            let id = EventID(epoch: epoch, number: state.buffer.last + 1)
            state.buffer.append(event.encoded(id: id))
            let mustFlush = !state.isFlushing
            state.isFlushing = true
            return (id, mustFlush)
        }
        // One wake-up for all that is published before the loop gets to it.
        if mustFlush { loop.run { [self] in flush() } }
        return id.description
    }

    /// Takes a place among the events, now; may be called from any thread.
    ///
    /// `lastEventID` is what the client sent as `Last-Event-ID`; `admission` is the ``admission`` at which it was found that the
    /// client may subscribe, and the subscription ends with the next one. `onEnd` is called exactly once when the client
    /// is gone, on the loop's thread or where the unused subscription is dropped.
    public func subscribe(
        lastEventID: String?,
        admission: Int? = nil,
        onEnd: @escaping @Sendable () -> Void = {}
    ) -> EventSubscription {
        let (start, cursor) = state.with { state -> (EventSubscription.Start, UInt64) in
            guard let lastEventID else { return (.fresh, state.buffer.last) }
            guard let id = EventID(lastEventID), id.epoch == epoch,
                state.buffer.following(id.number, limit: 0) != .lost
            else { return (.reset, state.buffer.last) }
            return (.resumed, id.number)
        }
        return EventSubscription(
            hub: self,
            start: start,
            cursor: cursor,
            admission: admission ?? self.admission,
            onEnd: onEnd
        )
    }

    /// Goes up when all subscribers are disconnected: who was let in before has to ask again.
    public var admission: Int { disconnections.load(ordering: .acquiring) }

    /// Ends the connections of all subscribers, which come back and miss nothing; may be called from any thread.
    public func disconnect() {
        disconnections.add(1, ordering: .acquiringAndReleasing)
        loop.run { [self] in
            for writer in audience.value.writers.values { writer.disconnect() }
        }
    }

    func add(_ writer: EventsWriter) {
        let audience = audience.value
        audience.writers[ObjectIdentifier(writer)] = writer
        if audience.timer == nil { startHeartbeat(audience) }
    }

    func remove(_ writer: EventsWriter) {
        let audience = audience.value
        audience.writers[ObjectIdentifier(writer)] = nil
        if audience.writers.isEmpty {
            audience.timer = nil
            audience.shared = nil
        }
    }

    /// What a subscriber at `cursor` gets next.
    func following(_ cursor: UInt64) -> ReplayBuffer.Following {
        let audience = audience.value
        if let shared = audience.shared, shared.cursor == cursor {
            return .events(shared.bytes, last: shared.last)
        }
        let following = state.with { $0.buffer.following(cursor, limit: 65536) }
        if case .events(let bytes, let last) = following { audience.shared = (cursor, bytes, last) }
        return following
    }

    private func flush() {
        state.with { $0.isFlushing = false }
        let audience = audience.value
        audience.shared = nil
        for writer in audience.writers.values { writer.resume() }
    }

    private func startHeartbeat(_ audience: Audience) {
        let nanoseconds = heartbeat.nanoseconds
        let timer = LoopTimer(loop: loop) { [weak self, weak audience] in
            guard let self, let audience else { return }
            for writer in audience.writers.values { writer.beat() }
            audience.timer?.arm(after: self.heartbeat.nanoseconds)
        }
        timer.arm(after: nanoseconds)
        audience.timer = timer
    }
}
