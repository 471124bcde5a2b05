import ClickwheelDatabase

/// Who and what the songs are linked to: counts for the rows of artists and genres.
struct Credits {
    private struct Facts: Equatable {
        var tracks = 0
        var albums = 0
        var picture: Int64 = 0
    }

    private var artists: [Int64: Facts] = [:]
    private var genres: [Int64: Facts] = [:]

    var artistIDs: Set<Int64> { Set(artists.keys) }
    var genreIDs: Set<Int64> { Set(genres.keys) }

    init(_ songs: SongTable, _ connection: borrowing Connection) throws {
        var rows = [Int64: Int32](minimumCapacity: songs.count)
        for (row, id) in songs.ids.enumerated() { rows[id] = Int32(row) }
        artists = Self.facts(
            try connection.rows("SELECT track, artist FROM track_artist") { ($0.int64(0), $0.int64(1)) },
            songs,
            rows
        )
        genres = Self.facts(
            try connection.rows("SELECT track, genre FROM track_genre") { ($0.int64(0), $0.int64(1)) },
            songs,
            rows
        )
    }

    /// Counts the links of songs that are there, which come ordered by song.
    private static func facts(
        _ links: [(track: Int64, name: Int64)],
        _ songs: SongTable,
        _ rows: [Int64: Int32]
    ) -> [Int64: Facts] {
        struct Count {
            var facts = Facts()
            var lastTrack: Int64 = 0
            var albums: Set<Int64> = []
        }
        var counts: [Int64: Count] = [:]
        for link in links {
            guard let row = rows[link.track].map({ Int($0) }) else { continue }
            var count = counts.removeValue(forKey: link.name) ?? Count()
            if count.lastTrack != link.track { count.facts.tracks += 1 }
            count.lastTrack = link.track
            if songs.albums[row] != 0 { count.albums.insert(songs.albums[row]) }
            if count.facts.picture == 0 { count.facts.picture = songs.pictures[row] }
            counts[link.name] = count
        }
        return counts.mapValues { count in
            var facts = count.facts
            facts.albums = count.albums.count
            return facts
        }
    }

    /// Writes the rows of artists that have changed.
    func updateArtists(_ connection: borrowing Connection) throws {
        let stored = try connection.rows(
            "SELECT id, tracks, albums, picture_directory, picture_track FROM artist"
        ) { row in
            let picture = AlbumFacts.Picture.number(row.int64(3), row.int64(4))
            return (row.int64(0), Facts(tracks: row.int(1), albums: row.int(2), picture: picture))
        }
        for (id, known) in stored {
            let facts = artists[id] ?? Facts()
            if facts == known { continue }
            try connection.run(
                """
                UPDATE artist SET tracks = ?, albums = ?, picture_directory = ?, picture_track = ? WHERE id = ?
                """,
                facts.tracks,
                facts.albums,
                AlbumFacts.Picture.directory(facts.picture),
                AlbumFacts.Picture.track(facts.picture),
                id
            )
        }
    }

    /// Writes the rows of genres that have changed.
    func updateGenres(_ connection: borrowing Connection) throws {
        let stored = try connection.rows("SELECT id, tracks, albums FROM genre") { row in
            (row.int64(0), row.int(1), row.int(2))
        }
        for (id, tracks, albums) in stored {
            let facts = genres[id] ?? Facts()
            if (facts.tracks, facts.albums) == (tracks, albums) { continue }
            try connection.run(
                "UPDATE genre SET tracks = ?, albums = ? WHERE id = ?",
                facts.tracks,
                facts.albums,
                id
            )
        }
    }
}
