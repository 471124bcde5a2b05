import ClickwheelHTTP
import ClickwheelNet
import Log
import Synchronization

/// Sends the log, as it grows, to the pages that follow it, and to no others.
final class LogStream: Sendable {
    private let feed: LogFeed
    private let hub: EventHub
    private let worker = Workers(name: "log", limit: 1)
    private let line: @Sendable (Record) -> String
    /// How much the followers have been sent.
    private let sent = Mutex(LogFeed.Cursor())
    /// Goes up under `sent` alone, and down at any time.
    private let followers = Atomic(0)

    /// `line` puts a record into words, as the feed itself does where there is none.
    init(_ feed: LogFeed, loop: EventLoop, line: (@Sendable (Record) -> String)? = nil) {
        self.feed = feed
        self.line = line ?? { feed.line($0) }
        hub = EventHub(loop: loop)
    }

    /// Follows the log: a `recent` event with what there is, and `log` events with what comes.
    ///
    /// Each is an array of records as in ``LineFormat/json``, the oldest first; nothing is missing between them, or
    /// in both.
    func follow(_ admission: Int? = nil) -> EventSubscription {
        sent.withLock { sent in
            if followers.load(ordering: .acquiring) == 0 {
                // Encoded elsewhere: who logs must not wait for the page.
                feed.follow { [self] in worker.run { self.publish() } }
                sent = feed.records(after: sent).cursor
            } else {
                send(&sent)
            }
            followers.add(1, ordering: .acquiringAndReleasing)
            let subscription = hub.subscribe(lastEventID: nil, admission: admission) { [self] in leave() }
            let known = feed.records(after: LogFeed.Cursor(), upTo: sent).records
            subscription.greet(ServerEvent("recent", json(known)))
            return subscription
        }
    }

    /// Goes up when every stream is ended.
    var admission: Int { hub.admission }

    /// Ends every stream; who still may listen comes back at once.
    func disconnect() { hub.disconnect() }

    private func leave() {
        let left = followers.subtract(1, ordering: .acquiringAndReleasing).newValue
        guard left == 0 else { return }
        // Not here, on the loop that everybody waits for: who has the lock may be putting much into words.
        worker.run { [self] in
            sent.withLock { _ in
                if followers.load(ordering: .acquiring) == 0 { feed.follow(nil) }
            }
        }
    }

    private func publish() {
        feed.rest()
        sent.withLock { sent in
            if followers.load(ordering: .acquiring) > 0 { send(&sent) }
        }
    }

    private func send(_ sent: inout LogFeed.Cursor) {
        let (records, cursor) = feed.records(after: sent)
        sent = cursor
        if !records.isEmpty { hub.publish(ServerEvent("log", json(records))) }
    }

    /// `records` as a JSON array, each as one line of the log is written.
    private func json(_ records: [Record]) -> String {
        "[" + records.map(line).joined(separator: ",") + "]"
    }
}
