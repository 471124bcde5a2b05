import ClickwheelDatabase

/// What an album's row says of its songs: their number, their length, their picture.
struct AlbumFacts {
    private struct Facts: Equatable {
        var tracks = 0
        var durationMs = 0
        /// As in ``SongTable/pictures``.
        var picture: Int64 = 0
        var firstPlace = Int64.max
    }

    private var facts: [Int64: Facts] = [:]

    init(_ songs: SongTable) {
        for row in songs.ids.indices where songs.albums[row] != 0 {
            var facts = facts[songs.albums[row]] ?? Facts()
            facts.tracks += 1
            facts.durationMs += Int(songs.durations[row])
            // The picture of the first song that has one; one beside the songs is for all of them.
            if songs.pictures[row] != 0, songs.places[row] < facts.firstPlace {
                facts.picture = songs.pictures[row]
                facts.firstPlace = songs.places[row]
            }
            self.facts[songs.albums[row]] = facts
        }
    }

    /// Writes the rows that have changed.
    func update(_ connection: borrowing Connection) throws {
        let stored = try connection.rows(
            "SELECT id, tracks, duration_ms, picture_directory, picture_track FROM album"
        ) { row in
            (row.int64(0), row.int(1), row.int(2), Picture.number(row.int64(3), row.int64(4)))
        }
        for (id, tracks, durationMs, picture) in stored {
            let facts = facts[id] ?? Facts()
            if (facts.tracks, facts.durationMs, facts.picture) == (tracks, durationMs, picture) { continue }
            try connection.run(
                """
                UPDATE album SET tracks = ?, duration_ms = ?, picture_directory = ?, picture_track = ?
                WHERE id = ?
                """,
                facts.tracks,
                facts.durationMs,
                Picture.directory(facts.picture),
                Picture.track(facts.picture),
                id
            )
        }
    }

    /// Where a picture is, in one number: a directory, minus a song, or 0.
    enum Picture {
        static func number(_ directory: Int64, _ track: Int64) -> Int64 {
            directory != 0 ? directory : -track
        }
        static func directory(_ number: Int64) -> Int64? { number > 0 ? number : nil }
        static func track(_ number: Int64) -> Int64? { number < 0 ? -number : nil }
    }
}
