import ClickwheelDatabase
import ClickwheelText

/// What the listings need to know of every song that is there and listed, as columns.
struct SongTable {
    private(set) var ids: [Int64] = []
    private(set) var albums: [Int64] = []
    private var artists: [Int64] = []
    /// Disc and track in one number, for sorting.
    private(set) var places: [Int64] = []
    private var added: [Int64] = []
    private var modified: [Int64] = []
    private(set) var durations: [Int32] = []
    /// The directory of a picture beside the song, or minus the song's id for one inside it, or 0.
    private(set) var pictures: [Int64] = []
    private var titleKeys = KeyArena()
    private var titles = TextPool()
    private var strongNames = NamePool()
    private var weakNames = NamePool()
    /// The texts of each song: numbers of ``strongNames``, and of ``weakNames`` with the top bit set.
    private var names: [UInt32] = []
    private var nameEnds: [Int] = []
    private(set) var albumIDs: Set<Int64> = []
    private(set) var totalDurationMs = 0
    private(set) var totalBytes = 0

    private static let weak: UInt32 = 1 << 31

    var count: Int { ids.count }

    init(_ connection: borrowing Connection) throws {
        let pictured = Set(
            try connection.rows("SELECT id FROM directory WHERE picture IS NOT NULL") { $0.int64(0) }
        )
        let statement = try connection.statement(
            """
            SELECT id, album, artist, disc, track, added_ms, modified_ns, duration_ms, size, embedded_picture,
                directory, title, title_sort, name, artists, album_artists, album_title, genres, composers, date,
                artist_credit, part
            FROM track WHERE missing_us = 0
            """
        )
        let unlisted = try Self.unlistedDirectories(connection)
        try statement.forEachRow { row in
            if unlisted.isEmpty || !unlisted.contains(row.int64(10)) { add(row, pictured) }
        }
        totalBytes = try Self.sum(totalBytes, Self.bytesOfParts(connection))
    }

    /// The bytes of the files of which songs are parts.
    private static func bytesOfParts(_ connection: borrowing Connection) throws -> Int {
        // SQLite's own sum() fails where the sum is more than there are numbers.
        let statement = try connection.statement(
            """
            SELECT DISTINCT t.directory, t.name, t.size FROM track t JOIN directory d ON d.id = t.directory
            JOIN folder f ON f.id = d.folder WHERE t.part >= 0 AND t.missing_us = 0 AND f.is_listed = 1
            """
        )
        var bytes = 0
        try statement.forEachRow { row in bytes = sum(bytes, row.int(2)) }
        return bytes
    }

    /// The sum, held at the ends of `Int`: older versions took files in that say any size.
    private static func sum(_ one: Int, _ other: Int) -> Int {
        let (sum, isBeyond) = one.addingReportingOverflow(other)
        return isBeyond ? (other < 0 ? .min : .max) : sum
    }

    private static func unlistedDirectories(_ connection: borrowing Connection) throws -> Set<Int64> {
        Set(
            try connection.rows(
                "SELECT id FROM directory WHERE folder IN (SELECT id FROM folder WHERE is_listed = 0)"
            ) { $0.int64(0) }
        )
    }

    private mutating func add(_ row: Statement, _ pictured: Set<Int64>) {
        let id = row.int64(0)
        ids.append(id)
        albums.append(row.int64(1))
        artists.append(row.int64(2))
        let disc = row.isNull(3) ? 1 : row.int64(3)
        let track = row.isNull(4) ? Int64(UInt32.max) : row.int64(4)
        places.append(disc << 32 | track)
        added.append(row.int64(5))
        modified.append(row.int64(6))
        let duration = row.int(7)
        durations.append(Int32(clamping: duration))
        totalDurationMs = Self.sum(totalDurationMs, duration)
        // A file of several songs counts once.
        if row.int(21) < 0 { totalBytes = Self.sum(totalBytes, row.int(8)) }
        let directory = row.int64(10)
        pictures.append(pictured.contains(directory) ? directory : row.int(9) != 0 ? -id : 0)
        if albums[albums.count - 1] != 0 { albumIDs.insert(albums[albums.count - 1]) }

        let title = row.optionalText(11) ?? FileName.withoutExtension(row.text(13))
        let folded = TextFolding.folded(title)
        titles.append(folded)
        if let sort = row.optionalText(12) {
            titleKeys.append { SortKey.append(name: sort, sort: nil, to: &$0) }
        } else {
            titleKeys.append {
                SortKey.append(folded: SortKey.withoutArticle(folded[...], of: title), to: &$0)
            }
        }

        let start = names.count
        for column in 14...15 {
            for name in TextList.read(row, column) { note(strongNames.number(of: name), from: start) }
        }
        if let credit = row.optionalText(20) { note(strongNames.number(of: credit), from: start) }
        if let album = row.optionalText(16) { note(strongNames.number(of: album), from: start) }
        for column in 17...18 {
            for name in TextList.read(row, column) {
                note(weakNames.number(of: name) | Self.weak, from: start)
            }
        }
        if let date = row.optionalText(19) { note(weakNames.number(of: date) | Self.weak, from: start) }
        nameEnds.append(names.count)
    }

