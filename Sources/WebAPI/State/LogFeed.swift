import ClickwheelHTTP
import ClickwheelNet
public import Log
import Synchronization

/// The latest of the log in memory, which the page shows and follows, wherever else the log goes.
///
/// What is finer than `info` has a ring of its own, so that many small things push nothing out that matters. It is
/// bounded: 1,000 and 500 records, 640 KiB together.
public final class LogFeed: ConcurrentLoggingStrategy {
    private struct Pump {
        var hub: EventHub?
        /// How much of each ring the followers have been sent.
        var sent = (notable: 0, fine: 0)
        var followers = 0
    }

    private let notable = InMemoryStrategy(count: 1000, bytes: 512 << 10)
    private let fine = InMemoryStrategy(count: 500, bytes: 128 << 10)
    private let worker = Workers(name: "log", limit: 1)
    private let isFollowed = Atomic<Bool>(false)
    private let isScheduled = Atomic<Bool>(false)
    private let pump = Mutex(Pump())
    private let hidden = Mutex<[(path: String, name: String)]>([])

    public init() {}

    /// Shows these folders by their last name alone, so that no page learns where on this machine they are.
    ///
    /// The log itself keeps whole paths: who reads it there has the machine anyway.
    public func hide(_ folders: [String]) {
        let paths = Set(folders).filter { $0.count > 1 }.sorted { $0.utf8.count > $1.utf8.count }
        let pairs = paths.flatMap { path in
            let name = path.split(separator: "/").last.map(String.init) ?? path
            // As it stands, and as JSON writes it.
            return [(path, name), (Self.escaped(path), Self.escaped(name))]
        }
        hidden.withLock { $0 = pairs }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    /// What is kept, oldest first.
    public var records: [Record] {
        Self.inOrder(notable.records, fine.records)
    }

    public var loggedMessages: [String] { records.map(\.text) }

    public func log(_ message: String) { notable.log(message) }

    public func clear() {
        notable.clear()
        fine.clear()
    }

    public func emit(_ entry: inout Entry) {
        (entry.level >= .info ? notable : fine).emit(&entry)
        guard isFollowed.load(ordering: .acquiring),
            !isScheduled.exchange(true, ordering: .acquiringAndReleasing)
        else { return }
        // Encoded elsewhere: who logs must not wait for the page.
        worker.run { [self] in publish() }
    }

    /// Follows the log: a `recent` event with what there is, and `log` events with what comes.
    ///
    /// Each is an array of records as in ``LineFormat/json``, the oldest first; nothing is missing between them, or
    /// in both. `hub` is the same each time, and nobody else's.
    func follow(_ hub: EventHub) -> EventSubscription {
        pump.withLock { pump in
            let (some, first) = notable.records(after: 0)
            let (others, second) = fine.records(after: 0)
            if pump.followers == 0 {
                pump.hub = hub
                pump.sent = (first, second)
                isFollowed.store(true, ordering: .releasing)
            }
            pump.followers += 1
            let subscription = hub.subscribe(lastEventID: nil) { [weak self] in self?.leave() }
            // What the others have not been sent yet comes to this one as well, afterwards.
            let known = Self.inOrder(
                some.dropLast(first - pump.sent.notable),
                others.dropLast(second - pump.sent.fine)
            )
            subscription.greet(ServerEvent("recent", json(known)))
            return subscription
        }
    }

    private func leave() {
        pump.withLock { pump in
            pump.followers -= 1
            if pump.followers == 0 { isFollowed.store(false, ordering: .releasing) }
        }
    }

    private func publish() {
        isScheduled.store(false, ordering: .sequentiallyConsistent)
        pump.withLock { pump in
            guard pump.followers > 0, let hub = pump.hub else { return }
            let (some, first) = notable.records(after: pump.sent.notable)
            let (others, second) = fine.records(after: pump.sent.fine)
            pump.sent = (first, second)
            guard !(some.isEmpty && others.isEmpty) else { return }
            hub.publish(ServerEvent("log", json(Self.inOrder(some, others))))
        }
    }

    /// `record` as a line of the log in JSON, for a page: without the places of hidden folders.
    func line(_ record: Record) -> String {
        hidden.withLock { $0 }.reduce(LineFormat.json.line(record)) { $0.replacing($1.path, with: $1.name) }
    }

    /// `records` as a JSON array, each as one line of the log is written.
    private func json(_ records: [Record]) -> String {
        "[" + records.map { line($0) }.joined(separator: ",") + "]"
    }

    private static func inOrder(_ some: some Sequence<Record>, _ others: some Sequence<Record>) -> [Record] {
        (Array(some) + others).enumerated()
            .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
            .map(\.element)
    }
}
