import ClickwheelDatabase

/// Notes on their way out into a text format.
enum NoteExport {
    struct Note {
        let guid: String
        let type: NoteType
        let deck: String
        let tags: [String]
        let fields: [String]
    }

    static func notes(deck: String?, _ connection: borrowing Connection) throws -> [Note] {
        let types = Dictionary(uniqueKeysWithValues: try NoteType.all(connection).map { ($0.id, $0) })
        let rows = try connection.rows(
            """
            SELECT n.guid, n.notetype, n.tags, n.fields, (SELECT d.name FROM quiz_cards c JOIN quiz_decks d ON d.id = c.deck
                WHERE c.note = n.id ORDER BY c.ord LIMIT 1) FROM quiz_notes n ORDER BY n.id
            """
        ) { row in
            types[row.int64(1)].map {
                Note(
                    guid: row.text(0),
                    type: $0,
                    deck: row.text(4),
                    tags: row.text(2).split(whereSeparator: \.isWhitespace).map(String.init),
                    fields: NoteFields.split(row.text(3))
                )
            }
        }
        return rows.compactMap(\.self).filter { note in
            deck.map { note.deck == $0 || note.deck.hasPrefix($0 + "::") } ?? true
        }
    }

    static func delimited(_ notes: [Note], separator: Character) -> DelimitedText {
        var table = DelimitedText()
        table.separator = separator
        table.isHTML = true
        (table.guidColumn, table.noteTypeColumn, table.deckColumn) = (0, 1, 2)
        let widest = notes.map(\.fields.count).max() ?? 0
        table.tagsColumn = 3 + widest
        table.rows = notes.map { note in
            let fields =
                note.type.written(note.fields)
                + [String](repeating: "", count: widest - note.fields.count)
            return [note.guid, note.type.name, note.deck] + fields + [note.tags.joined(separator: " ")]
        }
        return table
    }

    static func json(_ notes: [Note], title: String) -> JSONValue {
        let questions = notes.map { note -> JSONValue in
            var members: [String: JSONValue] = ["id": .string(note.guid), "deck": .string(note.deck)]
            if !note.tags.isEmpty { members["tags"] = .array(note.tags.map { .string($0) }) }
            // GIFT has no hints.
            if let form = note.type.stored(note.fields), form.gift == nil || form.item.question.hint != nil {
                members.merge(form.value.object ?? [:]) { $1 }
            } else if note.type.isJudged, note.fields.count > 2 {
                members["gift"] = .string(note.type.written(note.fields)[2])
            } else if note.type.isCloze {
                members["cloze"] = .string(note.fields.first ?? "")
                if note.fields.count > 1, !note.fields[1].isEmpty {
                    members["extra"] = .string(note.fields[1])
                }
            } else {
                let question = question(note)
                members["prompt"] = .string(question.prompt)
                members["answer"] = .string(question.answer)
                if let hint = question.hint { members["hint"] = .string(hint) }
            }
            return .object(members)
        }
        return .object(["title": .string(title), "questions": .array(questions)])
    }

    /// Whether ``json(_:title:)`` leaves something of a note out.
    static func isCutInJSON(_ note: Note) -> Bool {
        // The third field of a judged question is what it says, and that of a plain one its hint.
        let isWhole = note.type.isJudged || note.type.name == NoteType.question.name
        return note.fields.dropFirst(isWhole ? 3 : 2).contains { !$0.isEmpty }
    }

    /// Whether ``gift(_:below:)`` leaves something of a note out.
    static func isCutInGIFT(_ note: Note) -> Bool {
        if !note.tags.isEmpty { return true }
        if let stored = note.type.stored(note.fields) { return stored.item.question.hint != nil }
        if note.type.isCloze {
            let cloze = Cloze(HTMLText.readable(note.fields.first ?? ""))
            return cloze.numbers.count > 1 || note.fields.dropFirst().contains { !$0.isEmpty }
        }
        return note.fields.dropFirst(2).contains { !$0.isEmpty }
    }

    static func gift(_ note: Note, below deck: String?) -> GIFT.Item? {
        // What is read again is put below the deck that it is read into.
        let above = deck.map { $0 + "::" } ?? ""
        let place =
            note.deck == deck
            ? "" : note.deck.hasPrefix(above) ? note.deck.dropFirst(above.count) : note.deck[...]
        let category = place.isEmpty ? nil : String(place).replacing(bytes: "::", with: "/")
        if var item = note.type.stored(note.fields)?.item {
            item.category = category
            return item
        }
        if note.type.isCloze {
            let cloze = Cloze(HTMLText.readable(note.fields.first ?? ""))
            guard let number = cloze.numbers.first else { return nil }
            let question = Question(
                prompt: cloze.question(number),
                answer: cloze.answers(number).joined(separator: ", "),
                hint: nil
            )
            return GIFT.Item(category: category, question: question)
        }
        return GIFT.Item(category: category, question: question(note))
    }

    private static func question(_ note: Note) -> Question {
        let texts = note.fields.map(HTMLText.readable)
        let hint =
            note.type.name == NoteType.question.name && texts.count > 2 && !texts[2].isEmpty ? texts[2] : nil
        return Question(prompt: texts.first ?? "", answer: texts.count > 1 ? texts[1] : "", hint: hint)
    }
}
