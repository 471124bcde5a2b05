/// Reads delimited text.
struct DelimitedNotes: NoteReader {
    private var reader: DelimitedReader
    private var rows: RowNotes

    /// `deck` is that of rows that name none; `known` are the note types that are there already, by their names.
    init(path: String, deck: String, known: [String: NoteType]) {
        reader = DelimitedReader(path: path)
        rows = RowNotes(deck: deck, types: known)
    }

    var matching: DeckImport.Matching { reader.table.matching.flatMap(DeckImport.Matching.init) ?? .update }
    var empty: Int { rows.empty }

    mutating func read(_ piece: ArraySlice<UInt8>, _ note: (ImportedNote) throws -> Void) throws {
        try reader.read(piece) { if let made = rows.note($1, $0) { try note(made) } }
    }

    mutating func finish(_ note: (ImportedNote) throws -> Void) throws {
        try reader.finish { if let made = rows.note($1, $0) { try note(made) } }
    }
}

/// Makes notes of rows.
private struct RowNotes {
    let deck: String
    /// The note types that are there or were named, by their names.
    var types: [String: NoteType]
    var empty = 0

    /// The note of a row; `nil` where its first field is empty.
    mutating func note(_ row: [String], _ table: DelimitedText) -> ImportedNote? {
        func value(_ column: Int?) -> String? {
            guard let column, row.indices.contains(column), !row[column].isEmpty else { return nil }
            return row[column]
        }
        let tagsColumn = table.tagsColumn ?? table.columns.firstIndex { $0.lowercased() == "tags" }
        let special = Set(
            [table.noteTypeColumn, table.deckColumn, tagsColumn, table.guidColumn].compactMap(\.self)
        )
        var type = NoteType.question
        if let name = value(table.noteTypeColumn) ?? table.noteType {
            type = types[name] ?? Self.plain(name)
            types[name] = type
        }
        let fields = Self.fields(row, table, special, type)
        guard let first = fields.first, !SideWriter.isEmpty(first) else {
            empty += 1
            return nil
        }
        let tags = value(tagsColumn)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        return ImportedNote(
            guid: value(table.guidColumn),
            type: type,
            fields: fields,
            tags: table.tags + tags,
            deck: value(table.deckColumn) ?? table.deck ?? deck
        )
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
}
