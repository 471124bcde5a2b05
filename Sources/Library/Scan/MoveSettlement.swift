import ClickwheelDatabase

/// Gives songs that came at a new place since the last settlement the identity that they had before.
///
/// A song is lost when its file is gone, or when its whole folder is not there now: then the folder may
/// have been renamed. What is still lost afterwards stays in its row.
struct MoveSettlement {
    /// The moment in microseconds since which songs are missing that were lost in this scan.
    ///
    /// It is above 0, and later than that of every song that was lost before.
    let lostUs: Int64
    /// The folders that are not there now.
    let absentFolders: [Int64]

    struct Outcome: Equatable {
        /// Songs found at another path.
        var moved = 0
        /// Songs found at their old path.
        var returned = 0
        /// Files whose sound was replaced under the same name.
        var replaced = 0
        /// The ids under which all those arrived, and those that they have had before and have again.
        var renumbered: [Int64: Int64] = [:]
        /// How many of all those had been marked as missing in this scan.
        var foundAgain = 0
    }

    func run(_ connection: borrowing Connection) throws -> Outcome {
        var outcome = Outcome()
        let last = try connection.first("SELECT max(id) FROM track") { $0.int(0) } ?? 0
        defer { _ = try? Meta.set(.settledID, last, connection) }
        guard try hasLost(connection) else { return outcome }
        let arrived = try arrived(connection)
        guard !arrived.isEmpty else { return outcome }
        let lost = try lost(Set(arrived.map(\.key)), connection)
        let matches = MoveMatching.matches(arrived: arrived, lost: lost.map(\.candidate))
        let lostInScan = Set(lost.filter { $0.missingUs >= lostUs }.map(\.candidate.id))
        var settled: Set<Int64> = []
        for match in matches {
            if match.arrived.directory == match.lost.directory, match.arrived.name == match.lost.name {
                outcome.returned += 1
            } else {
                outcome.moved += 1
            }
            if lostInScan.contains(match.lost.id) { outcome.foundAgain += 1 }
            try join(match.arrived.id, to: match.lost.id, connection)
            outcome.renumbered[match.arrived.id] = match.lost.id
            settled.insert(match.arrived.id)
        }
        for candidate in arrived where !settled.contains(candidate.id) {
            guard let before = try replaced(candidate, connection) else { continue }
            outcome.replaced += 1
            outcome.foundAgain += 1
            try join(candidate.id, to: before, connection)
            outcome.renumbered[candidate.id] = before
        }
        return outcome
    }

    private func hasLost(_ connection: borrowing Connection) throws -> Bool {
        if !absentFolders.isEmpty { return true }
        return try connection.first("SELECT 1 FROM track WHERE missing_us <> 0 LIMIT 1") { _ in true }
            ?? false
    }

    private func arrived(_ connection: borrowing Connection) throws -> [MoveMatching.Candidate] {
        try connection.rows(
            """
            SELECT id, content_key, directory, name, size, modified_ns, title, track FROM track
            WHERE id > ? AND missing_us = 0
            """,
            try Meta.value(.settledID, connection)
        ) { Self.candidate($0) }.compactMap(\.self)
    }

    /// The lost songs that have one of `keys`, and since when they are missing; 0 in an absent folder.
    private func lost(
        _ keys: Set<ContentKey>,
        _ connection: borrowing Connection
    ) throws -> [(candidate: MoveMatching.Candidate, missingUs: Int64)] {
        var lost: [(candidate: MoveMatching.Candidate, missingUs: Int64)] = []
        for key in keys {
            let rows = try connection.rows(
                """
                SELECT id, content_key, directory, name, size, modified_ns, title, track, missing_us FROM track
                WHERE missing_us <> 0 AND content_key = ?
                """,
                key.bytes
            ) { row in Self.candidate(row).map { ($0, row.int64(8)) } }
            lost += rows.compactMap(\.self)
        }
        for folder in absentFolders {
            let statement = try connection.statement(
                """
                SELECT t.id, content_key, directory, name, size, modified_ns, title, track
                FROM directory d JOIN track t ON t.directory = d.id
                WHERE d.folder = ? AND missing_us = 0
                """
            )
            statement.bind(folder, at: 1)
            try statement.forEachRow { row in
                if let candidate = Self.candidate(row), keys.contains(candidate.key) {
                    lost.append((candidate, 0))
                }
            }
        }
        return lost
    }

    /// The song that was lost in this scan at the very path of `candidate`, so that its file was replaced.
    private func replaced(
        _ candidate: MoveMatching.Candidate,
        _ connection: borrowing Connection
    ) throws -> Int64? {
        try connection.first(
            """
            SELECT id FROM track
            WHERE directory = ? AND name = ? AND missing_us >= ? AND part = (SELECT part FROM track WHERE id = ?)
            ORDER BY missing_us DESC
            """,
            candidate.directory,
            candidate.name,
            lostUs,
            candidate.id
        ) { $0.int64(0) }
    }

    /// Gives the new row the old identity: what the file says is new; age, rating and history are old.
    private func join(_ arrived: Int64, to lost: Int64, _ connection: borrowing Connection) throws {
        let added = try connection.first("SELECT added_ms FROM track WHERE id = ?", lost) { $0.int64(0) }
        try connection.run("DELETE FROM track_artist WHERE track = ?", lost)
        try connection.run("DELETE FROM track_genre WHERE track = ?", lost)
        try connection.run("DELETE FROM track WHERE id = ?", lost)
        try connection.run("UPDATE track SET id = ?, added_ms = ? WHERE id = ?", lost, added, arrived)
        try connection.run("UPDATE track_artist SET track = ? WHERE track = ?", lost, arrived)
        try connection.run("UPDATE track_genre SET track = ? WHERE track = ?", lost, arrived)
        // The new row may have been rated and played before it was known to be the old song.
        try connection.run("UPDATE OR REPLACE rating SET track = ? WHERE track = ?", lost, arrived)
        try connection.run(
            """
            INSERT INTO history(track, plays, skips, last_played_ms, last_skipped_ms)
            SELECT ?1, plays, skips, last_played_ms, last_skipped_ms FROM history WHERE track = ?2
            ON CONFLICT(track) DO UPDATE SET plays = plays + excluded.plays, skips = skips + excluded.skips,
                last_played_ms = ifnull(excluded.last_played_ms, last_played_ms),
                last_skipped_ms = ifnull(excluded.last_skipped_ms, last_skipped_ms)
            """,
            lost,
            arrived
        )
        try connection.run("DELETE FROM history WHERE track = ?", arrived)
    }

    private static func candidate(_ row: Statement) -> MoveMatching.Candidate? {
        guard let key = row.withBytes(1, { ContentKey(bytes: $0) }) else { return nil }
        return MoveMatching.Candidate(
            id: row.int64(0),
            key: key,
            directory: row.int64(2),
            name: row.bytes(3),
            size: row.int64(4),
            modifiedNs: row.int64(5),
            title: row.optionalText(6),
            track: row.optionalInt(7)
        )
    }
}
