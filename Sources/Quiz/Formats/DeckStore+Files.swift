import ClickwheelDatabase
import ClickwheelSystem
import Synchronization

extension DeckStore {
    /// Takes a file in, by what its name ends in: `.apkg`, `.colpkg`, `.csv`, `.tsv`, `.json`, `.gift`; `.txt` is
    /// looked into.
    ///
    /// `layout` says how the rows of a table are read, where the reader is not to find that out.
    /// A text that cannot be read to its end changes nothing; a question that cannot be read is left out, which the report says.
    /// A text comes in small commits, between which others write; one that was cut off is
    /// imported again, and nothing is there twice.
    ///
    /// - Throws: ``QuizError``, and what a package throws.
    public func importFile(
        _ path: String,
        deck: String? = nil,
        withSchedule: Bool = true,
        layout: DelimitedLayout = .found
    ) throws -> ImportReport {
        let file = path.range(ofLast: "/").map { String(path[$0...]) } ?? path
        let end = file.range(ofLast: ".").map { file[$0...].lowercased() } ?? ""
        if end == "apkg" || end == "colpkg" {
            guard layout == .found else { throw QuizError.badFile(path: path, reason: Self.noTable) }
            return try importPackage(path, withSchedule: withSchedule)
        }
        let stem = file.range(ofLast: ".").map { String(file[..<file.utf8.index(before: $0)]) } ?? file
        return try importText(TextSource(path: path), kind: end, title: deck ?? stem, layout: layout)
    }

    /// Writes a deck, with those below it, in the format that the name of `path` ends in.
    ///
    /// - Parameters:
    ///   - deck: The deck; `nil` is all of them.
    ///   - path: Where to.
    ///   - legacy: Whether Anki before 2.1.50 must be able to read a package.
    ///   - tell: Told what the format cannot hold, in sentences that name no file, once the rest is written.
    /// - Returns: The number of notes that were written, or of cards in a package.
    /// - Throws: ``QuizError`` for a deck that is not there, and a file that has no format or cannot be written.
    public func exportFile(
        deck: String?,
        to path: String,
        legacy: Bool = false,
        telling tell: (_ sentence: String) -> Void = { _ in }
    ) throws -> Int {
        let end = path.range(ofLast: ".").map { path[$0...].lowercased() } ?? ""
        if end == "apkg" || end == "colpkg" { return try exportPackage(deck: deck, to: path, legacy: legacy) }
        if let deck { try requireDeck(deck) }
        let notes = try database.read { connection in try NoteExport.notes(deck: deck, connection) }
        var written = notes.count
        var lost: [(what: String, count: Int)] = []
        let text: String
        switch end {
        case "csv": text = NoteExport.delimited(notes, separator: ",").text
        case "tsv", "txt": text = NoteExport.delimited(notes, separator: "\t").text
        case "json":
            text = NoteExport.json(notes, title: deck ?? "All decks").pretty + "\n"
            let cut = notes.count { NoteExport.isCutInJSON($0) }
            lost.append(("written without their further fields, for which JSON has no names", cut))
        case "gift":
            let items = notes.map { note in (note: note, item: NoteExport.gift(note, below: deck)) }
                .filter { $0.item?.isInGIFT ?? false }
            text = GIFT.text(items.compactMap(\.item))
            written = items.count
            let cut = items.count { NoteExport.isCutInGIFT($0.note) }
            lost = [
                (
                    "left out, since GIFT can say neither an order nor a text without a gap",
                    notes.count - written
                ),
                ("written without hints, tags, or further fields or gaps, for which GIFT has no place", cut),
            ]
        default:
            throw QuizError.badFile(
                path: path,
                reason: "a deck is written as .apkg, .colpkg, .csv, .tsv, .txt, .json or .gift"
            )
        }
        let bytes = Array(text.utf8)
        try QuizError.naming(path) { try WholeFile.export(bytes, to: path) }
        for (what, count) in lost where count > 0 {
            tell("\(count == 1 ? "1 note was" : "\(count) notes were") \(what)")
        }
        return written
    }
}
