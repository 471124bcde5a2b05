import ClickwheelDatabase
import ClickwheelSystem
import Synchronization

extension DeckStore {
    /// Takes a file in, by what its name ends in: `.apkg`, `.colpkg`, `.csv`, `.tsv`, `.json`, `.gift`; `.txt` is
    /// looked into.
    ///
    /// - Throws: ``QuizError`` and what a package throws; then nothing has changed.
    public func importFile(
        _ path: String,
        deck: String? = nil,
        withSchedule: Bool = true
    ) throws -> ImportReport {
        let file = path.range(ofLast: "/").map { String(path[$0...]) } ?? path
        let end = file.range(ofLast: ".").map { file[$0...].lowercased() } ?? ""
        if end == "apkg" || end == "colpkg" { return try importPackage(path, withSchedule: withSchedule) }
        let bytes = try MediaFolder.read(path, limit: TextDecks.largest)
        let stem = file.range(ofLast: ".").map { String(file[..<file.utf8.index(before: $0)]) } ?? file
        return try importText(bytes, kind: end, path: path, title: deck ?? stem)
    }

    /// Takes the bytes of a text format in.
    public func importText(_ bytes: [UInt8], kind: String, path: String, title: String) throws -> ImportReport
    {
        var title = title
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw QuizError.badFile(path: path, reason: "it is no UTF-8 text: save it as UTF-8")
        }
        let report = try database.write { connection in
            var rows = TextDecks.Delimited()
            switch kind {
            case "json": (title, rows.notes) = try TextDecks.json(bytes, path: path, title: title)
            case "gift": rows.notes = try TextDecks.gift(text, path: path, title: title)
            case "csv", "tsv": rows = try Self.rows(text, path, title, connection)
            case "txt", "text", "md":
                if Self.looksLikeGIFT(text) {
                    rows.notes = try TextDecks.gift(text, path: path, title: title)
                } else if text.hasPrefix("#") || text.hasPrefix("\u{FEFF}#") {
                    rows = try Self.rows(text, path, title, connection)
                } else {
                    rows.notes = try TextDecks.plain(text, path: path)
                }
            default:
                throw QuizError.badFile(
                    path: path,
                    reason: "a deck is .apkg, .colpkg, .csv, .tsv, .json, .gift or .txt"
                )
            }
            var task = DeckImport(title: title, notes: rows.notes)
            task.matching = rows.matching
            var report = try task.merge(into: connection, mod: now() / 1000)
            if rows.empty > 0 {
                report.messages.append("rows with an empty first field were left out: \(rows.empty)")
            }
            return report
        }
        types.withLock { $0.removeAll() }
        return report
    }

    private static func rows(
        _ text: String,
        _ path: String,
        _ title: String,
        _ connection: borrowing Connection
    ) throws -> TextDecks.Delimited {
        let known = try NoteType.all(connection)
        return try TextDecks.delimited(text, path: path, title: title) { name in
            known.first { $0.name == name }
        }
    }

    /// Whether text has a question with its answers in braces, and is no cloze.
    private static func looksLikeGIFT(_ text: String) -> Bool {
        text.hasPrefix("$CATEGORY") || text.hasPrefix("::")
            || !text.contains("{{") && text.contains("{") && text.contains("}")
                && (text.contains("=") || text.contains("~") || text.contains("{T"))
    }

    /// Writes a deck, with those below it, in the format that the name of `path` ends in.
    ///
    /// - Returns: The number of notes, or of cards in a package.
    public func exportFile(deck: String?, to path: String, legacy: Bool = false) throws -> Int {
        let end = path.range(ofLast: ".").map { path[$0...].lowercased() } ?? ""
        if end == "apkg" || end == "colpkg" { return try exportPackage(deck: deck, to: path, legacy: legacy) }
        if let deck { try requireDeck(deck) }
        let notes = try database.read { connection in try NoteExport.notes(deck: deck, connection) }
        let text: String
        switch end {
        case "csv": text = NoteExport.delimited(notes, separator: ",").text
        case "tsv", "txt": text = NoteExport.delimited(notes, separator: "\t").text
        case "json": text = NoteExport.json(notes, title: deck ?? "All decks").pretty + "\n"
        case "gift": text = GIFT.text(notes.compactMap { NoteExport.gift($0, below: deck) })
        default:
            throw QuizError.badFile(
                path: path,
                reason: "a deck is written as .apkg, .colpkg, .csv, .tsv, .txt, .json or .gift"
            )
        }
        let bytes = Array(text.utf8)
        try QuizError.naming(path) { try WholeFile.replace(path, with: bytes) }
        return notes.count
    }
}
