import ClickwheelDatabase

extension MusicLibrary {
    /// The songs that hold every word of `words` anywhere inside any of title, artists, album, album artists,
    /// genres, composers and date, the best first.
    ///
    /// Case, diacritics and width do not count; a word may be one letter.
    public func search(_ words: String, limit: Int) throws(LibraryError) -> SearchResult {
        let query = SearchQuery(words)
        return try read { connection in
            let (index, ids) = try searchIndex(connection)
            let matches = index.matches(query, limit: limit)
            return SearchResult(
                tracks: try matches.songs.compactMap { try RowReader.track(Int64(ids[$0]), connection) },
                total: matches.total
            )
        }
    }

    /// Songs that come nearest to words that find nothing, the nearest first.
    public func nearest(_ words: String, limit: Int) throws(LibraryError) -> [Track] {
        let query = SearchQuery(words)
        return try read { connection in
            let (index, ids) = try searchIndex(connection)
            return try index.nearest(query, limit: limit).compactMap {
                try RowReader.track(Int64(ids[$0]), connection)
            }
        }
    }

    private func searchIndex(_ connection: borrowing Connection) throws -> (SearchIndex, [UInt32]) {
        let reader = try ListingReader(cache, connection)
        let ids = try reader.order(of: .songs, connection).ids
        let index = try cache.search(version: reader.version) { try SearchIndex.read(connection) }
        // The two are made together; were they not, no answer is better than a wrong one.
        guard index.titles.count == ids.count else { return (.empty, []) }
        return (index, ids)
    }
}
