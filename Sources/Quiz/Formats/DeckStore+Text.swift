import ClickwheelDatabase
import ClickwheelSystem
import Synchronization

extension DeckStore {
    /// What one commit of a text takes at most; its bytes are those of fields.
    ///
    /// So a grade waits some ten milliseconds for it, and not for the whole text.
    private static let notesOfBatch = 250
    private static let bytesOfBatch = 250_000

    /// Takes the bytes of a text format in.
    public func importText(_ bytes: [UInt8], kind: String, path: String, title: String) throws -> ImportReport
    {
        try importText(TextSource(bytes, path: path), kind: kind, title: title)
    }

    func importText(_ source: TextSource, kind: String, title: String) throws -> ImportReport {
        let known = try database.read { try NoteType.all($0) }
        let types = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
        let look = try TextLook(source)
        // All of it is read before any of it is kept: a mistake at its end changes nothing.
        var check = try Self.reader(kind, look, source.path, title, types)
        try source.forEachPiece { try check.read($0) { _ in } }
        try check.finish { _ in }
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
            if left >= batch.count, !isLast || left > 0 {
                left -= batch.count
                task.skip(batch)
                if isLast { try database.write { try mark.remove($0) } }
            } else {
                task.skip(Array(batch.prefix(left)))
                let new = Array(batch.dropFirst(left))
                left = 0
                try database.write { connection in
                    try task.add(new, to: connection, mod: now() / 1000)
                    try isLast ? mark.remove(connection) : mark.set(task.report.found, connection)
                }
                self.types.withLock { $0.removeAll() }
                try atStep(.batch)
                // Who waits in another process looks every millisecond.
                if !isLast { NativeThread.pause(microseconds: 2000) }
            }
            batch.removeAll(keepingCapacity: true)
            size = 0
        }
        func take(_ note: ImportedNote) throws {
            batch.append(note)
            size += note.fields.reduce(0) { $0 + $1.utf8.count }
            if batch.count >= Self.notesOfBatch || size >= Self.bytesOfBatch { try keep(isLast: false) }
        }
        var reader = try Self.reader(kind, look, source.path, title, types)
        try source.forEachPiece { try reader.read($0, take) }
        try reader.finish(take)
        try keep(isLast: true)
        task.leaveOut(reader.empty)
        return task.report
    }

    private static func reader(
        _ kind: String,
        _ look: TextLook,
        _ path: String,
        _ title: String,
        _ types: [String: NoteType]
    ) throws(QuizError) -> any NoteReader {
        switch kind {
        case "json": return JSONNotes(path: path)
        case "gift": return GIFTNotes(path: path, deck: title)
        case "csv", "tsv": return DelimitedNotes(path: path, deck: title, known: types)
        case "txt", "text", "md":
            if look.isGIFT { return GIFTNotes(path: path, deck: title) }
            return look.hasHeader
                ? DelimitedNotes(path: path, deck: title, known: types) : PlainNotes(path: path)
        default:
            throw .badFile(
                path: path,
                reason: "a deck is .apkg, .colpkg, .csv, .tsv, .json, .gift or .txt"
            )
        }
    }
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
