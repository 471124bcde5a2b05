import ClickwheelHTTP
import ClickwheelNet
import Log
import Synchronization

/// Sends the log, as it grows, to the pages that follow it, and to no others.
final class LogStream: Sendable {
    private struct State {
        /// How much the followers have been sent.
        var sent = LogFeed.Cursor()
        var followers = 0
    }

    private let feed: LogFeed
    private let hub: EventHub
    private let worker = Workers(name: "log", limit: 1)
    private let state = Mutex(State())

    init(_ feed: LogFeed, loop: EventLoop) {
        self.feed = feed
        hub = EventHub(loop: loop)
    }

    /// Follows the log: a `recent` event with what there is, and `log` events with what comes.
    ///
    /// Each is an array of records as in ``LineFormat/json``, the oldest first; nothing is missing between them, or
    /// in both.
    func follow(_ admission: Int? = nil) -> EventSubscription {
        state.withLock { state in
            if state.followers == 0 {
                // Encoded elsewhere: who logs must not wait for the page.
                feed.follow { [self] in worker.run { self.publish() } }
                state.sent = feed.records(after: state.sent).cursor
            } else {
                send(&state)
            }
            state.followers += 1
            let subscription = hub.subscribe(lastEventID: nil, admission: admission) { [self] in leave() }
            let known = feed.records(after: LogFeed.Cursor(), upTo: state.sent).records
            subscription.greet(ServerEvent("recent", json(known)))
            return subscription
        }
    }

    /// Goes up when every stream is ended.
    var admission: Int { hub.admission }

    /// Ends every stream; who still may listen comes back at once.
    func disconnect() { hub.disconnect() }

    private func leave() {
        state.withLock { state in
            state.followers -= 1
            if state.followers == 0 { feed.follow(nil) }
        }
    }

    private func publish() {
        feed.rest()
        state.withLock { state in
            if state.followers > 0 { send(&state) }
        }
    }

    private func send(_ state: inout State) {
        let (records, cursor) = feed.records(after: state.sent)
        state.sent = cursor
        if !records.isEmpty { hub.publish(ServerEvent("log", json(records))) }
    }

    /// `records` as a JSON array, each as one line of the log is written.
    private func json(_ records: [Record]) -> String {
        "[" + records.map { feed.line($0) }.joined(separator: ",") + "]"
    }
}
