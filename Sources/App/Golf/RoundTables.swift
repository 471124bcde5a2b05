import ClickwheelDatabase
import ClickwheelSystem
import Golf
import Log

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Golf's rounds in tables of the database: how each began, who played, and everything that happened, stroke by stroke.
///
/// Cards and standings follow from that and are not kept. The daemon and terminals use the same tables.
final class RoundTables: RoundStore {
    private static let migrations = Migrations(module: "golf", steps: [.sql(version1), .sql(version2)])

    // Columns of numbers that a replay starts from have no type: REAL would lose the sign of a zero.
    private static let version1 = """
        CREATE TABLE golf_rounds(
            id INTEGER PRIMARY KEY,
            -- The whole course as JSON, so that a round goes on although the course's file has changed.
            course TEXT NOT NULL,
            format TEXT NOT NULL,
            seed INTEGER NOT NULL
        );
        CREATE TABLE golf_players(
            round INTEGER NOT NULL REFERENCES golf_rounds(id),
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            skill TEXT NOT NULL,
            handicap NOT NULL,
            PRIMARY KEY(round, number)
        ) WITHOUT ROWID;
        CREATE TABLE golf_entries(
            round INTEGER NOT NULL REFERENCES golf_rounds(id),
            number INTEGER NOT NULL,
            kind TEXT NOT NULL,
            way TEXT,
            PRIMARY KEY(round, number)
        ) WITHOUT ROWID;
        CREATE TABLE golf_strokes(
            round INTEGER NOT NULL,
            number INTEGER NOT NULL,
            player INTEGER NOT NULL,
            hole INTEGER NOT NULL,
            club TEXT NOT NULL,
            ball_speed NOT NULL, angle NOT NULL, azimuth NOT NULL, spin NOT NULL, axis_tilt NOT NULL,
            seed INTEGER NOT NULL,
            from_x NOT NULL, from_y NOT NULL, from_z NOT NULL, from_lie TEXT NOT NULL,
            rest_x NOT NULL, rest_y NOT NULL, rest_z NOT NULL, rest_lie TEXT NOT NULL,
            outcome TEXT NOT NULL,
            carry NOT NULL,
            hit_trees INTEGER NOT NULL,
            crossed_x, crossed_y, crossed_z,
            PRIMARY KEY(round, number),
            FOREIGN KEY(round, number) REFERENCES golf_entries(round, number)
        ) WITHOUT ROWID;
        """

    // Milliseconds since 1970; NULL for rounds that were begun before it was kept.
    private static let version2 = "ALTER TABLE golf_rounds ADD COLUMN began INTEGER"

    private let database: Database
    private let landed: LandedRound.File
    private let logger: Logger
    private let now: @Sendable () -> Int

    /// `now` tells the milliseconds since 1970.
    ///
    /// - Throws: ``SQLiteError``, or ``MigrationError`` for a database that a newer program wrote.
    init(
        _ folder: DataFolder,
        logger: Logger,
        now: @escaping @Sendable () -> Int = { WallClock.milliseconds() }
    ) throws {
        self.now = now
        database = try Database(path: folder.database, cacheKiB: 64, isQuick: true)
        landed = LandedRound.File(folder)
        self.logger = logger
        try database.withWriter { connection in
            // A stroke that was told must outlive a power cut, and so must a round whose file is given another name.
            try connection.execute("PRAGMA synchronous=FULL")
            try Self.migrations.apply(to: connection)
        }
    }

    func version() throws -> RoundVersion? {
        try takeOver()
        return try database.read { try Self.version($0) }
    }

    func current() throws -> KeptRound? {
        try takeOver()
        return try database.read { try Self.current($0) }
    }

    func all() throws -> [RoundMark] {
        takeOverIfReadable()
        return try database.read { connection in
            try connection.rows(
                """
                SELECT id, (SELECT count(*) FROM golf_entries WHERE round = id), began FROM golf_rounds ORDER BY id
                """
            ) { row in
                RoundMark(
                    version: RoundVersion(round: row.int64(0), entries: row.int(1)),
                    began: row.isNull(2) ? nil : row.int64(2)
                )
            }
        }
    }

