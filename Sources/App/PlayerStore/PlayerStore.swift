import ClickwheelDatabase
import ClickwheelProgram
import Log
import Playback
import Synchronization

/// Keeps the player in the database, so that it goes on where it was after a crash.
///
/// The order and the output are not kept here: they are choices, as of any family.
///
/// A save writes the rows that differ from those of the last: one for a position that moved, one or two for an item that
/// came, went or moved in a long queue.
final class PlayerStore: Sendable {
    private let database: Database
    private let choices: any ChoiceStore
    /// What is in the tables of the queue; touched while a save or a load runs.
    private let rows = Mutex(Rows())

    private struct Rows {
        var queue = QueueRows()
        var upNext: [Int64] = []
        var history: [Int64] = []
        var places: [TrackPlace] = []
    }

    /// Opens the database at `path`; `logger` is told what cannot be taken over of what an older program kept.
    ///
    /// `choices` has the order and the output, and has taken them over from an older program before.
    ///
    /// - Throws: ``SQLiteError``, or ``MigrationError`` for a database that a newer program wrote.
    init(_ path: String, choices: any ChoiceStore, logger: Logger) throws {
        self.choices = choices
        database = try Database(path: path, cacheKiB: 64, isQuick: true)
        try database.withWriter { try Self.migrations(logger).apply(to: $0) }
    }

    /// What was kept last, or `nil` where nothing was.
    ///
    /// - Throws: ``SQLiteError``, or what the choices throw.
    func load() throws -> PersistedPlayer? {
        var player = try rows.withLock { rows in
            let (player, found) = try database.read { try Self.read($0) }
            rows = found
            return player
        }
        player?.modes.order = try choices.choices(of: QueueOrders.family).member ?? QueueOrders.InOrder.name
        player?.output = try choices.choices(of: AudioOutputs.family).member ?? ""
        return player
    }

    /// Keeps `player` so that it survives the end of this program, and that of the system where it `isDurable`.
    ///
    /// - Throws: ``SQLiteError``
    func save(_ player: PersistedPlayer, isDurable: Bool = true) throws {
        try rows.withLock { rows in
            var new = rows
            let change = new.queue.become(player.queue.entries)
            new.upNext = player.queue.upNext
            new.history = player.queue.history
            new.places = player.places
            try database.write(isDurable: isDurable) { connection in
                try Self.write(player, connection)
                try connection.run(
                    "UPDATE player_state SET heard_ms = ?, is_counted = ?, stop_after = ?, sleep = ?",
                    player.heardMs,
                    player.isCounted,
                    player.modes.stopsAfterTrack,
                    player.sleep.map { $0.endsAtMs ?? 0 }
                )
                try Self.write(change, connection)
                if new.upNext != rows.upNext { try Self.write(upNext: new.upNext, connection) }
                if new.history != rows.history { try Self.write(history: new.history, connection) }
                if new.places != rows.places { try Self.write(new.places, connection) }
            }
            rows = new
        }
    }
}

extension PlayerStore {
    private static func migrations(_ logger: Logger) -> Migrations {
        Migrations(
            module: "playback",
            steps: [
                .sql("CREATE TABLE player(key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;"),
                .code { try takeOverBlobs($0, logger) },
                .sql(
                    """
                    ALTER TABLE player_state ADD COLUMN heard_ms INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE player_state ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 0;
                    """
                ),
                .sql("ALTER TABLE player_state ADD COLUMN stop_after INTEGER NOT NULL DEFAULT 0;"),
                // When the sleep timer ends, in milliseconds since 1970; 0 is the end of the song.
                .sql("ALTER TABLE player_state ADD COLUMN sleep INTEGER;"),
                .sql("ALTER TABLE player_queue ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;"),
                .sql(
                    """
                    CREATE TABLE player_places(
                        place INTEGER PRIMARY KEY,
                        track INTEGER NOT NULL,
                        position_ms INTEGER NOT NULL
                    );
                    """
                ),
            ]
        )
    }

    /// Puts the two JSON documents of the first version into tables.
    private static func takeOverBlobs(_ connection: borrowing Connection, _ logger: Logger) throws {
        func value(_ key: String) throws -> [UInt8]? {
            try connection.first("SELECT value FROM player WHERE key = ?", key) { $0.bytes(0) }
        }
        let blobs = PlayerBlobs(state: try value("state"), queue: try value("queue"), logger: logger)
        try connection.execute(
            """
            DROP TABLE player;
            CREATE TABLE player_state(
                only INTEGER PRIMARY KEY CHECK(only = 1),
                revision INTEGER NOT NULL,
                item INTEGER,
                position_ms INTEGER NOT NULL,
                is_paused INTEGER NOT NULL,
                volume INTEGER NOT NULL,
                repeat TEXT NOT NULL,
                single INTEGER NOT NULL,
                consume INTEGER NOT NULL,
                next_item INTEGER NOT NULL,
                pass INTEGER NOT NULL,
                seed INTEGER NOT NULL,
                cursor INTEGER NOT NULL
            );
            CREATE TABLE player_queue(
                rank INTEGER PRIMARY KEY,
                item INTEGER NOT NULL,
                track INTEGER NOT NULL,
                pass INTEGER NOT NULL
            );
            CREATE TABLE player_next(place INTEGER PRIMARY KEY, item INTEGER NOT NULL);
            CREATE TABLE player_history(place INTEGER PRIMARY KEY, item INTEGER NOT NULL);
            """
        )
        guard let player = blobs.player else { return }
        var queue = QueueRows()
        try write(player, connection)
        try write(queue.become(player.queue.entries), connection, hasPriorities: false)
        try write(upNext: player.queue.upNext, connection)
        try write(history: player.queue.history, connection)
    }

