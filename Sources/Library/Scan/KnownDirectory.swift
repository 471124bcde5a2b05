import ClickwheelDatabase

/// What the database knows of one directory; files by name.
struct KnownDirectory {
    struct Track: Equatable {
        var id: Int64
        var name: NameBytes
        var size: Int64
        var modifiedNs: Int64
        var isMissing: Bool
        /// Whether it is a part of its file.
        var isPart = false
    }

    struct Problem: Equatable {
        var name: NameBytes
        var size: Int64
        var modifiedNs: Int64
    }

    /// `nil` for a directory that was never seen.
    var id: Int64?
    var picture: NameBytes?
    var tracks: [Track] = []
    var problems: [Problem] = []
    var sheets: [DirectorySheets.Record] = []

    init() {}

    init(folder: Int64, path: NameBytes, _ connection: borrowing Connection) throws {
        let row = try connection.first(
            "SELECT id, picture FROM directory WHERE folder = ? AND path = ?",
            folder,
            path
        ) { row in (row.int64(0), row.isNull(1) ? nil : row.bytes(1)) }
        guard let (id, picture) = row else { return }
        self.id = id
        self.picture = picture
        tracks = try connection.rows(
            """
            SELECT id, name, size, modified_ns, missing_us, part FROM track
            WHERE directory = ? ORDER BY name, missing_us
            """,
            id
        ) { row in
            Track(
                id: row.int64(0),
                name: row.bytes(1),
                size: row.int64(2),
                modifiedNs: row.int64(3),
                isMissing: row.int64(4) != 0,
                isPart: row.int(5) >= 0
            )
        }
        problems = try connection.rows(
            "SELECT name, size, modified_ns FROM problem WHERE directory = ? ORDER BY name",
            id
        ) { Problem(name: $0.bytes(0), size: $0.int64(1), modifiedNs: $0.int64(2)) }
        sheets = try DirectorySheets.known(id, connection)
    }
}
