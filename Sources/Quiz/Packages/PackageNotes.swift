import ClickwheelDatabase
import ClickwheelText

/// What is to be known of a package's notes before they are taken in.
struct PackageNotes {
    /// More notes than any collection has, and more bytes of them to be cleaned than any program leaves: both are kept in
    /// memory.
    static let most = 2_000_000
    static let mostCleaned = 64_000_000

    private(set) var count = 0
    /// The media of the package that notes and note types refer to.
    private(set) var media: Set<String> = []
    /// Notes whose text is to be another one: without control characters, and composed.
    private(set) var cleaned: [(id: Int64, text: String)] = []
    private(set) var messages: [String] = []

    /// Reads the notes of the collection that is attached as `package`; `media` are the names of the media in the package.
    ///
    /// Refuses what Anki refuses as well, and more than is safe.
    static func read(
        _ connection: borrowing Connection,
        _ outline: CollectionOutline,
        path: String,
        media: Set<String>
    ) throws -> PackageNotes {
        var notes = PackageNotes()
        func note(_ text: String) {
            for name in MediaReferences.names(in: text) {
                let name = UnicodeForm.composed(name)
                if media.contains(name) { notes.media.insert(name) }
            }
        }
        var expected: [Int64: Int] = [:]
        for type in outline.types {
            expected[type.id] = type.fields.count
            for text in [type.css] + type.templates.flatMap({ [$0.question, $0.answer] }) { note(text) }
        }
        var (bytes, dirty, formulas) = (0, 0, 0)
        let statement = try connection.statement("SELECT id, mid, flds FROM package.notes")
        try statement.forEachRow { row in
            notes.count += 1
            guard notes.count <= most else {
                throw QuizError.badFile(path: path, reason: "it has more than \(most) notes")
            }
            let scan = row.withBytes(2) { FieldScan($0) }
            let type = row.int64(1)
            guard let count = expected[type] else {
                throw QuizError.badFile(
                    path: path,
                    reason: "the note \(row.int64(0)) has the note type \(type), which is missing"
                )
            }
            guard scan.fields == count else {
                throw QuizError.badFile(
                    path: path,
                    reason: "the note \(row.int64(0)) has \(scan.fields) fields and its type has \(count)"
                )
            }
            if scan.hasMarks { note(row.text(2)) }
            if scan.hasLaTeX { formulas += 1 }
            guard scan.isDirty || !scan.isASCII else { return }
            let text = row.text(2)
            let clean = UnicodeForm.composed(
                scan.isDirty
                    ? String(
                        text.unicodeScalars.filter {
                            $0.value >= 0x20 || [0x09, 0x0A, 0x0D, 0x1F].contains($0.value)
                        }
                    ) : text
            )
            guard Array(clean.utf8) != row.bytes(2) else { return }
            notes.cleaned.append((row.int64(0), clean))
            dirty += scan.isDirty ? 1 : 0
            bytes += clean.utf8.count
            guard bytes <= mostCleaned else {
                throw QuizError.badFile(
                    path: path,
                    reason: "more than \(mostCleaned / 1_000_000) MB of its notes are no clean text"
                )
            }
        }
        if formulas > 0 { notes.messages.append("LaTeX is shown as text; notes that have it: \(formulas)") }
        if dirty > 0 { notes.messages.append("control characters were taken out of \(dirty) notes") }
        return notes
    }
}
