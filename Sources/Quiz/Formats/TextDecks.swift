/// Reads decks of text formats: delimited text, JSON, GIFT and plain text.
public enum TextDecks {
    /// The largest text that is read, in bytes.
    public static let largest = 256_000_000

    /// What delimited text comes to.
    struct Delimited {
        var notes: [ImportedNote] = []
        var matching = DeckImport.Matching.update
        /// Rows without a first field, which ask nothing.
        var empty = 0
    }

    /// The notes of delimited text; `type` finds a note type that is there already by its name.
    static func delimited(
        _ text: String,
        path: String,
        title: String,
        type: (String) throws -> NoteType?
    ) throws -> Delimited {
        var table = try DelimitedText.read(text, path: path)
        if table.tagsColumn == nil {
            table.tagsColumn = table.columns.firstIndex { $0.lowercased() == "tags" }
        }
        let special = Set(
            [table.noteTypeColumn, table.deckColumn, table.tagsColumn, table.guidColumn].compactMap(\.self)
        )
        var types: [String: NoteType] = [:]
        var result = Delimited(matching: table.matching.flatMap(DeckImport.Matching.init) ?? .update)
        for row in table.rows {
            func value(_ column: Int?) -> String? {
                guard let column, row.indices.contains(column), !row[column].isEmpty else { return nil }
                return row[column]
            }
            let name = value(table.noteTypeColumn) ?? table.noteType
            var found: NoteType = .question
            if let name {
                if types[name] == nil { types[name] = try type(name) ?? plain(name) }
                found = types[name] ?? .question
            }
            let fields = fields(row, table, special, found)
            guard let first = fields.first, !SideWriter.isEmpty(first) else {
                result.empty += 1
                continue
            }
            let tags =
                table.tags
                + (value(table.tagsColumn)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? [])
            result.notes.append(
                ImportedNote(
                    guid: value(table.guidColumn),
                    type: found,
                    fields: fields,
                    tags: tags,
                    deck: value(table.deckColumn) ?? table.deck ?? title
                )
            )
        }
        return result
    }

    /// The fields of a row: by the names of its columns where they are those of fields, else in their order.
    private static func fields(
        _ row: [String],
        _ table: DelimitedText,
        _ special: Set<Int>,
        _ type: NoteType
    ) -> [String] {
        func html(_ value: String) -> String {
            table.isHTML
                ? value
                : SideWriter.escaped(value).replacing(bytes: "\r\n", with: "\n").replacing(
                    bytes: "\n",
                    with: "<br>"
                )
        }
        let named = type.fields.map { field in
            table.columns.indices.first { !special.contains($0) && table.columns[$0] == field }
        }
        if named.first ?? nil != nil {
            return named.map { column in
                column.flatMap { row.indices.contains($0) ? html(row[$0]) : nil } ?? ""
            }
        }
        var fields = row.indices.filter { !special.contains($0) }.map { html(row[$0]) }
        // Too few are filled up, and what is too much belongs to the last field.
        if fields.count > type.fields.count {
            let rest = fields[(type.fields.count - 1)...].joined(separator: String(table.separator))
            fields = fields.prefix(type.fields.count - 1) + [rest]
        }
        while fields.count < type.fields.count { fields.append("") }
        return fields
    }

    /// The form of notes whose type is named and not there: known ones, else prompt and answer under that name.
    private static func plain(_ name: String) -> NoteType {
        if name == NoteType.cloze.name || name == "Cloze" { return .cloze }
        var type = NoteType.question
        if name != type.name {
            type.id = 10 + Int64(SHA1.digest(name.utf8).prefix(5).reduce(0) { $0 << 8 | Int($1) })
            type.name = name
            type.fields = ["Front", "Back"]
            type.templates = [
                NoteType.Template(
                    name: "Card 1",
                    question: "{{Front}}",
                    answer: "{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}"
                )
            ]
        }
        return type
    }

