import ClickwheelDatabase
import Log
import Playback
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps the player in the database, so that it goes on where it was after a crash.
///
/// The queue is written only when it changed, since it is by far the larger part.
final class PlayerStore: Sendable {
    private static let migrations = Migrations(
        module: "playback",
        steps: [.sql("CREATE TABLE player(key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;")]
    )

    private let database: Database
    /// The revision of the queue that is in the database.
    private let queueRevision = Mutex<Int?>(nil)

    /// Opens the database at `path`.
    ///
    /// - Throws: ``SQLiteError``, or ``MigrationError`` for a database that a newer program wrote.
    init(_ path: String) throws {
        database = try Database(path: path, cacheKiB: 64)
        try database.withWriter { try Self.migrations.apply(to: $0) }
    }

    /// What was kept last, or `nil` where nothing was; what cannot be read any more counts as nothing, and
    /// `logger` is told.
    ///
    /// - Throws: ``SQLiteError``
    func load(_ logger: Logger) throws -> PersistedPlayer? {
        let (state, queue) = try database.read { connection in
            (try Self.value("state", connection), try Self.value("queue", connection))
        }
        guard let state, let queue else { return nil }
        do {
            var player = try JSONDecoder().decode(PersistedPlayer.self, from: Data(state))
            player.queue = try JSONDecoder().decode(PersistedQueue.self, from: Data(queue))
            return player
        } catch {
            logger.error("the player's state cannot be read and begins anew", .error(error))
            return nil
        }
    }

    /// Keeps `player`; returns when it is on its way to the disk.
    ///
    /// - Throws: ``SQLiteError``, or what encoding throws.
    func save(_ player: PersistedPlayer) throws {
        let revision = player.queue.revision
        let writesQueue = queueRevision.withLock { $0 != revision }
        let queue = writesQueue ? Array(try JSONEncoder().encode(player.queue)) : []
        var rest = player
        rest.queue = .empty
        let state = Array(try JSONEncoder().encode(rest))
        try database.write { connection in
            try connection.run("REPLACE INTO player(key, value) VALUES ('state', ?)", state)
            if writesQueue {
                try connection.run("REPLACE INTO player(key, value) VALUES ('queue', ?)", queue)
            }
        }
        queueRevision.withLock { $0 = revision }
    }

    private static func value(_ key: String, _ connection: borrowing Connection) throws -> [UInt8]? {
        try connection.first("SELECT value FROM player WHERE key = ?", key) { $0.bytes(0) }
    }
}
