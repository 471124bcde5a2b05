import ClickwheelDatabase

/// Reads single rows of listings from the tables.
enum RowReader {
    static func row(_ kind: RowKind, _ id: Int64, _ connection: borrowing Connection) throws -> Row? {
        switch kind {
        case .song: try track(id, connection).map(Row.song)
        case .album: try album(id, connection).map(Row.album)
        case .artist: try artist(id, connection).map(Row.artist)
        case .genre: try genre(id, connection).map(Row.genre)
        }
    }

    static func track(_ id: Int64, _ connection: borrowing Connection) throws -> Track? {
        try connection.first(TrackRow.byID, id) { TrackRow.track($0) }.flatMap(\.self)
    }

    static func album(_ id: Int64, _ connection: borrowing Connection) throws -> Album? {
        try connection.first(
            """
            SELECT title, artist_name, artist, year, tracks, duration_ms, picture_directory, picture_track
            FROM album WHERE id = ?
            """,
            id
        ) { row in
            Album(
                id: id,
                title: row.text(0),
                artist: row.optionalText(1),
                artistID: row.optionalInt64(2),
                year: row.optionalInt(3),
                trackCount: row.int(4),
                durationMs: row.int(5),
                artwork: artwork(row, 6)
            )
        }
    }

    static func artist(_ id: Int64, _ connection: borrowing Connection) throws -> Artist? {
        try connection.first(
            "SELECT name, albums, tracks, picture_directory, picture_track FROM artist WHERE id = ?",
            id
        ) { row in
            Artist(
                id: id,
                name: row.text(0),
                albumCount: row.int(1),
                trackCount: row.int(2),
                artwork: artwork(row, 3)
            )
        }
    }

    static func genre(_ id: Int64, _ connection: borrowing Connection) throws -> Genre? {
        try connection.first("SELECT name, albums, tracks FROM genre WHERE id = ?", id) { row in
            Genre(id: id, name: row.text(0), albumCount: row.int(1), trackCount: row.int(2))
        }
    }

    /// The key by which the row stands in its sorted listing.
    static func sortKey(_ kind: RowKind, _ id: Int64, _ connection: borrowing Connection) throws -> [UInt8] {
        let key =
            switch kind {
            case .song:
                try connection.first("SELECT title, title_sort, name FROM track WHERE id = ?", id) { row in
                    let title = row.optionalText(0) ?? FileName.withoutExtension(row.text(2))
                    return SortKey.key(name: title, sort: row.optionalText(1))
                }
            case .album:
                try connection.first("SELECT title, sort FROM album WHERE id = ?", id) { row in
                    SortKey.key(name: row.text(0), sort: row.optionalText(1))
                }
            case .artist:
                try connection.first("SELECT name, sort FROM artist WHERE id = ?", id) { row in
                    SortKey.key(name: row.text(0), sort: row.optionalText(1))
                }
            case .genre:
                try connection.first("SELECT name FROM genre WHERE id = ?", id) { row in
                    SortKey.key(name: row.text(0))
                }
            }
        return key ?? []
    }

    /// Reads two columns: the directory of a picture, and the song of an embedded one.
    static func artwork(_ row: Statement, _ column: Int) -> Artwork? {
        if let directory = row.optionalInt64(column) { return .directory(directory) }
        return row.optionalInt64(column + 1).map { .embedded(track: $0) }
    }
}