    private mutating func note(_ name: UInt32, from start: Int) {
        if !names[start...].contains(name) { names.append(name) }
    }

    /// The rows by title; equal titles by artist, album, place and id.
    func sortedByTitle(artistRanks: [Int64: Int32], albumRanks: [Int64: Int32]) -> [Int32] {
        titleKeys.sortedIndexes { one, other in
            let artist = (artistRanks[artists[one]] ?? .max, artistRanks[artists[other]] ?? .max)
            if artist.0 != artist.1 { return artist.0 < artist.1 }
            let album = (albumRanks[albums[one]] ?? .max, albumRanks[albums[other]] ?? .max)
            if album.0 != album.1 { return album.0 < album.1 }
            return (places[one], ids[one]) < (places[other], ids[other])
        }
    }

    /// The listing of rows that ``sortedByTitle(artistRanks:albumRanks:)`` gave.
    func order(_ rows: [Int32]) -> ListingOrder {
        var order = ListingOrder(ids: [])
        order.ids.reserveCapacity(rows.count)
        var marks = MarkCollector()
        for row in rows {
            marks.add(titleKeys[Int(row)])
            order.ids.append(UInt32(clamping: ids[Int(row)]))
        }
        order.initials = marks.initials
        order.pairs = marks.pairs
        return order
    }

    /// All ids, the latest first; what came in one scan goes by the age of its newest file, and albums stay
    /// together in their own order.
    func sortedByArrival() -> [UInt32] {
        struct Group: Hashable {
            var added: Int64
            /// An album, or a song without one as its negative.
            var unit: Int64
        }
        func group(_ row: Int) -> Group {
            Group(added: added[row], unit: albums[row] != 0 ? albums[row] : -ids[row])
        }
        var newest: [Group: Int64] = [:]
        for row in ids.indices {
            newest[group(row), default: .min] = max(newest[group(row)] ?? .min, modified[row])
        }
        let rows = ids.indices.map { row in
            let group = group(row)
            return (group: group, newest: newest[group] ?? 0, place: places[row], id: ids[row])
        }
        let sorted = rows.sorted { one, other in
            if one.group.added != other.group.added { return one.group.added > other.group.added }
            if one.newest != other.newest { return one.newest > other.newest }
            if one.group.unit != other.group.unit { return one.group.unit > other.group.unit }
            return (one.place, one.id) < (other.place, other.id)
        }
        return sorted.map { UInt32(clamping: $0.id) }
    }

    /// What search looks through, with the songs in the given order.
    func searchIndex(_ rows: [Int32]) -> SearchIndex {
        let strong = strongNames.texts.count
        func number(_ name: UInt32) -> Int {
            name & Self.weak == 0 ? Int(name) : strong + Int(name & ~Self.weak)
        }
        var ordered = TextPool()
        ordered.reserveCapacity(texts: rows.count, bytes: titles.bytes.count)
        for row in rows { ordered.append(titles[Int(row)]) }

        var all = strongNames.texts
        for name in 0..<weakNames.texts.count { all.append(weakNames.texts[name]) }
        var starts = [UInt32](repeating: 0, count: all.count + 1)
        for name in names { starts[number(name) + 1] += 1 }
        for index in 1..<starts.count { starts[index] += starts[index - 1] }
        var next = starts
        var songs = [UInt32](repeating: 0, count: names.count)
        for (position, row) in rows.enumerated() {
            let start = row == 0 ? 0 : nameEnds[Int(row) - 1]
            for name in names[start..<nameEnds[Int(row)]] {
                let number = number(name)
                songs[Int(next[number])] = UInt32(position)
                next[number] += 1
            }
        }
        return SearchIndex(
            titles: ordered,
            names: all,
            strongNames: strong,
            songs: songs,
            songStarts: starts
        ) ?? .empty
    }
}
