import ClickwheelDatabase

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
            "SELECT name, is_cloze, css, sort_field, fields, mod FROM quiz_notetypes WHERE id = ?",
            id
        ) { row in
            NoteType(
                id: id,
                name: row.text(0),
                isCloze: row.int(1) != 0,
                fields: NoteFields.split(row.text(4)),
                templates: templates,
                css: row.text(2),
                sortField: row.int(3),
                mod: row.int(5)
            )
        }
    }

    /// Brings judged questions, whose fields are those of a file, into the form in which they are kept.
    ///
    /// `notes` selects the numbers and the fields of notes whose type is called ?.
    static func keepJudged(_ notes: StaticString, _ connection: borrowing Connection) throws {
        let rows = try connection.rows(notes, judged.name) { (id: $0.int64(0), text: $0.text(1)) }
        for row in rows {
            let fields = judged.kept(NoteFields.split(row.text)).joined(separator: "\u{1F}")
            guard fields != row.text else { continue }
            try connection.run("UPDATE quiz_notes SET fields = ? WHERE id = ?", fields, row.id)
        }
    }

    /// Adds it, with the number that it had where it comes from.
    private func insert(_ connection: borrowing Connection, origin: Int64?) throws {
        try connection.run(
            "INSERT INTO quiz_notetypes(id, name, is_cloze, css, sort_field, fields, mod, origin) VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
            id,
            name,
            isCloze,
            css,
            sortField,
            fields.joined(separator: "\u{1F}"),
            mod,
            origin
        )
        try insertTemplates(connection)
    }

    private func insertTemplates(_ connection: borrowing Connection) throws {
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
    ///
    /// A later version of the same type brings its cards' looks along.
    func merged(into connection: borrowing Connection) throws -> Int64 {
        if let same = try known(connection) {
            if mod > same.mod { try same.take(self, connection) }
            return same.id
        }
        var copy = self
        let taken = try connection.first("SELECT 1 FROM quiz_notetypes WHERE id = ?", id) { $0.int(0) } != nil
        if taken || !RowNumbers.range.contains(id) {
            copy.id =
                try connection.first(
                    "SELECT max(coalesce(max(id), 0), 1000000) + 1 FROM quiz_notetypes WHERE id < ?",
                    RowNumbers.range.upperBound
                ) { $0.int64(0) } ?? 1_000_001
        }
        if try Self.isTaken(copy.name, connection) { copy.name += "+" }
        // Its own number, so that many note types of one name cost no more than others.
        if try Self.isTaken(copy.name, connection) { copy.name += "\(copy.id)" }
        while try Self.isTaken(copy.name, connection) { copy.name += "+" }
        try copy.insert(connection, origin: copy.id == id ? nil : id)
        return copy.id
    }

    private static func isTaken(_ name: String, _ connection: borrowing Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM quiz_notetypes WHERE name = ?", name) { _ in true } ?? false
    }

    /// The note type that this one is: by its number, by the number that it once had, or by all that it says.
    private func known(_ connection: borrowing Connection) throws -> NoteType? {
        let ids = try connection.rows(
            "SELECT id FROM quiz_notetypes WHERE id = ?1 OR origin = ?1 ORDER BY id != ?1, id",
            id
        ) { $0.int64(0) }
        for other in ids {
            if let type = try Self.read(other, connection), hasSameShape(as: type) { return type }
        }
        let isClash =
            try connection.first("SELECT 1 FROM quiz_notetypes WHERE id = ?", id) { $0.int(0) } != nil
        guard !isClash else { return nil }
        let named = try connection.rows("SELECT id FROM quiz_notetypes WHERE name = ?", name) { $0.int64(0) }
        for other in named {
            if let type = try Self.read(other, connection), hasSameShape(as: type), type.css == css,
                type.templates == templates
            {
                return type
            }
        }
        return nil
    }

    /// Takes over what a later version of this note type shows.
    private func take(_ later: NoteType, _ connection: borrowing Connection) throws {
        try connection.run(
            "UPDATE quiz_notetypes SET css = ?2, sort_field = ?3, mod = ?4 WHERE id = ?1",
            id,
            later.css,
            later.sortField,
            later.mod
        )
        try connection.run("DELETE FROM quiz_templates WHERE notetype = ?", id)
        var changed = self
        changed.templates = later.templates
        try changed.insertTemplates(connection)
    }
}

/// The fields of a note, in one text.
enum NoteFields {
    static func split(_ text: String) -> [String] {
        // By bytes: looking for characters takes longer than all the rest of a card.
        var text = text
        return text.withUTF8 { bytes in
            bytes.split(separator: 0x1F, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }
}
