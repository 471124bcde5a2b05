import ClickwheelDatabase

extension MusicLibrary {
    /// The most rows that one page holds.
    public static let maximumPage = 1024

    /// Up to `limit` rows of a listing from position `offset`; none beyond its end.
    ///
    /// - Complexity: O(`limit`) database look-ups, a few microseconds each.
    public func page(_ listing: Listing, offset: Int, limit: Int) throws(LibraryError) -> Page {
        try read { connection in
            let reader = try ListingReader(cache, connection)
            let ids = try reader.order(of: listing, connection).ids
            let start = min(max(0, offset), ids.count)
            let end = min(start + min(max(0, limit), Self.maximumPage), ids.count)
            return Page(
                version: reader.version,
                total: ids.count,
                rows: try ids[start..<end].compactMap {
                    try RowReader.row(listing.kind, Int64($0), connection)
                }
            )
        }
    }

    /// Where the letters of a listing begin.
    public func initials(_ listing: Listing) throws(LibraryError) -> ListingIndex {
        try read { connection in
            let reader = try ListingReader(cache, connection)
            let order = try reader.order(of: listing, connection)
            return ListingIndex(
                version: reader.version,
                total: order.ids.count,
                isSorted: listing.isSorted,
                initials: order.initials,
                pairs: order.pairs
            )
        }
    }

    /// The position of the row with this id, or `nil` when the listing does not hold it.
    ///
    /// - Complexity: O(*n*), some ten microseconds for 100,000 rows.
    public func position(_ listing: Listing, of id: Int64) throws(LibraryError) -> Int? {
        guard let id = UInt32(exactly: id) else { return nil }
        return try read { connection in
            try ListingReader(cache, connection).order(of: listing, connection).ids.firstIndex(of: id)
        }
    }

    /// The first row whose name begins with `prefix`, case, diacritics and a leading article aside.
    ///
    /// A listing that is not sorted has no such row.
    ///
    /// - Complexity: O(log *n*) database look-ups.
    public func position(_ listing: Listing, prefix: String) throws(LibraryError) -> Int? {
        guard listing.isSorted else { return nil }
        return try read { connection in
            let ids = try ListingReader(cache, connection).order(of: listing, connection).ids
            return try PrefixSearch(prefix).firstPosition(in: ids) { id in
                try RowReader.sortKey(listing.kind, Int64(id), connection)
            }
        }
    }

    /// All ids of a listing in order, to fill a queue with.
    public func ids(_ listing: Listing) throws(LibraryError) -> [Int64] {
        try read { connection in
            try ListingReader(cache, connection).order(of: listing, connection).ids.map { Int64($0) }
        }
    }

    /// The album with this id.
    public func album(_ id: Int64) throws(LibraryError) -> Album? {
        try read { try RowReader.album(id, $0) }
    }

    /// The artist with this id.
    public func artist(_ id: Int64) throws(LibraryError) -> Artist? {
        try read { try RowReader.artist(id, $0) }
    }

    /// The genre with this id.
    public func genre(_ id: Int64) throws(LibraryError) -> Genre? {
        try read { try RowReader.genre(id, $0) }
    }
}
