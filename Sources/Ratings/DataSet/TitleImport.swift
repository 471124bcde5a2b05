import ClickwheelDatabase
import ClickwheelSystem

/// Takes IMDb's data set into a file of films, which takes the place of the one before when it is whole.
public struct TitleImport: Sendable {
    /// What an import did.
    public struct Report: Codable, Equatable, Sendable {
        /// Films that are there now.
        public internal(set) var titles = 0
        /// How many of them have a rating.
        public internal(set) var ratings = 0
        /// Other titles by which films are known.
        public internal(set) var otherTitles = 0
        /// Rows of series, episodes and games, which are left out.
        public internal(set) var others = 0
        /// Rows whose id was there already.
        public internal(set) var duplicates = 0
        /// Rows that cannot be read.
        public internal(set) var damaged = 0
        /// The first of those, a sentence each.
        public internal(set) var messages: [String] = []
    }

    private static let basics = "title.basics.tsv"
    private static let ratingsName = "title.ratings.tsv"
    private static let akas = "title.akas.tsv"
    /// What IMDb calls what a person calls a film.
    private static let kinds: [[UInt8]] = ["movie", "tvMovie", "short", "tvShort", "video", "tvSpecial"].map {
        Array($0.utf8)
    }

    private let folder: String
    private let path: String
    private let now: Int

    /// Will take the files of `folder` into the file `path`; `now` is in seconds since 1970.
    public init(folder: String, path: String, now: Int) {
        (self.folder, self.path, self.now) = (folder, path, now)
    }

    /// Reads `title.basics.tsv`, `title.ratings.tsv` and, where it is there, `title.akas.tsv`, each also with `.gz` behind it.
    ///
    /// `progress` gets the number of rows read so far, and says whether to go on. Rows that cannot be read are counted and left
    /// out; a file that is cut off or no data set leaves everything as it was.
    ///
    /// - Throws: ``RatingError``, and `CancellationError` where `progress` says no.
    public func run(progress: (Int) -> Bool = { _ in true }) throws -> Report {
        let half = path + ".half"
        for ending in ["", "-journal", "-wal", "-shm"] { Files.remove(half + ending) }
        defer { for ending in ["", "-journal", "-wal", "-shm"] { Files.remove(half + ending) } }
        var report = Report()
        do {
            let basics = try require(Self.basics)
            let votes = try Votes(require(Self.ratingsName), &report, progress)
            try fill(half, basics, votes, &report, progress)
            try Files.move(half, to: path)
            // What a reader of the file before left behind belongs to that one.
            for ending in ["-wal", "-shm"] { Files.remove(path + ending) }
        } catch let error as SQLiteError {
            throw RatingError.notKept(reason: "\(error)")
        } catch let error as Errno {
            throw RatingError.notKept(reason: "\(path): \(error)")
        }
        return report
    }

    private func find(_ name: String) -> String? {
        ["", ".gz"].map { folder + "/" + name + $0 }.first { Files.exists($0) }
    }

    private func require(_ name: String) throws(RatingError) -> String {
        guard let found = find(name) else {
            throw .badDataSet(file: folder, reason: "it has no \(name) or \(name).gz")
        }
        return found
    }

