import ClickwheelDatabase

/// Makes everything that is derived from the songs: listings, counts, pictures, and what search looks
/// through.
enum IndexBuilder {
    /// Makes all of it anew, inside the caller's transaction.
    ///
    /// - Complexity: O(*n* log *n*); 50,000 songs take some tenths of a second.
    static func rebuild(_ connection: borrowing Connection) throws {
        let songs = try SongTable(connection)
        let artists = NameOrder(
            try connection.rows("SELECT id, name, sort FROM artist") { row in
                (row.int64(0), SortKey.key(name: row.text(1), sort: row.optionalText(2)))
            }
        )
        let albums = NameOrder(
            try connection.rows("SELECT id, title, sort, artist_name FROM album") { row in
                var key = SortKey.key(name: row.text(1), sort: row.optionalText(2))
                key.append(0)
                SortKey.append(name: row.text(3), sort: nil, to: &key)
                return (row.int64(0), key)
            }
        )
        let genres = NameOrder(
            try connection.rows("SELECT id, name FROM genre") { row in
                (row.int64(0), SortKey.key(name: row.text(1)))
            }
        )
        let byTitle = songs.sortedByTitle(artistRanks: artists.ranks, albumRanks: albums.ranks)

        let credits = try Credits(songs, connection)
        try credits.updateArtists(connection)
        try credits.updateGenres(connection)
        try AlbumFacts(songs).update(connection)

        try store(.songs, songs.order(byTitle), connection)
        try store(.albums, albums.order(of: songs.albumIDs), connection)
        try store(.artists, artists.order(of: credits.artistIDs), connection)
        try store(.genres, genres.order(of: credits.genreIDs), connection)
        try store(.recentlyAdded, ListingOrder(ids: songs.sortedByArrival()), connection)
        try songs.searchIndex(byTitle).write(connection)

        try Meta.set(.tracks, songs.count, connection)
        try Meta.set(.albums, songs.albumIDs.count, connection)
        try Meta.set(.artists, credits.artistIDs.count, connection)
        try Meta.set(.genres, credits.genreIDs.count, connection)
        try Meta.set(.durationMs, songs.totalDurationMs, connection)
        try Meta.set(.bytes, songs.totalBytes, connection)
        try Meta.set(.listedRevision, Meta.value(.revision, connection), connection)
        try Meta.increase(.version, connection)
    }

    private static func store(
        _ listing: Listing,
        _ order: ListingOrder,
        _ connection: borrowing Connection
    ) throws {
        let statement = try connection.statement(
            "INSERT OR REPLACE INTO listing(name, ids, initials, pairs) VALUES(?, ?, ?, ?)"
        )
        statement.bind(listing.description, at: 1)
        PackedIDs.bind(order.ids, to: statement, at: 2)
        statement.bind(ListingMarks.text(order.initials), at: 3)
        statement.bind(ListingMarks.text(order.pairs), at: 4)
        try statement.run()
    }
}