    func round(_ number: Int64) throws -> KeptRound? {
        takeOverIfReadable()
        return try database.read { connection in
            let entries = try connection.first(
                "SELECT (SELECT count(*) FROM golf_entries WHERE round = id) FROM golf_rounds WHERE id = ?",
                number
            ) { $0.int(0) }
            guard let entries else { return nil }
            return try Self.kept(RoundVersion(round: number, entries: entries), connection)
        }
    }

    func begin(_ start: RoundStart, _ entries: [RoundEntry]) throws -> RoundVersion {
        do {
            try takeOver()
        } catch {
            // What cannot be read is out of the way then, and still there.
            landed.setAside(as: "damaged")
        }
        return try database.write { try Self.insert(start, entries, began: now(), $0) }
    }

    func append(_ entry: RoundEntry, to version: RoundVersion) throws -> RoundVersion? {
        try database.write { connection in
            guard try Self.version(connection) == version else { return nil }
            try Self.insert(entry, version, connection)
            return version.next
        }
    }

    /// Takes the round of the first versions out of its file, once; the file stays under another name.
    private func takeOver() throws {
        guard landed.exists else { return }
        let lost: Int? = try database.write { connection in
            // Another program may have been faster.
            guard landed.exists else { return nil }
            let round = try landed.read()
            let kept = try? Self.current(connection)
            if kept?.start != round.start || kept?.entries.starts(with: round.entries) != true {
                _ = try Self.insert(round.start, round.entries, began: nil, connection)
            }
            return round.firstLostLine
        }
        landed.setAside(as: lost == nil ? "old" : "damaged")
        guard let lost else { return }
        logger.warning(
            "line \(lost) of \(landed.path) makes no sense; the round goes on before it, and the file as it was is kept in \(landed.path).damaged"
        )
    }

    /// The rounds of the past are told all the same; who asks for the round in play learns what is wrong.
    private func takeOverIfReadable() { try? takeOver() }

    // MARK: Rows

    private static func version(_ connection: borrowing Connection) throws -> RoundVersion? {
        try connection.first(
            """
            SELECT id, (SELECT count(*) FROM golf_entries WHERE round = id) FROM golf_rounds ORDER BY id DESC LIMIT 1
            """
        ) { RoundVersion(round: $0.int64(0), entries: $0.int(1)) }
    }

    private static func current(_ connection: borrowing Connection) throws -> KeptRound? {
        guard let version = try version(connection) else { return nil }
        return try kept(version, connection)
    }

    private static func kept(_ version: RoundVersion, _ connection: borrowing Connection) throws -> KeptRound?
    {
        let players = try connection.rows(
            "SELECT name, skill, handicap FROM golf_players WHERE round = ? ORDER BY number",
            version.round
        ) { GamePlayer(name: $0.text(0), skill: try Skill.level($0.text(1)), handicap: $0.double(2)) }
        let start = try connection.first(
            "SELECT course, format, seed FROM golf_rounds WHERE id = ?",
            version.round
        ) { row in
            try RoundStart(
                course: try row.withBytes(0) { try JSONDecoder().decode(Course.self, from: Data($0)) },
                players: players,
                format: try word(row, 1),
                seed: UInt64(bitPattern: row.int64(2))
            )
        }
        let entries = try connection.rows(
            """
            SELECT kind, way, player, hole, club, ball_speed, angle, azimuth, spin, axis_tilt, seed,
                from_x, from_y, from_z, from_lie, rest_x, rest_y, rest_z, rest_lie, outcome, carry, hit_trees,
                crossed_x, crossed_y, crossed_z
            FROM golf_entries LEFT JOIN golf_strokes USING(round, number) WHERE round = ? ORDER BY number
            """,
            version.round
        ) { try entry($0) }
        return start.map { KeptRound(version: version, start: $0, entries: entries) }
    }

