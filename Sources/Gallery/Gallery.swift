import ClickwheelDatabase
import ClickwheelSystem
package import Log
import Synchronization

/// The photos and videos of the named folders: found, listed in pages, opened.
///
/// Every call blocks on the disk for a moment, so callers run it on threads that may wait. All calls may come from any thread.
package final class Gallery: Sendable {
    private enum Meta: String {
        /// Grows with every change of what is listed.
        case version
    }

    let logger: Logger
    /// Seconds since 1970.
    let clock: @Sendable () -> Int64
    let database: Database
    private let known: Mutex<Int>

    /// Opens the gallery in the database file at `path`, in which other modules may keep tables too.
    ///
    /// - Throws: ``GalleryError`` when the file cannot be used or belongs to a newer program.
    package convenience init(
        path: String,
        logger: Logger,
        clock: @escaping @Sendable () -> Int64 = { WallClock.microseconds() / 1_000_000 }
    ) throws(GalleryError) {
        try self.init(logger: logger, clock: clock) { try Database(path: path) }
    }

    /// Makes an empty gallery that lives as long as this object.
    package convenience init(
        inMemory logger: Logger,
        clock: @escaping @Sendable () -> Int64 = { WallClock.microseconds() / 1_000_000 }
    ) throws(GalleryError) {
        try self.init(logger: logger, clock: clock) { try Database(inMemory: ()) }
    }

    private init(
        logger: Logger,
        clock: @escaping @Sendable () -> Int64,
        open: () throws -> Database
    ) throws(GalleryError) {
        self.logger = logger
        self.clock = clock
        do {
            database = try open()
            known = Mutex(
                try database.withWriter { connection in
                    try GallerySchema.migrations.apply(to: connection)
                    return try Self.version(connection)
                }
            )
        } catch {
            throw GalleryError(error)
        }
    }

    /// The version of the listings, from memory: it grows when what they hold has changed.
    package var version: Int { known.withLock { $0 } }

    /// The folders that were scanned last, by their paths.
    package func folders() throws(GalleryError) -> [String] {
        try read { connection in
            try connection.rows("SELECT path FROM gallery_folder WHERE active = 1 ORDER BY id") {
                String(decoding: $0.bytes(0), as: UTF8.self)
            }
        }
    }

    /// Has every list be read anew.
    func renew() throws(GalleryError) { try write { _ in } }

    /// Runs `body` on the database as it is at one moment.
    func read<Result: Sendable>(
        _ body: (borrowing Connection) throws -> Result
    ) throws(GalleryError) -> Result {
        do { return try database.read(body) } catch { throw GalleryError(error) }
    }

    /// Runs `body` in one transaction, after which the version is another where `isListed`; where it `isDurable`, the disk has it
    /// then.
    @discardableResult
    func write<Result: Sendable>(
        isListed: Bool = true,
        isDurable: Bool = false,
        _ body: (borrowing Connection) throws -> Result
    ) throws(GalleryError) -> Result {
        try write(where: { _ in isListed }, isDurable: isDurable, body)
    }

    /// The same, where `isListed` tells by what came of it whether what is listed has changed.
    @discardableResult
    func write<Result: Sendable>(
        where isListed: (Result) -> Bool,
        isDurable: Bool = false,
        _ body: (borrowing Connection) throws -> Result
    ) throws(GalleryError) -> Result {
        do {
            let (result, version) = try database.write(isDurable: isDurable) { connection in
                let result = try body(connection)
                guard isListed(result) else { return (result, nil as Int?) }
                let version = try Self.version(connection) + 1
                try connection.run(
                    """
                    INSERT INTO gallery_meta(key, value) VALUES(?1, ?2)
                    ON CONFLICT(key) DO UPDATE SET value = ?2
                    """,
                    Meta.version.rawValue,
                    version
                )
                return (result, version)
            }
            if let version { known.withLock { $0 = max($0, version) } }
            return result
        } catch {
            throw GalleryError(error)
        }
    }

    private static func version(_ connection: borrowing Connection) throws -> Int {
        try connection.first("SELECT value FROM gallery_meta WHERE key = ?", Meta.version.rawValue) {
            $0.int(0)
        }
            ?? 0
    }
}
