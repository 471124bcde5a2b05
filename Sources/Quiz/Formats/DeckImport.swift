import ClickwheelDatabase
import ClickwheelText

/// Notes of a text format on their way into a deck.
struct DeckImport {
    /// What happens to a note that is there already.
    enum Matching: String {
        case update = "update current"
        case keep = "keep current"
        case both = "keep both"
    }

    /// The deck of notes that name none.
    let title: String
    let matching: Matching
    private(set) var report = ImportReport()
    /// The place of the last new card; `nil` where it is to be looked up.
    private var position: Int?
    private var decks: Set<String> = []
    /// By the numbers of the note types as the text has them.
    private var renderers: [Int64: CardRenderer] = [:]
    /// What tells texts of notes without an identity apart, by the one that is made for them: a text may be large, and have
    /// many notes.
    private var alike: [UInt64: Int] = [:]
    private var furtherAlike: [UInt64: [Int: Int]] = [:]

    init(title: String, matching: Matching = .update, position: Int? = nil) {
        self.title = title
        self.matching = matching
        self.position = position
    }

    /// Makes all of a note that can be made before the database is held: others wait for what is done then.
    mutating func prepare(_ note: ImportedNote) -> PreparedNote {
        let renderer = renderers[note.type.id] ?? CardRenderer(note.type)
        renderers[note.type.id] = renderer
        let deck = note.deck ?? title
        let fields = Self.fields(of: note)
        let text = fields.joined(separator: "\u{1F}")
        let ords = renderer.ords(fields)
        return PreparedNote(
            type: note.type,
            deck: deck,
            guid: note.guid ?? identity(note, deck, fields, text),
            tags: note.tags.isEmpty ? "" : " " + note.tags.map(Self.clean).joined(separator: " ") + " ",
            text: text,
            ords: ords.isEmpty ? [0] : ords
        )
    }

    /// Adds new notes and updates known ones; the progress of their cards is never touched.
    ///
    /// `mod` is the time in seconds since 1970. After each note `isEnough` is asked whether the rest is for later.
    ///
    /// - Returns: How many notes were taken; at least one where there is one.
    @discardableResult
    mutating func add(
        _ notes: some Collection<PreparedNote>,
        to connection: borrowing Connection,
        mod: Int,
        isEnough: () -> Bool = { false }
    ) throws -> Int {
        // What is there is looked up anew each time: others may have written in between.
        var rows = try NewRows(connection, position: position)
        defer { position = rows.position }
        var taken = 0
        for note in notes {
            try add(note, to: connection, mod: mod, &rows)
            taken += 1
            if isEnough() { break }
        }
        return taken
    }

    /// Adds notes that are few enough to be made while the database is held.
    mutating func add(_ notes: [ImportedNote], to connection: borrowing Connection, mod: Int) throws {
        let prepared = notes.map { prepare($0) }
        try add(prepared, to: connection, mod: mod)
    }

    private mutating func add(
        _ note: PreparedNote,
        to connection: borrowing Connection,
        mod: Int,
        _ rows: inout NewRows
    ) throws {
        report.found += 1
        let type = try rows.number(of: note.type, connection)
        let deck = try rows.number(ofDeck: note.deck, connection)
        if decks.insert(note.deck).inserted { report.decks.append(DeckNames.clean(note.deck)) }
        let known = try connection.first(
            "SELECT id, notetype, fields, tags FROM quiz_notes WHERE guid = ?",
            note.guid
        ) { (id: $0.int64(0), type: $0.int64(1), fields: $0.text(2), tags: $0.text(3)) }
        var noteID = rows.note
        if let known, matching != .both {
            noteID = known.id
            if known.type != type {
                report.conflicting += 1
                return
            }
            if matching == .keep || known.fields == note.text && known.tags == note.tags {
                report.unchanged += 1
            } else {
                try connection.run(
                    "UPDATE quiz_notes SET fields = ?, tags = ?, mod = ? WHERE id = ?",
                    note.text,
                    note.tags,
                    mod,
                    known.id
                )
                report.updated += 1
            }
            if matching == .keep { return }
        } else {
            rows.note += 1
            try connection.run(
                "INSERT INTO quiz_notes(id, guid, notetype, mod, tags, fields) VALUES(?, ?, ?, ?, ?, ?)",
                noteID,
                known == nil ? note.guid : note.guid + "+\(noteID)",
                type,
                mod,
                note.tags,
                note.text
            )
            report.added += 1
        }
        let there = Set(
            try connection.rows("SELECT ord FROM quiz_cards WHERE note = ?", noteID) { $0.int(0) }
        )
        for ord in note.ords where !there.contains(ord) {
            rows.position += 1
            try connection.run(
                """
                INSERT INTO quiz_cards(id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data)
                VALUES(?, ?, ?, ?, 0, 0, ?, 0, 0, 0, 0, 0, 0, '{}')
                """,
                rows.card,
                noteID,
                deck,
                ord,
                rows.position
            )
            rows.card += 1
            report.cards += 1
        }
    }

    /// Tells that an import before this one was cut off after so many notes.
    mutating func goesOn(after notes: Int) {
        report.messages.append("an import of this was cut off before, and went on after \(notes) notes")
    }

    /// Passes a note over that an import before this one added, and was cut off.
    mutating func skip(_ note: ImportedNote) {
        report.found += 1
        report.unchanged += 1
        _ = prepare(note)
    }

    /// Says what the whole text was read as, and what of it was left out.
    mutating func tell(_ reader: any NoteReader) {
        if let rows = reader.rows {
            report.separator = DelimitedText.name(of: rows.separator)
            report.columns = rows.width
            report.messages += rows.messages
        }
        report.messages += reader.leftOut.messages
    }

    private static func fields(of note: ImportedNote) -> [String] {
        note.type.kept(note.fields.map { UnicodeForm.composed(clean($0)) })
    }

    /// The identity of a note that has none, by its form, its deck and its first field.
    private mutating func identity(
        _ note: ImportedNote,
        _ deck: String,
        _ fields: [String],
        _ text: String
    ) -> String {
        let key = note.key.map { UnicodeForm.composed(Self.clean($0)) } ?? fields.first ?? ""
        let digest = SHA1.digest(
            (note.type.name + "\u{1F}" + deck + "\u{1F}" + HTMLText.stripped(key)).utf8
        ).prefix(8)
        let guid = "q" + SHA1.hex(digest)
        // Another note of the text may ask the same: a word with two meanings.
        let number = digest.reduce(0) { $0 << 8 | UInt64($1) }
        let hash = text.hashValue
        guard let first = alike[number] else {
            alike[number] = hash
            return guid
        }
        if first == hash { return guid }
        // Each has the place in which it came, and is not looked for among the others: all lines may ask the same.
        let place = furtherAlike[number]?[hash] ?? furtherAlike[number]?.count ?? 0
        furtherAlike[number, default: [:]][hash] = place
        return guid + "-\(place + 2)"
    }

    /// Without control characters: one of them separates fields.
    static func clean(_ text: String) -> String {
        func isKept(_ byte: UInt8) -> Bool { byte >= 0x20 || [0x09, 0x0A, 0x0D].contains(byte) }
        guard !text.utf8.allSatisfy(isKept) else { return text }
        return String(decoding: text.utf8.filter(isKept), as: UTF8.self)
    }
}
