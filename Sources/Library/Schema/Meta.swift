import ClickwheelDatabase

/// Single numbers that the library keeps.
enum Meta: String {
    /// Grows with every commit that changes songs.
    case revision
    /// The ``revision`` that the listings were made from.
    case listedRevision
    /// Grows when the listings are made anew.
    case version
    /// Songs with greater ids have come since moved files were last told from new ones.
    case settledID
    /// The version of Unicode by whose rules keys, listings and what search looks through were made from names.
    case unicodeVersion
    /// The ``FileReader/version`` that said which files are refused.
    case readerVersion
    case tracks
    case albums
    case artists
    case genres
    case durationMs
    case bytes

    /// The number, or 0 when it was never set.
    static func value(_ key: Meta, _ connection: borrowing Connection) throws -> Int {
        try connection.first("SELECT value FROM library_meta WHERE key = ?", key.rawValue) { $0.int(0) } ?? 0
    }

    static func set(_ key: Meta, _ value: Int, _ connection: borrowing Connection) throws {
        try connection.run(
            "INSERT INTO library_meta(key, value) VALUES(?1, ?2) ON CONFLICT(key) DO UPDATE SET value = ?2",
            key.rawValue,
            value
        )
    }

    /// Adds 1, and returns the sum.
    @discardableResult
    static func increase(_ key: Meta, _ connection: borrowing Connection) throws -> Int {
        let value = try value(key, connection) + 1
        try set(key, value, connection)
        return value
    }
}