    private static func write(upNext items: [Int64], _ connection: borrowing Connection) throws {
        try connection.run("DELETE FROM player_next")
        for item in items { try connection.run("INSERT INTO player_next(item) VALUES(?)", item) }
    }

    private static func write(history items: [Int64], _ connection: borrowing Connection) throws {
        try connection.run("DELETE FROM player_history")
        for item in items { try connection.run("INSERT INTO player_history(item) VALUES(?)", item) }
    }

    private static func write(_ places: [TrackPlace], _ connection: borrowing Connection) throws {
        try connection.run("DELETE FROM player_places")
        for place in places {
            try connection.run(
                "INSERT INTO player_places(track, position_ms) VALUES(?, ?)",
                place.trackID,
                place.positionMs
            )
        }
    }

    private static func read(_ connection: borrowing Connection) throws -> (PersistedPlayer?, Rows) {
        var rows = Rows()
        let statement = try connection.statement(
            "SELECT rank, item, track, pass, priority FROM player_queue ORDER BY rank"
        )
        try statement.forEachRow { row in
            let pass = Int32(truncatingIfNeeded: row.int(3))
            let priority = UInt8(clamping: row.int(4))
            let entry = Queue.Entry(id: row.int64(1), trackID: row.int64(2), pass: pass, priority: priority)
            rows.queue.append(entry, rank: row.int64(0))
        }
        rows.upNext = try connection.rows("SELECT item FROM player_next ORDER BY place") { $0.int64(0) }
        rows.history = try connection.rows("SELECT item FROM player_history ORDER BY place") { $0.int64(0) }
        rows.places = try connection.rows("SELECT track, position_ms FROM player_places ORDER BY place") {
            row in
            TrackPlace(trackID: row.int64(0), positionMs: row.int(1))
        }
        let player = try connection.first(
            """
            SELECT revision, item, position_ms, is_paused, volume, repeat, single, consume, next_item, pass, seed, cursor,
                heard_ms, is_counted, stop_after, sleep
            FROM player_state
            """
        ) { row in
            PersistedPlayer(
                revision: row.int(0),
                queue: Queue(
                    entries: rows.queue.entries,
                    current: row.optionalInt64(1),
                    nextID: row.int64(8),
                    pass: Int32(truncatingIfNeeded: row.int(9)),
                    upNext: rows.upNext,
                    history: rows.history,
                    cursor: row.int(11),
                    seed: UInt64(bitPattern: row.int64(10))
                ),
                positionMs: row.int(2),
                isPaused: row.int(3) != 0,
                volume: row.int(4),
                modes: QueueModes(
                    repeat: QueueModes.Repeat(rawValue: row.text(5)) ?? .off,
                    single: row.int(6) != 0,
                    consume: row.int(7) != 0,
                    stopsAfterTrack: row.int(14) != 0
                ),
                output: "",
                heardMs: row.int(12),
                isCounted: row.int(13) != 0,
                sleep: row.optionalInt64(15).map { .init(endsAtMs: $0 == 0 ? nil : Int($0)) },
                places: rows.places
            )
        }
        return (player, rows)
    }

    /// Writes what the second version of the table has.
    private static func write(_ player: PersistedPlayer, _ connection: borrowing Connection) throws {
        let queue = player.queue
        try connection.run(
            """
            REPLACE INTO player_state(only, revision, item, position_ms, is_paused, volume, repeat, single, consume,
                next_item, pass, seed, cursor)
            VALUES(1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            player.revision,
            queue.current?.id,
            player.positionMs,
            player.isPaused,
            player.volume,
            player.modes.repeat.rawValue,
            player.modes.single,
            player.modes.consume,
            queue.nextID,
            Int(queue.pass),
            Int64(bitPattern: queue.seed),
            queue.cursor
        )
    }

    /// `hasPriorities` unless the table is that of an earlier version.
    private static func write(
        _ change: QueueRows.Change,
        _ connection: borrowing Connection,
        hasPriorities: Bool = true
    ) throws {
        if change.isRewritten { try connection.run("DELETE FROM player_queue") }
        for rank in change.deleted { try connection.run("DELETE FROM player_queue WHERE rank = ?", rank) }
        for (rank, entry) in change.written {
            try connection.run(
                "REPLACE INTO player_queue(rank, item, track, pass) VALUES(?, ?, ?, ?)",
                rank,
                entry.id,
                entry.trackID,
                Int(entry.pass)
            )
            guard hasPriorities, entry.priority > 0 else { continue }
            try connection.run(
                "UPDATE player_queue SET priority = ? WHERE rank = ?",
                Int(entry.priority),
                rank
            )
        }
    }
}
