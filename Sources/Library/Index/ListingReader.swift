import ClickwheelDatabase

/// Finds the order of every listing in the tables.
struct ListingReader {
    let cache: LibraryCache
    let version: Int

    init(_ cache: LibraryCache, _ connection: borrowing Connection) throws {
        self.cache = cache
        version = try Meta.value(.version, connection)
    }

    func order(of listing: Listing, _ connection: borrowing Connection) throws -> ListingOrder {
        try cache.order(of: listing, version: version) {
            switch listing {
            case .songs, .albums, .artists, .genres, .recentlyAdded:
                try stored(listing, connection)
            case .albumsOfArtist(let artist):
                ListingOrder(ids: try byYear(albumsOf(artist: artist, connection), connection))
            case .songsOfAlbum(let album):
                ListingOrder(ids: try songsOf(album: album, connection))
            case .songsOfArtist(let artist):
                try sorted(songsOf(artist: artist, connection), as: .songs, connection)
            case .artistsOfGenre(let genre):
                try sorted(artistsOf(genre: genre, connection), as: .artists, connection)
            case .albumsOfGenre(let genre):
                try sorted(albumsOf(genre: genre, connection), as: .albums, connection)
            case .songsOfGenre(let genre):
                try sorted(songsOf(genre: genre, connection), as: .songs, connection)
            }
        }
    }

    private func stored(_ listing: Listing, _ connection: borrowing Connection) throws -> ListingOrder {
        try connection.first(
            "SELECT ids, initials, pairs FROM listing WHERE name = ?",
            listing.description
        ) { row in
            ListingOrder(
                ids: PackedIDs.read(row, 0),
                initials: ListingMarks.parse(row.text(1)),
                pairs: ListingMarks.parse(row.text(2))
            )
        } ?? ListingOrder(ids: [])
    }

    /// Puts some rows of a large listing into its order, and takes its letters over.
    private func sorted(
        _ ids: [UInt32],
        as whole: Listing,
        _ connection: borrowing Connection
    ) throws -> ListingOrder {
        let order = try self.order(of: whole, connection)
        let ranks = try cache.ranks(of: whole.kind, version: version) {
            var ranks = [UInt32](repeating: .max, count: Int(order.ids.max() ?? 0) + 1)
            for (position, id) in order.ids.enumerated() { ranks[Int(id)] = UInt32(position) }
            return ranks
        }
        // An id that the listing does not hold came after it was made.
        var positions = ids.compactMap { $0 < ranks.count && ranks[Int($0)] != .max ? ranks[Int($0)] : nil }
        positions.sort()
        return ListingOrder(
            ids: positions.map { order.ids[Int($0)] },
            initials: ListingMarks.subset(order.initials, at: positions),
            pairs: ListingMarks.subset(order.pairs, at: positions)
        )
    }

    private func songsOf(album: Int64, _ connection: borrowing Connection) throws -> [UInt32] {
        try connection.rows(
            """
            SELECT id FROM track WHERE album = ? AND missing_us = 0
            ORDER BY ifnull(disc, 1), track IS NULL, track, name, id
            """,
            album
        ) { UInt32(clamping: $0.int64(0)) }
    }

    private func albumsOf(artist: Int64, _ connection: borrowing Connection) throws -> [UInt32] {
        try connection.rows(
            """
            SELECT DISTINCT t.album FROM track_artist c JOIN track t ON t.id = c.track
            WHERE c.artist = ? AND t.missing_us = 0 AND t.album IS NOT NULL
            """,
            artist
        ) { UInt32(clamping: $0.int64(0)) }
    }

    private func songsOf(artist: Int64, _ connection: borrowing Connection) throws -> [UInt32] {
        try connection.rows("SELECT DISTINCT track FROM track_artist WHERE artist = ?", artist) {
            UInt32(clamping: $0.int64(0))
        }
    }

    private func artistsOf(genre: Int64, _ connection: borrowing Connection) throws -> [UInt32] {
        try connection.rows(
            """
            SELECT DISTINCT c.artist FROM track_genre g JOIN track t ON t.id = g.track
                JOIN track_artist c ON c.track = t.id
            WHERE g.genre = ? AND t.missing_us = 0
            """,
            genre
        ) { UInt32(clamping: $0.int64(0)) }
    }

    private func albumsOf(genre: Int64, _ connection: borrowing Connection) throws -> [UInt32] {
        try connection.rows(
            """
            SELECT DISTINCT t.album FROM track_genre g JOIN track t ON t.id = g.track
            WHERE g.genre = ? AND t.missing_us = 0 AND t.album IS NOT NULL
            """,
            genre
        ) { UInt32(clamping: $0.int64(0)) }
    }

    private func songsOf(genre: Int64, _ connection: borrowing Connection) throws -> [UInt32] {
        try connection.rows("SELECT track FROM track_genre WHERE genre = ?", genre) {
            UInt32(clamping: $0.int64(0))
        }
    }

    /// Sorts albums by year, those without one last, and by title within a year.
    private func byYear(_ ids: [UInt32], _ connection: borrowing Connection) throws -> [UInt32] {
        let alphabetical = try sorted(ids, as: .albums, connection).ids
        var dated: [(year: Int, position: Int, id: UInt32)] = []
        for (position, id) in alphabetical.enumerated() {
            let year = try connection.first("SELECT year FROM album WHERE id = ?", Int64(id)) {
                $0.optionalInt(0)
            }
            dated.append((year.flatMap(\.self) ?? .max, position, id))
        }
        return dated.sorted { ($0.year, $0.position) < ($1.year, $1.position) }.map(\.id)
    }
}
