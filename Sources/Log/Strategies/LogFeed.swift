import Synchronization

/// The latest of the log in memory, for faces that show and follow it, wherever else the log goes.
///
/// What is finer than `info` has a ring of its own, so that many small things push nothing out that matters. It is
/// bounded: 1,000 and 500 records, 640 KiB together.
public final class LogFeed: ConcurrentLoggingStrategy {
    /// A place in the feed, from which a reader goes on.
    public struct Cursor: Equatable, Sendable {
        fileprivate var notable = 0
        fileprivate var fine = 0

        /// Before everything.
        public init() {}
    }

    private let notable = InMemoryStrategy(count: 1000, bytes: 512 << 10)
    private let fine = InMemoryStrategy(count: 500, bytes: 128 << 10)
    private let isAwake = Atomic<Bool>(true)
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    private struct Follower: Sendable {
        let wake: @Sendable () -> Void
    }

    private let follower = Mutex<Follower?>(nil)
    private let hidden = Mutex<[(path: String, name: String)]>([])

    /// A feed that nobody listens to yet.
    public init() {}

    /// What is kept, oldest first.
    public var records: [Record] { records(after: Cursor()).records }

    /// What came after `cursor` and is still kept, oldest first, and the place after it.
    ///
    /// With `end`, only as far as that place.
    public func records(
        after cursor: Cursor,
        upTo end: Cursor? = nil
    ) -> (records: [Record], cursor: Cursor) {
        let (some, first) = notable.records(after: cursor.notable)
        let (others, second) = fine.records(after: cursor.fine)
        var reached = Cursor()
        (reached.notable, reached.fine) = (first, second)
        let end = end ?? reached
        let chosen = Array(some.dropLast(first - end.notable)) + others.dropLast(second - end.fine)
        let inOrder = chosen.enumerated()
            .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
            .map(\.element)
        return (inOrder, end)
    }

    /// Calls `wake` when something came, once until ``rest()``; `nil` ends that.
    ///
    /// `wake` is called on the thread that logs and must not block: who logs does not wait for a reader.
    public func follow(_ wake: (@Sendable () -> Void)?) {
        follower.withLock { $0 = wake.map { Follower(wake: $0) } }
        isAwake.store(wake == nil, ordering: .releasing)
    }

    /// Has the follower called again at the next record; called before it reads.
    public func rest() { isAwake.store(false, ordering: .sequentiallyConsistent) }

    /// Shows these folders by their last name alone, so that no page learns where on this machine they are.
    ///
    /// The log itself keeps whole paths: who reads it there has the machine anyway.
    public func hide(_ folders: [String]) {
        let pairs = Set(folders).filter { $0.count > 1 }.flatMap { path in
            let name = path.split(separator: "/").last.map(String.init) ?? path
            // As it stands, and as JSON writes it.
            return [(path: path, name: name), (path: Self.escaped(path), name: Self.escaped(name))]
        }
        // The longest first: a folder in another keeps its own name.
        hidden.withLock { hidden in
            hidden = (hidden + pairs).sorted { $0.path.utf8.count > $1.path.utf8.count }
        }
    }

    /// `record` as a line of the log in JSON, for a page: without the places of hidden folders.
    public func line(_ record: Record) -> String {
        hidden.withLock { $0 }.reduce(LineFormat.json.line(record)) { $0.replacing($1.path, with: $1.name) }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    public var loggedMessages: [String] { records.map(\.text) }

    /// Takes the message at the level info.
    public func log(_ message: String) { notable.log(message) }

    /// Forgets what is kept for those who come later.
    public func clear() {
        notable.clear()
        fine.clear()
    }

    public func emit(_ entry: inout Entry) {
        (entry.level >= .info ? notable : fine).emit(&entry)
        guard !isAwake.load(ordering: .acquiring), !isAwake.exchange(true, ordering: .acquiringAndReleasing)
        else { return }
        follower.withLock { $0 }?.wake()
    }
}
