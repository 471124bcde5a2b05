import ClickwheelDatabase
import ClickwheelText

/// Some rows of a listing.
package struct GalleryPage: Equatable, Sendable {
    /// What the rows of a listing are.
    package enum Rows: Equatable, Sendable {
        /// One photo or video a row.
        case items([GalleryItem])
        /// One group a row.
        case groups([GalleryGroup])
    }

    /// The version of the gallery that it is of.
    package let version: Int
    /// The rows of the whole listing.
    package let total: Int
    /// The rows of this page.
    package let rows: Rows
}

/// How much there is.
package struct GalleryStats: Encodable, Equatable, Sendable {
    /// How many photos there are.
    package let photos: Int
    /// How many videos there are, films included.
    package let videos: Int
    /// Files of which something is wrong.
    package let problems: Int
    /// Files of which no picture was made yet.
    package let unpictured: Int
}

extension Gallery {
    /// The rows from `offset` on, `limit` at most.
    ///
    /// - Complexity: O(*n*) in the rows of the listing.
    package func page(
        _ listing: GalleryListing,
        offset: Int,
        limit: Int
    ) throws(GalleryError) -> GalleryPage {
        let version = version
        switch listing {
        case .items(let items):
            let (condition, argument) = items.condition
            let (total, rows) = try self.items(condition, items.order, offset, limit) {
                argument?.bind(to: $0)
            }
            return GalleryPage(version: version, total: total, rows: .items(rows))
        case .groups(let groups):
            let all = try self.groups(groups)
            let rows = Array(all.dropFirst(offset).prefix(limit))
            return GalleryPage(version: version, total: all.count, rows: .groups(rows))
        }
    }

    /// Where the item is in the listing; `nil` where it is not.
    ///
    /// - Complexity: O(*n*) in the rows of the listing.
    package func position(_ items: GalleryListing.Items, of id: Int64) throws(GalleryError) -> Int? {
        let (condition, argument) = items.condition
        return try read { connection in
            let statement = try connection.prepare(
                "SELECT id FROM gallery_item WHERE missing = 0 AND \(condition) ORDER BY \(items.order)"
            )
            argument?.bind(to: statement)
            var index = 0
            while try statement.step() {
                if statement.int64(0) == id { return index }
                index += 1
            }
            return nil
        }
    }

    /// Photos and videos in whose name, folder, place, camera, kind or year each of the words is, newest first.
    ///
    /// - Complexity: O(*n*) in the items.
    package func search(_ words: String, limit: Int) throws(GalleryError) -> [GalleryItem] {
        let wanted = TextFolding.folded(words).split(separator: UInt8(ascii: " ")).prefix(8).map(Array.init)
        guard !wanted.isEmpty else { return [] }
        let condition = wanted.indices.map { "instr(search, ?\($0 + 1)) > 0" }.joined(separator: " AND ")
        return try items(condition, "taken_s DESC, id DESC", 0, limit) { statement in
            for (index, word) in wanted.enumerated() { statement.bind(word, at: index + 1) }
        }.rows
    }

    package func item(_ id: Int64) throws(GalleryError) -> GalleryItem {
        let found = try read { connection in
            let statement = try connection.prepare(
                "SELECT \(GalleryItem.columns) FROM gallery_item WHERE id = ?1 AND missing = 0"
            )
            statement.bind(id, at: 1)
            return try statement.step() ? GalleryItem(statement) : nil
        }
        guard let found else { throw .noSuchItem(id: id) }
        return found
    }

    package func stats() throws(GalleryError) -> GalleryStats {
        try read { connection in
            try connection.first(
                """
                SELECT count(*) FILTER (WHERE NOT is_film), count(*) FILTER (WHERE is_film),
                    count(*) FILTER (WHERE problem IS NOT NULL), count(*) FILTER (WHERE NOT is_pictured)
                FROM gallery_item WHERE missing = 0
                """
            ) {
                GalleryStats(photos: $0.int(0), videos: $0.int(1), problems: $0.int(2), unpictured: $0.int(3))
            } ?? GalleryStats(photos: 0, videos: 0, problems: 0, unpictured: 0)
        }
    }

    private func items(
        _ condition: String,
        _ order: String,
        _ offset: Int,
        _ limit: Int,
        bind: (Statement) -> Void
    ) throws(GalleryError) -> (total: Int, rows: [GalleryItem]) {
        try read { connection in
            let count = try connection.prepare(
                "SELECT count(*) FROM gallery_item WHERE missing = 0 AND \(condition)"
            )
            bind(count)
            let total = try count.step() ? count.int(0) : 0
            // What is passed over costs a step in an index this way, and not a row.
            let statement = try connection.prepare(
                """
                SELECT \(GalleryItem.columns) FROM gallery_item WHERE id IN (
                    SELECT id FROM gallery_item WHERE missing = 0 AND \(condition)
                    ORDER BY \(order) LIMIT \(max(0, limit)) OFFSET \(max(0, offset))
                ) ORDER BY \(order)
                """
            )
            bind(statement)
            var rows: [GalleryItem] = []
            while try statement.step() { rows.append(GalleryItem(statement)) }
            return (total, rows)
        }
    }

    private func groups(_ groups: GalleryListing.Groups) throws(GalleryError) -> [GalleryGroup] {
        let (column, title, order) =
            switch groups {
            case .albums:
                ("directory", "(SELECT d.title FROM gallery_directory d WHERE d.id = directory)", "3 DESC")
            case .places: ("place", "place", "2")
            case .cameras: ("camera", "camera", "2")
            }
        return try read { connection in
            // SQLite gives the other columns of the row that has the maximum (<https://sqlite.org/lang_select.html#bareagg>).
            let statement = try connection.prepare(
                """
                SELECT \(column), \(title), max(taken_s), count(*), id, blur FROM gallery_item
                WHERE missing = 0 AND is_film = 0 AND \(column) IS NOT NULL GROUP BY 1 ORDER BY \(order), 1
                """
            )
            var found: [GalleryGroup] = []
            while try statement.step() {
                found.append(
                    GalleryGroup(
                        key: "\(groups.rawValue)/\(statement.text(0))",
                        title: statement.text(1),
                        count: statement.int(3),
                        cover: statement.int64(4),
                        blur: statement.isNull(5) ? nil : statement.bytes(5)
                    )
                )
            }
            return found
        }
    }
}

extension GalleryListing.Items.Argument {
    /// Makes it the value of `?1`.
    fileprivate func bind(to statement: Statement) {
        switch self {
        case .number(let number): statement.bind(number, at: 1)
        case .text(let text): statement.bind(text, at: 1)
        }
    }
}
