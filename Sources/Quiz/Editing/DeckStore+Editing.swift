import ClickwheelDatabase
import Synchronization

extension DeckStore {
    /// The cards of a deck and those below it, by their age.
    ///
    /// - Throws: ``QuizError/noSuchDeck(_:)``.
    public func cards(in deck: String, offset: Int, limit: Int) throws -> CardPage {
        try requireDeck(deck)
        let (total, ids) = try database.read { connection in
            let total = try connection.first(Self.countOfCards, deck) { $0.int(0) }
            let ids = try connection.rows(Self.pageOfCards, deck, limit, offset) { $0.int64(0) }
            return (total ?? 0, ids)
        }
        return CardPage(total: total, rows: try ids.map { CardPage.Row(try card($0)) })
    }

    /// How many cards a deck and those below it have.
    static let countOfCards: StaticString = """
        SELECT count(*) FROM quiz_cards WHERE deck IN (
            SELECT id FROM quiz_decks WHERE name = ?1 OR substr(name, 1, length(?1) + 2) = ?1 || '::'
        )
        """
    /// Some of them, by their age.
    static let pageOfCards: StaticString = """
        SELECT id FROM quiz_cards WHERE deck IN (
            SELECT id FROM quiz_decks WHERE name = ?1 OR substr(name, 1, length(?1) + 2) = ?1 || '::'
        ) ORDER BY id LIMIT ?2 OFFSET ?3
        """

    /// The note that a card is made of, as a person may edit it.
    ///
    /// - Throws: ``QuizError/noSuchCard(_:)``.
    public func note(ofCard id: Int64) throws -> EditableNote {
        let (note, type) = try database.read { try Self.keptNote(of: id, $0) }
        return EditableNote(
            card: id,
            deck: note.deck,
            kind: type.name,
            fields: zip(type.fields, type.written(NoteFields.split(note.fields))).map {
                EditableNote.Field(name: $0, html: $1)
            }
        )
    }

    /// Puts other texts in the fields of the note that a card is made of; progress stays, and new gaps become new cards.
    ///
    /// - Throws: ``QuizError`` for a card that is not there, another number of fields, and an empty first one.
    public func edit(card id: Int64, fields: [EditableNote.Field]) throws {
        try database.write { connection in
            let (note, type) = try Self.keptNote(of: id, connection)
            guard fields.count == type.fields.count else {
                throw QuizError.badSetting(
                    "a note of this kind has \(type.fields.count) fields (\(type.fields.joined(separator: ", "))), and not \(fields.count)"
                )
            }
            let texts = fields.map(\.html)
            guard !DeckNames.trimmed(HTMLText.stripped(texts.first ?? "")).isEmpty else {
                throw QuizError.badSetting(
                    "the field \(type.fields.first ?? "") is empty: write what is asked"
                )
            }
            let imported = ImportedNote(
                guid: note.guid,
                type: type,
                fields: texts,
                tags: note.tags.split(separator: " ").map(String.init),
                deck: note.deck
            )
            guard !type.isJudged || type.stored(type.kept(texts)) != nil else {
                throw QuizError.badSetting(
                    "the field \(type.fields[2]) is no question in GIFT that can be judged"
                )
            }
            var task = DeckImport(title: note.deck)
            try task.add([imported], to: connection, mod: now() / 1000)
        }
        types.withLock { $0.removeAll() }
    }

    /// Adds a card that asks `prompt`, as plain text, to a deck, which is made where it is not there.
    ///
    /// - Throws: ``QuizError`` where a text is empty, or the deck asks the same already.
    public func addCard(prompt: String, answer: String, hint: String? = nil, deck: String) throws {
        for (name, text) in [("question", prompt), ("answer", answer)] where DeckNames.trimmed(text).isEmpty {
            throw QuizError.badSetting("the \(name) is empty: write it first")
        }
        let hint = hint.flatMap { DeckNames.trimmed($0).isEmpty ? nil : $0 }
        var note = ImportedNote.question(
            Question(prompt: prompt, answer: answer, hint: hint),
            deck: DeckNames.clean(deck)
        )
        note.fields = note.fields.map { $0.replacing(bytes: "\n", with: "<br>") }
        try database.write { [note] connection in
            // What the deck asks already keeps its answer.
            var task = DeckImport(title: DeckNames.clean(deck), matching: .keep)
            try task.add([note], to: connection, mod: now() / 1000)
            guard task.report.added == 1 else {
                throw QuizError.badSetting(
                    "this deck asks '\(prompt.prefix(60))' already: edit that card instead"
                )
            }
        }
    }

    private static func keptNote(
        of card: Int64,
        _ connection: borrowing Connection
    ) throws -> (note: (guid: String, fields: String, tags: String, deck: String), type: NoteType) {
        let found = try connection.first(
            """
            SELECT n.guid, n.notetype, n.fields, n.tags, d.name FROM quiz_cards c JOIN quiz_notes n ON n.id = c.note
            JOIN quiz_decks d ON d.id = c.deck WHERE c.id = ?
            """,
            card
        ) { (guid: $0.text(0), type: $0.int64(1), fields: $0.text(2), tags: $0.text(3), deck: $0.text(4)) }
        guard let found, let type = try NoteType.read(found.type, connection) else {
            throw QuizError.noSuchCard(card)
        }
        return ((found.guid, found.fields, found.tags, found.deck), type)
    }
}