    private func fill(
        _ half: String,
        _ basics: String,
        _ votes: borrowing Votes,
        _ report: inout Report,
        _ progress: (Int) -> Bool
    ) throws {
        let connection = try Connection(path: half, cacheKiB: 16 << 10)
        // The file is thrown away where anything goes wrong before it has its name.
        _ = try connection.rows("PRAGMA journal_mode = OFF") { $0.text(0) }
        try connection.execute("PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
        try connection.execute(Self.tables)
        var counted = report
        try connection.transaction { connection in
            try takeTitles(basics, votes, connection, &counted, progress)
            if let akas = find(Self.akas) { try takeOthers(akas, connection, &counted, progress) }
        }
        try connection.execute(Self.indexes)
        try connection.run("INSERT INTO data_set(imported_at, films) VALUES(?, ?)", now, counted.titles)
        // Readers of the finished file need no log beside it.
        try connection.execute("PRAGMA locking_mode = NORMAL; PRAGMA synchronous = FULL")
        try Descriptor(reading: half).synchronize()
        report = counted
    }

    private func takeTitles(
        _ file: String,
        _ votes: borrowing Votes,
        _ connection: borrowing Connection,
        _ report: inout Report,
        _ progress: (Int) -> Bool
    ) throws {
        let insert = try connection.statement(
            """
            INSERT OR IGNORE INTO titles(id, title, year, rating, votes, key, head, tail, length, digits)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """
        )
        let other = try connection.statement("INSERT OR IGNORE INTO alternates(key, id) VALUES(?1, ?2)")
        let columns = ["tconst", "titleType", "primaryTitle", "originalTitle", "isAdult", "startYear"]
        try DataSetFile(path: file, columns: columns).read(&report, progress) { row, report in
            guard let id = row.titleNumber(0), let kind = row.bytes(1), let title = row.text(2) else {
                return false
            }
            guard Self.kinds.contains(where: { kind.elementsEqual($0) }) else {
                report.others += 1
                return true
            }
            let year = row.number(5)
            let key = TitleKey(title)
            let vote = votes[id]
            insert.reset()
            insert.bind(Int64(id), at: 1)
            insert.bind(title, at: 2)
            year.bind(to: insert, at: 3)
            (vote?.rating).bind(to: insert, at: 4)
            insert.bind(Int64(vote?.count ?? 0), at: 5)
            insert.bind(key.hash, at: 6)
            (year.flatMap { key.head($0) }).bind(to: insert, at: 7)
            (year.flatMap { key.tail($0) }).bind(to: insert, at: 8)
            insert.bind(Int64(key.bytes.count), at: 9)
            insert.bind(Int64((row.bytes(0)?.count ?? 0) - 2), at: 10)
            try insert.run()
            guard connection.changes > 0 else {
                report.duplicates += 1
                return true
            }
            report.titles += 1
            if vote != nil { report.ratings += 1 }
            if let original = row.bytes(3), let primary = row.bytes(2), !original.elementsEqual(primary) {
                let second = TitleKey(String(decoding: original, as: UTF8.self))
                if second != key { try add(second, id, other, connection, &report) }
            }
            return true
        }
    }

    private func takeOthers(
        _ file: String,
        _ connection: borrowing Connection,
        _ report: inout Report,
        _ progress: (Int) -> Bool
    ) throws {
        let find = try connection.statement("SELECT key FROM titles WHERE id = ?1")
        let other = try connection.statement("INSERT OR IGNORE INTO alternates(key, id) VALUES(?1, ?2)")
        let rows = DataSetFile(path: file, columns: ["titleId", "ordering", "title"])
        try rows.read(&report, progress) { row, report in
            guard let id = row.titleNumber(0), let title = row.text(2) else { return false }
            find.reset()
            find.bind(Int64(id), at: 1)
            let known = try find.step() ? find.int64(0) : nil
            find.reset()
            let key = TitleKey(title)
            if let known, known != key.hash { try add(key, id, other, connection, &report) }
            return true
        }
    }

    private func add(
        _ key: TitleKey,
        _ id: Int,
        _ statement: Statement,
        _ connection: borrowing Connection,
        _ report: inout Report
    ) throws {
        statement.reset()
        statement.bind(key.hash, at: 1)
        statement.bind(Int64(id), at: 2)
        try statement.run()
        report.otherTitles += connection.changes
    }

    private static let tables = """
        CREATE TABLE titles(
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, year INTEGER, rating INTEGER, votes INTEGER NOT NULL,
            key INTEGER NOT NULL, head INTEGER, tail INTEGER, length INTEGER NOT NULL,
            digits INTEGER NOT NULL);
        CREATE TABLE alternates(key INTEGER, id INTEGER, PRIMARY KEY(key, id)) WITHOUT ROWID;
        CREATE TABLE data_set(imported_at INTEGER NOT NULL, films INTEGER NOT NULL);
        """

    private static let indexes = """
        CREATE INDEX titles_key ON titles(key);
        CREATE INDEX titles_head ON titles(head, length) WHERE head IS NOT NULL;
        CREATE INDEX titles_tail ON titles(tail, length) WHERE tail IS NOT NULL;
        """
}
