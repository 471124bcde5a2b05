import Synchronization

/// One SQLite file, open for one writer and, beside it, one reader, from any thread.
///
/// Calls block until their turn comes and while the disk works, so they belong on threads that may wait.
/// A read never waits for a write. A call from inside a ``read(_:)`` or ``write(_:)`` of the same thread
/// would wait for itself: do not nest them.
public final class Database: Sendable {
    private let writer: Gate
    private let reader: Gate
    /// `nil` where the commits do it themselves.
    private let checkpoints: Checkpoints?

    /// Opens the file at `path`, making it when it is not there.
    ///
    /// - Parameters:
    ///   - path: The path of the file; its folder must be there.
    ///   - cacheKiB: The most memory in KiB that cached pages may take, for each of the two connections.
    ///   - isQuick: Whether no write takes the time to move what is committed from the log into the file: a thread does so after
    ///     1,000 pages. For writes that somebody waits for; who writes a lot calls ``settle(after:)`` now and then, so that the log
    ///     stays short.
    /// - Throws: ``SQLiteError`` when the file cannot be opened, made or read.
    public init(path: String, cacheKiB: Int = 2048, isQuick: Bool = false) throws(SQLiteError) {
        // The writer comes first: it makes the file that the reader then finds.
        let connection = try Connection(path: path, cacheKiB: cacheKiB)
        checkpoints = isQuick ? Checkpoints(path: path) : nil
        checkpoints?.follow(connection)
        writer = Gate(connection)
        reader = Gate(try Connection(path: path, access: .readOnly, cacheKiB: cacheKiB))
    }

    /// Makes an empty database that lives in memory as long as this object; reads wait for writes there.
    public init(inMemory: Void) throws(SQLiteError) {
        writer = Gate(try Connection(path: ":memory:"))
        reader = writer
        checkpoints = nil
    }

    /// Moves what is committed from the log into the file, where it is `pages` more than the last time, and returns then.
    ///
    /// For who writes a lot to a database that is quick, between two writes; others write meanwhile.
    public func settle(after pages: Int) { checkpoints?.settle(after: pages) }

    /// Whether a thread moves what is committed.
    var isSettling: Bool { checkpoints?.isRunning ?? false }

    /// Runs `body` in a transaction of the writing connection; an error undoes all of it.
    ///
    /// - Parameters:
    ///   - isDurable: Whether it returns when the disk has it, so that not even a power cut takes it back: for what somebody is told
    ///     is kept.
    ///   - body: What reads and writes.
    /// - Returns: What `body` returns.
    /// - Throws: ``SQLiteError``, or what `body` throws.
    public func write<Result: Sendable>(
        isDurable: Bool = false,
        _ body: (borrowing Connection) throws -> Result
    ) throws -> Result {
        try writer.with { connection in
            guard isDurable else { return try connection.transaction(body) }
            let usual = try connection.first("PRAGMA synchronous") { $0.int(0) } ?? 1
            try connection.execute("PRAGMA synchronous=FULL")
            defer { try? connection.execute("PRAGMA synchronous=\(usual)") }
            return try connection.transaction(body)
        }
    }

    /// Runs `body` on the writing connection without a transaction, for migrations and upkeep.
    public func withWriter<Result: Sendable>(
        _ body: (borrowing Connection) throws -> Result
    ) throws -> Result {
        try writer.with(body)
    }

    /// Runs `body` on the reading connection, on the database as it is at one moment.
    ///
    /// - Throws: ``SQLiteError``, or what `body` throws.
    public func read<Result: Sendable>(_ body: (borrowing Connection) throws -> Result) throws -> Result {
        try reader.with { try $0.snapshot(body) }
    }

    /// Lets one thread at a time use a connection.
    ///
    /// Sendable because the connection is touched only while ``turn`` is locked.
    private final class Gate: @unchecked Sendable {
        private let turn = Mutex(())
        private let connection: Connection

        init(_ connection: consuming Connection) {
            self.connection = connection
        }

        func with<Result: Sendable>(_ body: (borrowing Connection) throws -> Result) throws -> Result {
            try turn.withLock { _ in try body(connection) }
        }
    }
}
