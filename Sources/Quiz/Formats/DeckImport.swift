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
    /// What tells texts of notes without an identity apart, by the one that is made for them: a text may be large, and have
    /// many notes.
    private var alike: [UInt64: Int] = [:]
    private var furtherAlike: [UInt64: [Int]] = [:]

    init(title: String, matching: Matching = .update, position: Int? = nil) {
        self.title = title
        self.matching = matching
        self.position = position
    }

    /// Adds new notes and updates known ones; the progress of their cards is never touched.
    ///
    /// `mod` is the time in seconds since 1970.
    mutating func add(_ notes: [ImportedNote], to connection: borrowing Connection, mod: Int) throws {
        // What is there is looked up anew each time: others may have written in between.
        var types: [Int64: (id: Int64, renderer: CardRenderer)] = [:]
        var known: [String: Int64] = [:]
        var position =
            try position
            ?? connection.first("SELECT coalesce(max(due), 0) FROM quiz_cards WHERE type = 0") { $0.int(0) }
            ?? 0
        defer { self.position = position }
        var nextNote =
            try connection.first("SELECT coalesce(max(id), 1000000) + 1 FROM quiz_notes") { $0.int64(0) } ?? 1
        var nextCard =
            try connection.first("SELECT coalesce(max(id), 1000000) + 1 FROM quiz_cards") { $0.int64(0) } ?? 1
        for note in notes {
            report.found += 1
            let type: (id: Int64, renderer: CardRenderer)
            if let known = types[note.type.id] {
                type = known
            } else {
                let id = try note.type.merged(into: connection)
                type = (id, CardRenderer(note.type))
                types[note.type.id] = type
            }
            let deckName = note.deck ?? title
            let deck: Int64
            if let id = known[deckName] {
                deck = id
            } else {
                deck = try DeckNames.id(of: deckName, connection)
                known[deckName] = deck
                if decks.insert(deckName).inserted { report.decks.append(DeckNames.clean(deckName)) }
            }
            let fields = Self.fields(of: note)
            let text = fields.joined(separator: "\u{1F}")
            let guid = note.guid ?? identity(note, deckName, fields, text)
            let tags = note.tags.isEmpty ? "" : " " + note.tags.map(Self.clean).joined(separator: " ") + " "
            let known = try connection.first(
                "SELECT id, notetype, fields, tags FROM quiz_notes WHERE guid = ?",
                guid
            ) { (id: $0.int64(0), type: $0.int64(1), fields: $0.text(2), tags: $0.text(3)) }
            var noteID = nextNote
            if let known, matching != .both {
                noteID = known.id
                if known.type != type.id {
                    report.conflicting += 1
                    continue
                }
                if matching == .keep || known.fields == text && known.tags == tags {
                    report.unchanged += 1
                } else {
                    try connection.run(
                        "UPDATE quiz_notes SET fields = ?, tags = ?, mod = ? WHERE id = ?",
                        text,
                        tags,
                        mod,
                        known.id
                    )
                    report.updated += 1
                }
                if matching == .keep { continue }
            } else {
                nextNote += 1
                try connection.run(
                    "INSERT INTO quiz_notes(id, guid, notetype, mod, tags, fields) VALUES(?, ?, ?, ?, ?, ?)",
                    noteID,
                    known == nil ? guid : guid + "+\(noteID)",
                    type.id,
                    mod,
                    tags,
                    text
                )
                report.added += 1
            }
            var ords = type.renderer.ords(fields)
            if ords.isEmpty { ords = [0] }
            let there = Set(
                try connection.rows("SELECT ord FROM quiz_cards WHERE note = ?", noteID) { $0.int(0) }
            )
            for ord in ords where !there.contains(ord) {
                position += 1
                try connection.run(
                    """
                    INSERT INTO quiz_cards(id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data)
                    VALUES(?, ?, ?, ?, 0, 0, ?, 0, 0, 0, 0, 0, 0, '{}')
                    """,
                    nextCard,
                    noteID,
                    deck,
                    ord,
                    position
                )
                nextCard += 1
                report.cards += 1
            }
        }
    }

    /// Tells that an import before this one was cut off after so many notes.
    mutating func goesOn(after notes: Int) {
        report.messages.append("an import of this was cut off before, and went on after \(notes) notes")
    }

    /// Passes notes over that an import before this one added, and was cut off.
    mutating func skip(_ notes: [ImportedNote]) {
        for note in notes {
            report.found += 1
            report.unchanged += 1
            let fields = Self.fields(of: note)
            if note.guid == nil {
                _ = identity(note, note.deck ?? title, fields, fields.joined(separator: "\u{1F}"))
            }
        }
    }

    /// Leaves rows out that ask nothing.
    mutating func leaveOut(_ count: Int) {
        if count > 0 { report.messages.append("rows with an empty first field were left out: \(count)") }
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
        let digest = SHA1.digest(
            (note.type.name + "\u{1F}" + deck + "\u{1F}" + HTMLText.stripped(fields.first ?? "")).utf8
        ).prefix(8)
        let guid = "q" + SHA1.hex(digest)
        // Another note of the text may ask the same: a word with two meanings.
        let key = digest.reduce(0) { $0 << 8 | UInt64($1) }
        guard let first = alike[key] else {
            alike[key] = text.hashValue
            return guid
        }
        if first == text.hashValue { return guid }
        let others = furtherAlike[key] ?? []
        let place = others.firstIndex(of: text.hashValue) ?? others.count
        if place == others.count { furtherAlike[key, default: []].append(text.hashValue) }
        return guid + "-\(place + 2)"
    }

    /// Without control characters: one of them separates fields.
    static func clean(_ text: String) -> String {
        func isKept(_ byte: UInt8) -> Bool { byte >= 0x20 || [0x09, 0x0A, 0x0D].contains(byte) }
        guard !text.utf8.allSatisfy(isKept) else { return text }
        return String(decoding: text.utf8.filter(isKept), as: UTF8.self)
    }
}
