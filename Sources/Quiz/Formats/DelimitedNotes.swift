/// Reads delimited text.
struct DelimitedNotes: NoteReader {
    private var reader: DelimitedReader
    private var made: RowNotes

    /// `deck` is that of rows that name none; `known` are the note types that are there already, by their names.
    init(path: String, deck: String, known: [String: NoteType], layout: DelimitedLayout = .found) {
        reader = DelimitedReader(path: path, layout: layout, leavesOut: true)
        made = RowNotes(path: path, deck: deck, types: known)
    }

    var matching: DeckImport.Matching { reader.table.matching.flatMap(DeckImport.Matching.init) ?? .update }
    var leftOut: LeftOut { reader.leftOut }
    var rows: RowsRead? {
        RowsRead(
            separator: reader.table.separator,
            width: made.width,
            empty: made.empty,
            surplus: made.surplus,
            isLonely: made.isLonely
        )
    }

    mutating func read(_ piece: ArraySlice<UInt8>, _ note: (ImportedNote) throws -> Void) throws {
        try reader.read(piece) { if let made = try made.note($1, $0, $2) { try note(made) } }
    }

    mutating func finish(_ note: (ImportedNote) throws -> Void) throws {
        try reader.finish { if let made = try made.note($1, $0, $2) { try note(made) } }
    }
}

/// What the rows of a table were read as.
struct RowsRead {
    let separator: Character
    /// The most columns of a row.
    let width: Int
    /// The rows without a first field, which ask nothing.
    let empty: Int
    /// The rows with more columns than were named.
    let surplus: Int
    /// Whether a question stands alone in its row.
    let isLonely: Bool

    var messages: [String] {
        var messages: [String] = []
        if empty > 0 { messages.append("rows with an empty first field were left out: \(empty)") }
        if surplus > 0 {
            messages.append(
                "rows with more columns than were named, of which the rest was left out: \(surplus)"
            )
        }
        if width == 1, isLonely {
            messages.append("nothing parts the lines alike, so each is one field: say what the separator is")
        }
        return messages
    }
}

/// Makes notes of rows.
private struct RowNotes {
    /// The most note types that a table may name and that are not here: each is looked for, made and kept.
    private static let mostTypes = 1_000

    let path: String
    let deck: String
    /// The note types that are there or were named, by their names.
    var types: [String: NoteType]
    private var newTypes = 0
    var empty = 0
    var surplus = 0
    var width = 0
    var isLonely = false

    init(path: String, deck: String, types: [String: NoteType]) {
        self.path = path
        self.deck = deck
        self.types = types
    }

    /// The note of a row that begins on `line`; `nil` where its first field is empty.
    ///
    /// - Throws: ``QuizError/badSetting(_:)`` where a person names a column that is no field, and
    ///   ``QuizError/badLine(path:line:reason:)`` for more note types than any table has.
    mutating func note(
        _ row: [String],
        _ table: DelimitedText,
        _ line: Int
    ) throws(QuizError) -> ImportedNote? {
        width = max(width, row.count)
        if table.isNamed, row.count > table.columns.count { surplus += 1 }
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
            type = try named(name, line)
        }
        if row.count == 1, !type.isCloze { isLonely = true }
        let fields = try Self.fields(row, table, special, type)
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

    /// The note type called `name`, which is made where it is not there.
    private mutating func named(_ name: String, _ line: Int) throws(QuizError) -> NoteType {
        if let known = types[name] { return known }
        guard newTypes < Self.mostTypes else {
            throw .badLine(
                path: path,
                line: line,
                reason: "more than \(Self.mostTypes) note types are named: check which column holds them"
            )
        }
        newTypes += 1
        let type = Self.plain(name)
        types[name] = type
        return type
    }

    /// The fields of a row: by the names of its columns where they are those of fields, else in their order.
    private static func fields(
        _ row: [String],
        _ table: DelimitedText,
        _ special: Set<Int>,
        _ type: NoteType
    ) throws(QuizError) -> [String] {
        func html(_ value: String) -> String {
            table.isHTML
                ? value
                : SideWriter.escaped(value).replacing(bytes: "\r\n", with: "\n").replacing(
                    bytes: "\n",
                    with: "<br>"
                )
        }
        let named = try columns(of: table, special, type)
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

    /// The columns that hold the fields of `type`, `nil` for those that none holds.
    private static func columns(
        of table: DelimitedText,
        _ special: Set<Int>,
        _ type: NoteType
    ) throws(QuizError) -> [Int?] {
        let names = table.columns.indices.filter { !special.contains($0) }
        guard table.isNamed else {
            return type.fields.map { field in names.first { table.columns[$0] == field } }
        }
        let wanted = names.filter { !["", "-"].contains(table.columns[$0]) }
        let fields = type.fields.map { field in wanted.first { isNamed(field, table.columns[$0]) } }
        if let other = wanted.first(where: { !fields.contains($0) }) {
            throw .badSetting(
                "'\(table.columns[other])' is no field of '\(type.name)': a column holds "
                    + type.fields.map { $0.lowercased() }.joined(separator: ", ")
                    + ", tags, deck, id, notetype, or - for nothing"
            )
        }
        guard fields.first ?? nil != nil else {
            throw .badSetting("no column holds \(type.fields.first?.lowercased() ?? ""): name one that does")
        }
        return fields
    }

    /// Whether a person who says `name` means `field`: what one calls the front, another calls the question.
    private static func isNamed(_ field: String, _ name: String) -> Bool {
        let (field, name) = (field.lowercased(), name.lowercased())
        return field == name
            || [["prompt", "question", "front"], ["answer", "back"]].contains {
                $0.contains(field) && $0.contains(name)
            }
    }

    /// The form of notes whose type is named and not there: known ones, else prompt and answer under that name.
    private static func plain(_ name: String) -> NoteType {
        if name == NoteType.cloze.name || name == "Cloze" { return .cloze }
        if name == NoteType.judged.name { return .judged }
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