    /// The notes of a JSON deck: `{"title": …, "questions": [{"prompt", "answer", "hint"?, "tags"?}]}`,
    /// or `"cloze"`, `"gift"` or the form of ``StoredQuestion`` instead of prompt and answer.
    static func json(
        _ bytes: [UInt8],
        path: String,
        title: String
    ) throws(QuizError) -> (title: String, notes: [ImportedNote]) {
        let value: JSONValue
        do {
            value = try JSONReader.value(bytes)
        } catch {
            throw .badFile(path: path, reason: "no JSON from byte \(error.offset) on")
        }
        guard let questions = value["questions"]?.array ?? value.array else {
            throw .badFile(path: path, reason: "the key \"questions\" with a list is missing")
        }
        var notes: [ImportedNote] = []
        for (index, question) in questions.enumerated() {
            let tags = question["tags"]?.array?.compactMap(\.string) ?? []
            let deck = question["deck"]?.string
            if let text = question["cloze"]?.string {
                notes.append(
                    ImportedNote(
                        type: .cloze,
                        fields: [text, question["extra"]?.string ?? ""],
                        tags: tags,
                        deck: deck
                    )
                )
            } else if let read = StoredQuestion(question)
                ?? question["gift"]?.string.flatMap(StoredQuestion.init)
            {
                notes.append(.item(read.item, tags: tags, deck: deck))
            } else if let prompt = question["prompt"]?.string, let answer = question["answer"]?.string {
                let made = Question(prompt: prompt, answer: answer, hint: question["hint"]?.string)
                notes.append(.question(made, tags: tags, deck: deck))
            } else {
                throw .badFile(
                    path: path,
                    reason:
                        "question \(index + 1) has no \"prompt\" and \"answer\", no \"cloze\", no \"gift\" and no \"kind\""
                )
            }
            notes[notes.count - 1].guid = question["id"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        }
        return (value["title"]?.string ?? title, notes)
    }

    /// The notes of a GIFT file; categories are decks below the file's.
    static func gift(_ text: String, path: String, title: String) throws(QuizError) -> [ImportedNote] {
        try GIFT.read(text, path: path).map { item in
            let parts = (item.category ?? "").split(separator: "/").map { DeckNames.trimmed($0) }
                .filter { !$0.isEmpty && $0 != "$course$" && $0 != "top" }
            return .item(item, deck: ([title[...]] + parts).joined(separator: "::"))
        }
    }

    /// The notes of plain text: a prompt and its answer on one line, separated by a tab or ` - `, or on two
    /// lines with a blank line after them.
    static func plain(_ text: String, path: String) throws(QuizError) -> [ImportedNote] {
        var notes: [ImportedNote] = []
        var waiting: (line: Int, text: String)?
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let trimmed = String(DeckNames.trimmed(line))
            if trimmed.isEmpty {
                if let waiting {
                    throw .badLine(
                        path: path,
                        line: waiting.line,
                        reason: "'\(waiting.text.prefix(40))' has no answer"
                    )
                }
                continue
            }
            let halves =
                line.contains("\t")
                ? line.split(separator: "\t", maxSplits: 1) : Self.halves(String(line))
            if let prompt = waiting?.text {
                notes.append(.question(Question(prompt: prompt, answer: trimmed, hint: nil)))
                waiting = nil
            } else if halves.count == 2 {
                let sides = halves.map { String(DeckNames.trimmed($0)) }
                notes.append(.question(Question(prompt: sides[0], answer: sides[1], hint: nil)))
            } else if trimmed.contains("{{c") {
                notes.append(ImportedNote(type: .cloze, fields: [trimmed, ""]))
            } else {
                waiting = (index + 1, trimmed)
            }
        }
        if let waiting {
            throw .badLine(
                path: path,
                line: waiting.line,
                reason: "'\(waiting.text.prefix(40))' has no answer"
            )
        }
        return notes
    }

    /// The two sides of the first ` - `.
    private static func halves(_ line: String) -> [Substring] {
        let pieces = line.pieces(between: " - ")
        guard pieces.count > 1 else { return pieces }
        return [pieces[0], line[pieces[1].startIndex...]]
    }
}
