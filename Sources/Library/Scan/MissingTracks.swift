import ClickwheelDatabase

/// Songs whose file is gone keep everything but their place in the listings.
enum MissingTracks {
    /// Marks one song as missing since `now`, in microseconds.
    static func mark(_ id: Int64, _ now: Int64, _ connection: borrowing Connection) throws {
        // Several songs may have been lost at one path; their moments tell them apart, so they must differ.
        try connection.run(
            """
            UPDATE track SET missing_us = max(?1, 1 + (
                SELECT max(o.missing_us) FROM track o
                WHERE o.directory = track.directory AND o.name = track.name
            ))
            WHERE id = ?2 AND missing_us = 0
            """,
            now,
            id
        )
    }

    /// Has the songs lost at a path read when they come back, since what was wrong with them is no longer known.
    static func doubt(_ directory: Int64, _ name: NameBytes, _ connection: borrowing Connection) throws {
        try connection.run(
            "UPDATE track SET modified_ns = -1 WHERE directory = ? AND name = ? AND missing_us <> 0",
            directory,
            name
        )
    }

    /// Marks every song of a directory, and forgets the directory's problems.
    ///
    /// - Returns: The number of songs.
    static func markAll(inDirectory id: Int64, _ now: Int64, _ connection: borrowing Connection) throws -> Int
    {
        let tracks = try connection.rows(
            "SELECT id FROM track WHERE directory = ? AND missing_us = 0",
            id
        ) { $0.int64(0) }
        for track in tracks { try mark(track, now, connection) }
        let problems = try connection.rows("SELECT name FROM problem WHERE directory = ?", id) { $0.bytes(0) }
        for name in problems { try doubt(id, name, connection) }
        try connection.run("DELETE FROM problem WHERE directory = ?", id)
        try connection.run("DELETE FROM cue_sheet WHERE directory = ?", id)
        return tracks.count
    }
}