    private static func insert(
        _ start: RoundStart,
        _ entries: [RoundEntry],
        began: Int?,
        _ connection: borrowing Connection
    ) throws -> RoundVersion {
        try connection.run(
            "INSERT INTO golf_rounds(course, format, seed, began) VALUES(?, ?, ?, ?)",
            String(decoding: try JSONEncoder().encode(start.course), as: UTF8.self),
            start.format.rawValue,
            Int64(bitPattern: start.seed),
            began
        )
        var version = RoundVersion(round: connection.lastInsertID, entries: 0)
        for (number, player) in start.players.enumerated() {
            try connection.run(
                "INSERT INTO golf_players VALUES(?, ?, ?, ?, ?)",
                version.round,
                number,
                player.name,
                player.skill.name,
                player.handicap
            )
        }
        for entry in entries {
            try insert(entry, version, connection)
            version = version.next
        }
        return version
    }

    private static func insert(
        _ entry: RoundEntry,
        _ version: RoundVersion,
        _ connection: borrowing Connection
    ) throws {
        let (kind, way) = Kind.of(entry)
        try connection.run(
            "INSERT INTO golf_entries VALUES(?, ?, ?, ?)",
            version.round,
            version.entries,
            kind.rawValue,
            way
        )
        guard case .stroke(let stroke) = entry else { return }
        let launch = stroke.launch
        try connection.run(
            "INSERT INTO golf_strokes VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            version.round,
            version.entries,
            stroke.player,
            stroke.hole,
            stroke.club,
            launch.ballSpeed,
            launch.angle,
            launch.azimuth,
            launch.spin,
            launch.axisTilt,
            Int64(bitPattern: stroke.seed),
            stroke.from.x,
            stroke.from.y,
            stroke.from.z,
            stroke.fromLie.rawValue,
            stroke.rest.x,
            stroke.rest.y,
            stroke.rest.z,
            stroke.restLie.rawValue,
            stroke.outcome.rawValue,
            stroke.carry,
            stroke.hitTrees,
            stroke.crossed?.x,
            stroke.crossed?.y,
            stroke.crossed?.z
        )
    }

    private static func entry(_ row: Statement) throws -> RoundEntry {
        let kind: Kind = try word(row, 0)
        return switch kind {
        case .stroke: .stroke(try stroke(row))
        case .unplayable: .unplayable
        case .drop: .drop(try word(row, 1))
        case .gimme: .gimme
        case .pickUp: .pickUp
        case .mulligan: .mulligan
        case .nextHole: .nextHole
        case .sign: .sign
        }
    }

    private static func stroke(_ row: Statement) throws -> StrokeRecord {
        func place(_ column: Int) -> Vector3 {
            Vector3(row.double(column), row.double(column + 1), row.double(column + 2))
        }
        return StrokeRecord(
            player: row.int(2),
            hole: row.int(3),
            club: row.text(4),
            launch: Launch(
                ballSpeed: row.double(5),
                angle: row.double(6),
                azimuth: row.double(7),
                spin: row.double(8),
                axisTilt: row.double(9)
            ),
            seed: UInt64(bitPattern: row.int64(10)),
            from: place(11),
            fromLie: try word(row, 14),
            rest: place(15),
            restLie: try word(row, 18),
            outcome: try word(row, 19),
            carry: row.double(20),
            hitTrees: row.int(21) != 0,
            crossed: row.isNull(22) ? nil : place(22)
        )
    }

    private static func word<Word: RawRepresentable>(_ row: Statement, _ column: Int) throws -> Word
    where Word.RawValue == String {
        guard let word = Word(rawValue: row.text(column)) else {
            throw CommandFailure.failed(
                "the kept round has a \(Word.self) '\(row.text(column))', which there is not"
            )
        }
        return word
    }

    /// What kind of entry a row is.
    private enum Kind: String {
        case stroke
        case unplayable
        case drop
        case gimme
        case pickUp = "pick-up"
        case mulligan
        case nextHole = "next-hole"
        case sign

        /// The kind of `entry`, with the way of a drop.
        static func of(_ entry: RoundEntry) -> (kind: Kind, way: String?) {
            switch entry {
            case .stroke: (.stroke, nil)
            case .unplayable: (.unplayable, nil)
            case .drop(let way): (.drop, way.rawValue)
            case .gimme: (.gimme, nil)
            case .pickUp: (.pickUp, nil)
            case .mulligan: (.mulligan, nil)
            case .nextHole: (.nextHole, nil)
            case .sign: (.sign, nil)
            }
        }
    }
}
