import ClickwheelDatabase
import ClickwheelSystem
import Synchronization

extension DeckStore {
    /// What one commit of a text takes at most; its bytes are those of fields.
    ///
    /// So a grade waits some ten milliseconds for it, and not for the whole text.
    private static let notesOfBatch = 250
    private static let bytesOfBatch = 250_000
    /// How long a commit holds others up, in nanoseconds, before what is left of its batch waits for the next one.
    ///
    /// 250 notes take about as long on a quiet machine; writing the commit to the disk comes on top.
    static let longestHold: Int64 = 6_000_000
    /// How long nobody is held up between two commits, in microseconds: who waits in another process looks four times in a millisecond.
    private static let pause: UInt32 = 2000
    /// After how many pages the import moves what is committed into the database's file.
    private static let pagesOfCheckpoint = 500

    /// Takes the bytes of a text format in; `layout` says how the rows of a table are read.
    public func importText(
        _ bytes: [UInt8],
        kind: String,
        path: String,
        title: String,
        layout: DelimitedLayout = .found
    ) throws -> ImportReport {
        try importText(TextSource(bytes, path: path), kind: kind, title: title, layout: layout)
    }

    func importText(
        _ source: TextSource,
        kind: String,
        title: String,
        layout: DelimitedLayout
    ) throws -> ImportReport {
        let known = try database.read { try NoteType.all($0) }
        let types = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
        let look = try TextLook(source)
        func begun() throws(QuizError) -> any NoteReader {
            try Self.reader(kind, look, source.path, title, types, layout)
        }
        // All of it is read before any of it is kept: a text that cannot be read to its end changes nothing.
        var check = try begun()
        var found = 0
        try source.forEachPiece { try check.read($0) { _ in found += 1 } }
        try check.finish { _ in found += 1 }
        if found == 0, let reason = check.leftOut.first { throw reason }
        let position = try database.read { connection in
            try connection.first("SELECT coalesce(max(due), 0) FROM quiz_cards WHERE type = 0") { $0.int(0) }
        }
        var task = DeckImport(title: check.title ?? title, matching: check.matching, position: position)
        let mark = ImportMark(look, task)
        var left = try database.read { try mark.done($0) }
        if left > 0 { task.goesOn(after: left) }
        var batch: [ImportedNote] = []
        var size = 0
        func keep(isLast: Bool) throws {
            let skipped = min(left, batch.count)
            left -= skipped
            for note in batch.prefix(skipped) { task.skip(note) }
            let notes = batch.dropFirst(skipped).map { task.prepare($0) }
            try commit(notes[...], &task, mark, isLast: isLast)
            batch.removeAll(keepingCapacity: true)
            size = 0
        }
        func take(_ note: ImportedNote) throws {
            batch.append(note)
            size += note.fields.reduce(0) { $0 + $1.utf8.count }
            if batch.count >= Self.notesOfBatch || size >= Self.bytesOfBatch { try keep(isLast: false) }
        }
        var reader = try begun()
        try source.forEachPiece { try reader.read($0, take) }
        try reader.finish(take)
        try keep(isLast: true)
        task.tell(reader)
        return task.report
    }

    /// Keeps `notes` in as many commits as it takes for each to be short; after the last one nothing more comes.
    private func commit(
        _ notes: ArraySlice<PreparedNote>,
        _ task: inout DeckImport,
        _ mark: ImportMark,
        isLast: Bool
    ) throws {
        var notes = notes
        while !notes.isEmpty || isLast {
            let taken = try database.withWriter { connection in
                // Nobody waits for the disk but with the last commits: a power cut takes at most some notes back, with the mark.
                if !isLast { try connection.execute("PRAGMA synchronous=NORMAL") }
                defer { if !isLast { try? connection.execute("PRAGMA synchronous=FULL") } }
                return try connection.transaction { connection in
                    let begin = monotonic()
                    let taken = try task.add(notes, to: connection, mod: now() / 1000) {
                        monotonic() - begin >= Self.longestHold
                    }
                    let isDone = isLast && taken == notes.count
                    try isDone ? mark.remove(connection) : mark.set(task.report.found, connection)
                    return taken
                }
            }
            notes = notes.dropFirst(taken)
            types.withLock { $0.removeAll() }
            try atStep(.batch)
            database.settle(after: Self.pagesOfCheckpoint)
            if isLast, notes.isEmpty { return }
            NativeThread.pause(microseconds: Self.pause)
        }
    }

    private static func reader(
        _ kind: String,
        _ look: TextLook,
        _ path: String,
        _ title: String,
        _ types: [String: NoteType],
        _ layout: DelimitedLayout
    ) throws(QuizError) -> any NoteReader {
        let isPlain = ["txt", "text", "md"].contains(kind)
        // Where somebody says how its columns are parted, it has columns.
        let isTable = layout != .found || look.hasHeader || look.hasColumns
        if ["csv", "tsv"].contains(kind) || isPlain && isTable && (!look.isGIFT || layout != .found) {
            return DelimitedNotes(path: path, deck: title, known: types, layout: layout)
        }
        guard layout == .found else { throw .badFile(path: path, reason: Self.noTable) }
        switch kind {
        case "json": return JSONNotes(path: path, leavesOut: true)
        case "gift": return GIFTNotes(path: path, deck: title)
        case _ where isPlain:
            return look.isGIFT ? GIFTNotes(path: path, deck: title) : PlainNotes(path: path)
        default:
            throw .badFile(
                path: path,
                reason: "a deck is .apkg, .colpkg, .csv, .tsv, .json, .gift or .txt"
            )
        }
    }

    /// What is said to a separator or columns for a file that has none.
    static let noTable = "it is no table: only .csv, .tsv and .txt have a separator and columns"
}

/// How far an import came that adds its notes whatever is there: cut off, it goes on there, and adds none twice.
///
/// The others need no mark: a note that is there already is known.
private struct ImportMark {
    private let key: String?

    init(_ look: TextLook, _ task: DeckImport) {
        key = task.matching == .both ? "import \(look.sha1) \(task.title)" : nil
    }

    func done(_ connection: borrowing Connection) throws -> Int {
        guard let key else { return 0 }
        return try connection.first("SELECT value FROM quiz_meta WHERE key = ?", key) { $0.int(0) } ?? 0
    }

    func set(_ notes: Int, _ connection: borrowing Connection) throws {
        guard let key else { return }
        try connection.run("INSERT OR REPLACE INTO quiz_meta(key, value) VALUES(?, ?)", key, notes)
    }

    func remove(_ connection: borrowing Connection) throws {
        guard let key else { return }
        try connection.run("DELETE FROM quiz_meta WHERE key = ?", key)
    }
}
