import ClickwheelDatabase
import ClickwheelText

/// The ids of artists or of genres by their names, one for all ways to write a name.
struct NameTable {
    /// The names that are remembered at most.
    private static let maximumKnown = 1 << 15

    enum Table {
        case artist
        case genre
    }

    private let table: Table
    private var known: [String: Int64] = [:]

    init(_ table: Table) {
        self.table = table
    }

    /// The id of a name, which gets a row when it has none.
    mutating func id(of name: String, _ connection: borrowing Connection) throws -> Int64 {
        if let id = known[name] { return id }
        let key = TextFolding.identity(name)
        let row =
            switch table {
            case .artist:
                try connection.first("SELECT id, name FROM artist WHERE key = ?", key) {
                    ($0.int64(0), $0.text(1))
                }
            case .genre:
                try connection.first("SELECT id, name FROM genre WHERE key = ?", key) {
                    ($0.int64(0), $0.text(1))
                }
            }
        let id: Int64
        if let row {
            id = row.0
            // The latest way to write a name is the one that is shown.
            if Array(row.1.utf8) != Array(name.utf8) { try rename(id, name, connection) }
        } else {
            try insert(key, name, connection)
            id = connection.lastInsertID
        }
        if known.count >= Self.maximumKnown { known.removeAll(keepingCapacity: true) }
        known[name] = id
        return id
    }

    /// Forgets every id, for after a transaction that was undone.
    mutating func forget() {
        known.removeAll(keepingCapacity: true)
    }

    private func insert(_ key: String, _ name: String, _ connection: borrowing Connection) throws {
        switch table {
        case .artist: try connection.run("INSERT INTO artist(key, name) VALUES(?, ?)", key, name)
        case .genre: try connection.run("INSERT INTO genre(key, name) VALUES(?, ?)", key, name)
        }
    }

    private func rename(_ id: Int64, _ name: String, _ connection: borrowing Connection) throws {
        switch table {
        case .artist: try connection.run("UPDATE artist SET name = ? WHERE id = ?", name, id)
        case .genre: try connection.run("UPDATE genre SET name = ? WHERE id = ?", name, id)
        }
    }
}
