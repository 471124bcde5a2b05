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
        removeLeftOvers()
        // Of its own, so that two imports at once each make a whole file, and the last one stays.
        let half = path + ".half-\(UInt64.random(in: 0 ... .max))"
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

    /// Removes what imports that were killed a day ago or earlier have left.
    private func removeLeftOvers() {
        let (parent, start) = (Folder.parent(path), (path.split(separator: "/").last ?? "") + ".half")
        for name in Folder.names(parent) where name.hasPrefix(start) {
            let left = parent + "/" + name
            guard let changed = try? FileStatus(path: left).modified else { continue }
            if changed / 1_000_000_000 + 86_400 < Int64(now) { Files.remove(left) }
        }
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
        let now = now
        let writer = try TitleWriter(half) { connection in
            // The file is thrown away where anything goes wrong before it has its name.
            _ = try connection.rows("PRAGMA journal_mode = OFF") { $0.text(0) }
            try connection.execute("PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
            try connection.execute(TitleSchema.tables)
        } finish: { connection, count in
            // What is sorted at a time fits into the processor's cache, which halves the time of it.
            try connection.execute("PRAGMA cache_size = -1024")
            try connection.execute(TitleSchema.indexes)
            try TitleSchema.migrations.apply(to: connection)
            try connection.run("INSERT INTO data_set(imported_at, films) VALUES(?, ?)", now, count.titles)
            // Readers of the finished file need no log beside it.
            try connection.execute("PRAGMA locking_mode = NORMAL; PRAGMA synchronous = FULL")
            try Descriptor(reading: half).synchronize()
        }
        do {
            try takeTitles(basics, votes, writer, &report, progress)
            if let akas = find(Self.akas) { try takeOthers(akas, writer, &report, progress) }
        } catch {
            writer.abandon()
            throw error
        }
        let count = try writer.end()
        (report.titles, report.ratings) = (count.titles, count.ratings)
        (report.otherTitles, report.duplicates) = (count.otherTitles, count.duplicates)
    }

    /// Rows that are written at once.
    private static let step = 2_048

    private func takeTitles(
        _ file: String,
        _ votes: borrowing Votes,
        _ writer: TitleWriter,
        _ report: inout Report,
        _ progress: (Int) -> Bool
    ) throws {
        let columns = ["tconst", "titleType", "primaryTitle", "originalTitle", "isAdult", "startYear"]
        var batch = TitleWriter.Titles()
        try DataSetFile(path: file, columns: columns).read(&report, progress) { row, report in
            guard let id = row.titleNumber(0), let kind = row.bytes(1), let title = row.bytes(2) else {
                return false
            }
            guard Self.kinds.contains(where: { kind.elementsEqual($0) }) else {
                report.others += 1
                return true
            }
            let year = row.number(5)
            let key = TitleKey(utf8: title)
            let original = row.bytes(3).flatMap { $0.elementsEqual(title) ? nil : TitleKey(utf8: $0) }
            batch.rows.append(
                TitleWriter.Titles.Row(
                    id: Int64(id),
                    title: String(decoding: title, as: UTF8.self),
                    year: year,
                    vote: votes[id],
                    key: key.hash,
                    head: year.flatMap { key.head($0) },
                    tail: year.flatMap { key.tail($0) },
                    length: key.bytes.count,
                    letters: key.letters,
                    digits: (row.bytes(0)?.count ?? 0) - 2,
                    original: original.flatMap { $0 == key ? nil : $0.hash }
                )
            )
            if batch.rows.count == Self.step {
                try writer.take(.titles(batch))
                batch.rows.removeAll(keepingCapacity: true)
            }
            return true
        }
        if !batch.rows.isEmpty { try writer.take(.titles(batch)) }
    }

    private func takeOthers(
        _ file: String,
        _ writer: TitleWriter,
        _ report: inout Report,
        _ progress: (Int) -> Bool
    ) throws {
        var batch: [(id: Int64, key: Int64)] = []
        let rows = DataSetFile(path: file, columns: ["titleId", "ordering", "title"])
        try rows.read(&report, progress) { row, report in
            guard let id = row.titleNumber(0), let title = row.bytes(2) else { return false }
            batch.append((Int64(id), TitleKey(utf8: title).hash))
            if batch.count == Self.step {
                try writer.take(.others(batch))
                batch.removeAll(keepingCapacity: true)
            }
            return true
        }
        if !batch.isEmpty { try writer.take(.others(batch)) }
    }
}
