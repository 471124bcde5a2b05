import ClickwheelDatabase
public import ClickwheelSystem
import ClickwheelText
public import Log
import Synchronization

/// The music of the named folders: songs, albums, artists and genres, searched and listed in pages.
///
/// Every call blocks on the disk for a moment (milliseconds; a scan for seconds), so callers run it on
/// threads that may wait. All calls may come from any thread. What is read is read at one moment. Another
/// process may change the same database; its changes show at the next call.
public final class MusicLibrary: Sendable {
    /// The path of the database, or `nil` for one in memory.
    let path: String?
    let database: Database
    let logger: Logger
    let cache = LibraryCache()
    let isScanning = Atomic<Bool>(false)
    /// Microseconds since 1970.
    let clock: @Sendable () -> Int64

    /// Opens the library in the database file at `path`, making it when it is not there.
    ///
    /// - Parameters:
    ///   - path: The path of the database, in which other modules may keep tables too; or `:memory:` for a library that
    ///     lives as long as this object.
    ///   - logger: Is told of scans and of problems.
    ///   - clock: Microseconds since 1970.
    /// - Throws: ``LibraryError`` when the file cannot be used or belongs to a newer program.
    public convenience init(
        path: String,
        logger: Logger,
        clock: @escaping @Sendable () -> Int64 = { WallClock.microseconds() }
    ) throws(LibraryError) {
        // Each connection of SQLite would have a memory of its own, and each but the writer's would be empty.
        if path == ":memory:" {
            try self.init(inMemory: logger, clock: clock)
        } else {
            try self.init(path, logger: logger, clock: clock) { try Database(path: path) }
        }
    }

    /// Makes an empty library that lives as long as this object.
    ///
    /// - Throws: ``LibraryError`` when there is no memory.
    public convenience init(
        inMemory logger: Logger,
        clock: @escaping @Sendable () -> Int64 = { WallClock.microseconds() }
    ) throws(LibraryError) {
        try self.init(nil, logger: logger, clock: clock) { try Database(inMemory: ()) }
    }

    private init(
        _ path: String?,
        logger: Logger,
        clock: @escaping @Sendable () -> Int64,
        open: () throws -> Database
    ) throws(LibraryError) {
        self.path = path
        self.logger = logger
        self.clock = clock
        do {
            database = try open()
            try database.withWriter { connection in
                try LibrarySchema.migrations.apply(to: connection)
                // A scan that was killed has left rows that the listings do not know.
                let isListed =
                    try Meta.value(.listedRevision, connection) == Meta.value(.revision, connection)
                let isFolded = try Meta.value(.unicodeVersion, connection) == TextFolding.unicodeVersion
                if !isListed || !isFolded {
                    try connection.transaction { connection in
                        if !isFolded { try NameKeys.renew(connection) }
                        if try Meta.value(.revision, connection) > 0 { try IndexBuilder.rebuild(connection) }
                    }
                }
                cache.renew(try Meta.value(.version, connection))
            }
        } catch {
            throw LibraryError(error)
        }
    }

    /// The version of the listings, from memory: it grows when a scan has changed what they hold.
    ///
    /// Ratings and plays do not change it. What another process has changed shows after the next listing, search or
    /// scan.
    public var version: Int { cache.version }

    /// Looks whether the listings have changed.
    func renewCache() throws(LibraryError) {
        cache.renew(try read { try Meta.value(.version, $0) })
    }

    /// How large the library is.
    public func stats() throws(LibraryError) -> LibraryStats {
        try read { connection in
            LibraryStats(
                tracks: try Meta.value(.tracks, connection),
                albums: try Meta.value(.albums, connection),
                artists: try Meta.value(.artists, connection),
                genres: try Meta.value(.genres, connection),
                durationMs: try Meta.value(.durationMs, connection),
                bytes: try Meta.value(.bytes, connection),
                problems: try connection.first(
                    """
                    SELECT (SELECT count(*) FROM problem)
                        + (SELECT count(*) FROM cue_sheet WHERE problem IS NOT NULL)
                    """
                ) { $0.int(0) } ?? 0
            )
        }
    }

    /// Runs `body` on the database as it is at one moment.
    func read<Result: Sendable>(
        _ body: (borrowing Connection) throws -> Result
    ) throws(LibraryError) -> Result {
        do { return try database.read(body) } catch { throw LibraryError(error) }
    }

    /// Runs `body` in one transaction, and waits for the disk where it `isDurable`.
    func write<Result: Sendable>(
        isDurable: Bool = false,
        _ body: (borrowing Connection) throws -> Result
    ) throws(LibraryError) -> Result {
        do { return try database.write(isDurable: isDurable, body) } catch { throw LibraryError(error) }
    }
}
