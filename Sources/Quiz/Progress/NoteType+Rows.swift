import Database

extension NoteType {
    /// Every note type, by number.
    static func all(_ connection: borrowing Connection) throws -> [NoteType] {
        let ids = try connection.rows("SELECT id FROM quiz_notetypes ORDER BY id") { $0.int64(0) }
        var types: [NoteType] = []
        for id in ids { if let type = try read(id, connection) { types.append(type) } }
        return types
    }

    static func read(_ id: Int64, _ connection: borrowing Connection) throws -> NoteType? {
        let templates = try connection.rows(
            "SELECT name, question, answer FROM quiz_templates WHERE notetype = ? ORDER BY ord",
            id
        ) { Template(name: $0.text(0), question: $0.text(1), answer: $0.text(2)) }
        return try connection.first(
            "SELECT name, is_cloze, css, sort_field, fields FROM quiz_notetypes WHERE id = ?",
            id
        ) { row in
            NoteType(
                id: id,
                name: row.text(0),
                isCloze: row.int(1) != 0,
                fields: NoteFields.split(row.text(4)),
                templates: templates,
                css: row.text(2),
                sortField: row.int(3)
            )
        }
    }

    func insert(_ connection: borrowing Connection) throws {
        try connection.run(
            "INSERT INTO quiz_notetypes(id, name, is_cloze, css, sort_field, fields) VALUES(?, ?, ?, ?, ?, ?)",
            id,
            name,
            isCloze,
            css,
            sortField,
            fields.joined(separator: "\u{1F}")
        )
        for (ord, template) in templates.enumerated() {
            try connection.run(
                "INSERT INTO quiz_templates(notetype, ord, name, question, answer) VALUES(?, ?, ?, ?, ?)",
                id,
                ord,
                template.name,
                template.question,
                template.answer
            )
        }
    }

    /// The number of a note type like this one: the same where it is there in the same shape, else a new one.
    func merged(into connection: borrowing Connection) throws -> Int64 {
        let there = try Self.all(connection)
        if let same = there.first(where: { $0.id == id }) {
            if same.hasSameShape(as: self) { return id }
        } else if let same = there.first(where: {
            $0.name == name && $0.hasSameShape(as: self) && $0.css == css && $0.templates == templates
        }) {
            return same.id
        }
        var copy = self
        while there.contains(where: { $0.name == copy.name }) { copy.name += "+" }
        while there.contains(where: { $0.id == copy.id }) { copy.id += 1 }
        try copy.insert(connection)
        return copy.id
    }
}

/// The fields of a note, in one text.
enum NoteFields {
    static func split(_ text: String) -> [String] {
        text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
    }
}
