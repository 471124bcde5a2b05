import ClickwheelDatabase

/// The tables of the data set.
///
/// An import writes them into a new file and sorts for the indexes at its end; a file of an earlier program is brought up to date.
enum TitleSchema {
    /// The tables of a new file.
    static let tables = """
        CREATE TABLE titles(
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, year INTEGER, rating INTEGER, votes INTEGER NOT NULL,
            key INTEGER NOT NULL, head INTEGER, tail INTEGER, length INTEGER NOT NULL,
            digits INTEGER NOT NULL, letters INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE alternates(key INTEGER, id INTEGER, PRIMARY KEY(key, id)) WITHOUT ROWID;
        CREATE TABLE data_set(imported_at INTEGER NOT NULL, films INTEGER NOT NULL);
        """

    /// Its indexes, once it is full.
    static let indexes = """
        CREATE INDEX titles_key ON titles(key);
        \(neighbours)
        """

    /// A step that users have run is never edited: a change is a new step.
    static let migrations = Migrations(module: "titles", steps: [.code(begin), .code(addLetters)])

    private static let neighbours = """
        CREATE INDEX titles_head ON titles(head, length, letters) WHERE head IS NOT NULL;
        CREATE INDEX titles_tail ON titles(tail, length, letters) WHERE tail IS NOT NULL;
        """

    /// Titles that are read at once.
    private static let step = 10_000

    /// The first programs kept no version: what they wrote has the tables, or is no data set.
    private static func begin(_ connection: borrowing Connection) throws {
        _ = try connection.first("SELECT title, key FROM titles LIMIT 1") { $0.text(0) }
    }

    /// Which letters a title has, by which those that resemble one are told apart within the index.
    private static func addLetters(_ connection: borrowing Connection) throws {
        let columns = try connection.rows("SELECT name FROM pragma_table_info('titles')") { $0.text(0) }
        guard !columns.contains("letters") else { return }
        try connection.execute(
            """
            ALTER TABLE titles ADD COLUMN letters INTEGER NOT NULL DEFAULT 0;
            DROP INDEX IF EXISTS titles_head;
            DROP INDEX IF EXISTS titles_tail
            """
        )
        let fill = try connection.statement("UPDATE titles SET letters = ?1 WHERE id = ?2")
        var last = Int64.min
        while true {
            let titles = try connection.rows(
                "SELECT id, title FROM titles WHERE id > ? ORDER BY id LIMIT ?",
                last,
                step
            ) { (id: $0.int64(0), letters: TitleKey($0.text(1)).letters) }
            for (id, letters) in titles {
                fill.reset()
                fill.bind(Int64(bitPattern: letters), at: 1)
                fill.bind(id, at: 2)
                try fill.run()
            }
            guard titles.count == step, let end = titles.last else { break }
            last = end.id
        }
        try connection.execute(neighbours)
    }
}
