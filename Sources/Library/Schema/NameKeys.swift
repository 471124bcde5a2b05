import ClickwheelDatabase
import ClickwheelText

/// The keys under which artists, genres and albums are found again.
enum NameKeys {
    /// Brings the keys that another version of Unicode made to the rules of this one.
    ///
    /// A key that another row has by then stays as it is: what was two rows remains two, with all that hangs on them.
    static func renew(_ connection: borrowing Connection) throws {
        try renew(
            "SELECT id, key FROM artist",
            "UPDATE OR IGNORE artist SET key = ? WHERE id = ?",
            connection
        )
        try renew(
            "SELECT id, key FROM genre",
            "UPDATE OR IGNORE genre SET key = ? WHERE id = ?",
            connection
        )
        try renew(
            "SELECT id, title_key FROM album",
            "UPDATE album SET title_key = ? WHERE id = ?",
            connection
        )
        try renew(
            "SELECT id, artist_key FROM album",
            "UPDATE album SET artist_key = ? WHERE id = ?",
            connection
        )
        try Meta.set(.unicodeVersion, TextFolding.unicodeVersion, connection)
    }

    private static func renew(
        _ select: StaticString,
        _ update: StaticString,
        _ connection: borrowing Connection
    ) throws {
        for (id, key) in try connection.rows(select, body: { ($0.int64(0), $0.text(1)) }) {
            // A key folds to itself as far as its letters were known; an album's may be of several artists.
            let parts = key.split(separator: "\0", omittingEmptySubsequences: false)
            let renewed = parts.map { TextFolding.identity(String($0)) }.joined(separator: "\0")
            if !renewed.utf8.elementsEqual(key.utf8) { try connection.run(update, renewed, id) }
        }
    }
}
