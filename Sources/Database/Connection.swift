import ClickwheelCSQLite
import ClickwheelSystem

/// One connection to one SQLite file, closed when it goes out of scope.
///
/// A connection is used by one thread at a time; ``Database`` sees to that. Statements given as literals
/// are prepared once and kept.
public struct Connection: ~Copyable {
    /// Whether a connection may change the file.
    public enum Access: Sendable {
        /// Reads and writes, and makes the file when it is not there.
        case readWrite
        /// Reads and writes, and fails where the file is not there.
        case existing
        /// Reads, and fails where the file is not there.
        case readOnly
    }

    /// The path of the file, or `:memory:`.
    public let path: String
    let handle: OpaquePointer
    private let kept = KeptStatements()

    /// Opens the file at `path` with a write-ahead log and with foreign keys enforced.
    ///
    /// - Parameters:
    ///   - path: A path, or `:memory:` for a database that lives as long as the connection.
    ///   - access: Whether the connection may write.
    ///   - busyTimeoutMs: How long to wait for another writer, in milliseconds.
    ///   - cacheKiB: The most memory that cached pages may take, in KiB.
    /// - Throws: ``SQLiteError`` when the file cannot be opened, made or read.
    public init(
        path: String,
        access: Access = .readWrite,
        busyTimeoutMs: Int = 5000,
        cacheKiB: Int = 2048
    ) throws(SQLiteError) {
        handle = try Self.open(path, access, busyTimeoutMs: busyTimeoutMs, cacheKiB: cacheKiB)
        self.path = path
    }

    deinit {
        kept.removeAll()
        sqlite3_close_v2(handle)
    }

    /// The id of the row that this connection inserted last.
    public var lastInsertID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows that the last statement changed.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The statement for `sql`, prepared at most once and ready to be bound.
    ///
    /// While a run of it is open, a second caller gets a statement of its own.
    public func statement(_ sql: StaticString) throws(SQLiteError) -> Statement {
        if let known = kept[sql], !known.isBusy {
            known.reset()
            return known
        }
        let isKept = kept[sql] == nil
        let made = try Statement(sql.description, on: handle, path: path, isKept: isKept)
        if isKept { kept[sql] = made }
        return made
    }

    /// Prepares text that is made at run time; the statement is not kept.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, on: handle, path: path, isKept: false)
    }

    /// Runs one statement, with `values` for its parameters.
    public func run<each Value: SQLValue>(
        _ sql: StaticString,
        _ values: repeat each Value
    ) throws(SQLiteError) {
        let statement = try statement(sql)
        statement.bind(repeat each values)
        try statement.run()
    }

    /// Returns what `body` makes of every row of one statement, with `values` for its parameters.
    public func rows<Row, each Value: SQLValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        body: (Statement) throws -> Row
    ) throws -> [Row] {
        let statement = try statement(sql)
        statement.bind(repeat each values)
        defer { statement.reset() }
        var rows: [Row] = []
        while try statement.step() { rows.append(try body(statement)) }
        return rows
    }

    /// Returns what `body` makes of the first row, or `nil` when there is none.
    public func first<Row, each Value: SQLValue>(
        _ sql: StaticString,
        _ values: repeat each Value,
        body: (Statement) throws -> Row
    ) throws -> Row? {
        let statement = try statement(sql)
        statement.bind(repeat each values)
        defer { statement.reset() }
        return try statement.step() ? try body(statement) : nil
    }

    /// Runs one or several statements without parameters, and ignores their rows.
    public func execute(_ sql: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code, on: handle, path: path, sql: sql) }
    }

    /// Gives cached pages back to the system, for after a large job.
    public func releaseMemory() {
        sqlite3_db_release_memory(handle)
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    private static func open(
        _ path: String,
        _ access: Access,
        busyTimeoutMs: Int,
        cacheKiB: Int
    ) throws(SQLiteError) -> OpaquePointer {
        // The names and values of these settings: <https://www.sqlite.org/pragma.html>. With a write-ahead
        // log, NORMAL may lose the last commits in a power cut, and never breaks the file.
        let mode =
            switch access {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .existing: SQLITE_OPEN_READWRITE
            case .readOnly: SQLITE_OPEN_READONLY
            }
        let settings =
            access == .readOnly
            ? "" : "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=8388608; "
        let common = "PRAGMA cache_size=-\(cacheKiB); PRAGMA foreign_keys=ON; PRAGMA temp_store=MEMORY"
        var opened: OpaquePointer?
        // Files are attached by URI, which alone says that they are only read.
        let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
        var code = sqlite3_open_v2(path, &opened, flags, nil)
        if code == SQLITE_OK {
            // Four times in a millisecond, where SQLite's own handler waits longer and longer: who writes again and again leaves
            // room for two milliseconds at a time, and a thread that is not run at once misses some of these.
            sqlite3_busy_handler(
                opened,
                { limit, tries in
                    guard Int(tries) < Int(bitPattern: limit) else { return 0 }
                    NativeThread.pause(microseconds: 250)
                    return 1
                },
                UnsafeMutableRawPointer(bitPattern: 4 * busyTimeoutMs)
            )
            code = sqlite3_exec(opened, settings + common, nil, nil, nil)
        }
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(code, on: opened, path: path)
            sqlite3_close_v2(opened)
            throw error
        }
        return opened
    }
}
