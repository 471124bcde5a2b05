import ClickwheelDatabase

extension SearchIndex {
    /// An index without songs.
    static let empty = SearchIndex()

    private init() {
        frequencies = [UInt32](repeating: 0, count: 256)
    }

    /// Reads the index that ``write(_:)`` stored, or an empty one when there is none.
    static func read(_ connection: borrowing Connection) throws -> SearchIndex {
        guard let titles = try pool("titles", connection), let names = try pool("names", connection) else {
            return .empty
        }
        return SearchIndex(
            titles: titles,
            names: names,
            strongNames: Int(try numbers("strong names", connection).first ?? 0),
            songs: try numbers("songs", connection),
            songStarts: try numbers("song starts", connection)
        ) ?? .empty
    }

    /// Stores the index in place of the one before.
    func write(_ connection: borrowing Connection) throws {
        try Self.write(titles, "titles", connection)
        try Self.write(names, "names", connection)
        try Self.write([UInt32(strongNames)], "strong names", connection)
        try Self.write(songs, "songs", connection)
        try Self.write(songStarts, "song starts", connection)
    }

    private static func pool(_ name: String, _ connection: borrowing Connection) throws -> TextPool? {
        let bytes = try connection.first("SELECT data FROM search_part WHERE name = ?", name) { $0.bytes(0) }
        return TextPool(bytes: bytes ?? [], starts: try numbers("\(name) starts", connection))
    }

    private static func numbers(_ name: String, _ connection: borrowing Connection) throws -> [UInt32] {
        try connection.first("SELECT data FROM search_part WHERE name = ?", name) { PackedIDs.read($0, 0) }
            ?? []
    }

    private static func write(_ pool: TextPool, _ name: String, _ connection: borrowing Connection) throws {
        let statement = try statement(name, connection)
        statement.bind(pool.bytes, at: 2)
        try statement.run()
        try write(pool.starts, "\(name) starts", connection)
    }

    private static func write(_ numbers: [UInt32], _ name: String, _ connection: borrowing Connection) throws
    {
        let statement = try statement(name, connection)
        PackedIDs.bind(numbers, to: statement, at: 2)
        try statement.run()
    }

    private static func statement(_ name: String, _ connection: borrowing Connection) throws -> Statement {
        let statement = try connection.statement(
            "INSERT OR REPLACE INTO search_part(name, data) VALUES(?, ?)"
        )
        statement.bind(name, at: 1)
        return statement
    }
}
