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

    var title: String
    var notes: [ImportedNote]
    var matching = Matching.update

    /// Adds new notes and updates known ones; the progress of their cards is never touched.
    func merge(into connection: borrowing Connection, mod: Int) throws -> ImportReport {
        var report = ImportReport()
        var types: [Int64: (id: Int64, renderer: CardRenderer)] = [:]
        var decks: [String: Int64] = [:]
        var position =
            try connection.first("SELECT coalesce(max(due), 0) FROM quiz_cards WHERE type = 0") { $0.int(0) }
            ?? 0
        var nextNote =
            try connection.first("SELECT coalesce(max(id), 1000000) + 1 FROM quiz_notes") { $0.int64(0) } ?? 1
        var nextCard =
            try connection.first("SELECT coalesce(max(id), 1000000) + 1 FROM quiz_cards") { $0.int64(0) } ?? 1
        /// The texts of notes without an identity, by the one that is made for them.
        var alike: [String: [String]] = [:]
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
            if let known = decks[deckName] {
                deck = known
            } else {
                deck = try DeckNames.id(of: deckName, connection)
                decks[deckName] = deck
                report.decks.append(DeckNames.clean(deckName))
            }
            let fields = note.type.kept(note.fields.map { UnicodeForm.composed(Self.clean($0)) })
            let text = fields.joined(separator: "\u{1F}")
            var guid = note.guid ?? ""
            if note.guid == nil {
                guid = Self.guid(type: note.type.name, deck: deckName, first: fields.first ?? "")
                // Another note of the file may ask the same: a word with two meanings.
                let others = alike[guid] ?? []
                let place = others.firstIndex(of: text) ?? others.count
                if place == others.count { alike[guid, default: []].append(text) }
                if place > 0 { guid += "-\(place + 1)" }
            }
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
            let there = try connection.rows("SELECT ord FROM quiz_cards WHERE note = ?", noteID) { $0.int(0) }
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
        return report
    }

    /// Without control characters: one of them separates fields.
    static func clean(_ text: String) -> String {
        func isKept(_ byte: UInt8) -> Bool { byte >= 0x20 || [0x09, 0x0A, 0x0D].contains(byte) }
        guard !text.utf8.allSatisfy(isKept) else { return text }
        return String(decoding: text.utf8.filter(isKept), as: UTF8.self)
    }

    /// What identifies a note without an identity of its own: its form, its deck and its first field.
    static func guid(type: String, deck: String, first: String) -> String {
        let text = type + "\u{1F}" + deck + "\u{1F}" + HTMLText.stripped(first)
        return "q" + SHA1.hex(SHA1.digest(text.utf8).prefix(8))
    }
}
