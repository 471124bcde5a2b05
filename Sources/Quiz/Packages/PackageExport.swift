import ClickwheelDatabase

/// Fills an Anki collection of schema 11, attached as `package`, with the cards of some decks.
///
/// Every Anki since 2012 reads this schema, in the new container too.
struct PackageExport {
    /// A deck and those below it; `nil` is everything.
    let deck: String?
    let withSchedule: Bool
    let calendar: StudyCalendar
    /// The time in milliseconds since 1970.
    let now: Int

    /// - Returns: The number of cards, and the names of the media that go along.
    func run(_ connection: borrowing Connection) throws -> (cards: Int, media: Set<String>) {
        try connection.execute(Self.tables)
        if let deck {
            try connection.run(
                """
                INSERT INTO package.chosen(id, note)
                SELECT id, note FROM quiz_cards WHERE deck IN (
                    SELECT id FROM quiz_decks WHERE name = ?1 OR substr(name, 1, length(?1) + 2) = ?1 || '::'
                ) ORDER BY id
                """,
                deck
            )
        } else {
            try connection.execute("INSERT INTO package.chosen(id, note) SELECT id, note FROM quiz_cards")
        }
        let count = connection.changes
        let today = calendar.day(at: now / 1000)
        let types = try NoteType.all(connection)
        let media = try writeNotes(connection, types)
        try writeCards(connection, today)
        try writeCollection(connection, types, today)
        try connection.execute("DROP TABLE package.chosen")
        return (count, media)
    }

    private static let tables = """
        CREATE TABLE package.col(id integer primary key, crt integer not null, mod integer not null, scm integer not null,
            ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
            models text not null, decks text not null, dconf text not null, tags text not null);
        CREATE TABLE package.notes(id integer primary key, guid text not null, mid integer not null, mod integer not null,
            usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
            flags integer not null, data text not null);
        CREATE TABLE package.cards(id integer primary key, nid integer not null, did integer not null, ord integer not null,
            mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
            ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
            odue integer not null, odid integer not null, flags integer not null, data text not null);
        CREATE TABLE package.revlog(id integer primary key, cid integer not null, usn integer not null, ease integer not null,
            ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
        CREATE TABLE package.graves(usn integer not null, oid integer not null, type integer not null);
        CREATE TABLE package.chosen(id INTEGER PRIMARY KEY, note INTEGER NOT NULL);
        """

    private func writeNotes(_ connection: borrowing Connection, _ types: [NoteType]) throws -> Set<String> {
        var media: Set<String> = []
        let known = Dictionary(uniqueKeysWithValues: types.map { ($0.id, $0) })
        let insert = try connection.statement(
            "INSERT INTO package.notes(id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data) VALUES(?, ?, ?, ?, -1, ?, ?, ?, ?, 0, '')"
        )
        var used: Set<Int64> = []
        let notes = try connection.statement(
            "SELECT id, guid, notetype, mod, tags, fields FROM quiz_notes WHERE id IN (SELECT note FROM package.chosen) ORDER BY id"
        )
        try notes.forEachRow { row in
            var text = row.text(5)
            let type = row.int64(2)
            if let judged = known[type], judged.isJudged {
                text = judged.written(NoteFields.split(text)).joined(separator: "\u{1F}")
            }
            used.insert(type)
            if text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") }) {
                media.formUnion(MediaReferences.names(in: text))
            }
            let first = text.firstField
            let sort = known[type]?.sortField ?? 0
            insert.bind(row.int64(0), at: 1)
            insert.bind(row.text(1), at: 2)
            insert.bind(type, at: 3)
            insert.bind(row.int64(3), at: 4)
            insert.bind(row.text(4), at: 5)
            insert.bind(text, at: 6)
            insert.bind(
                HTMLText.stripped(sort == 0 ? first : NoteFields.split(text).dropFirst(sort).first ?? ""),
                at: 7
            )
            insert.bind(Int64(NoteKeys.checksum(first)), at: 8)
            try insert.run()
        }
        for type in types where used.contains(type.id) {
            for text in [type.css] + type.templates.flatMap({ [$0.question, $0.answer] }) {
                media.formUnion(MediaReferences.names(in: text))
            }
        }
        return media
    }

    private func writeCards(_ connection: borrowing Connection, _ today: Int) throws {
        let mod = now / 1000
        if withSchedule {
            try connection.run(
                """
                INSERT INTO package.cards
                SELECT c.id, note, deck, ord, ?1, -1, type, queue,
                    CASE WHEN type = 2 OR (type IN (1, 3) AND due < 1000000000) THEN due - ?2 ELSE due END,
                    ivl, factor, reps, lapses, left, 0, 0, flags, data
                FROM quiz_cards c WHERE c.id IN (SELECT id FROM package.chosen) ORDER BY c.id
                """,
                mod,
                today
            )
            try connection.run(
                """
                INSERT INTO package.revlog
                SELECT id, card, -1, ease, ivl, last_ivl, factor, time, type FROM quiz_reviews
                WHERE card IN (SELECT id FROM package.chosen) ORDER BY id
                """
            )
        } else {
            try connection.run(
                """
                INSERT INTO package.cards
                SELECT c.id, note, deck, ord, ?1, -1, 0, 0, CASE WHEN type = 0 THEN due ELSE 0 END, 0, 0, 0, 0, 0, 0, 0, 0, '{}'
                FROM quiz_cards c WHERE c.id IN (SELECT id FROM package.chosen) ORDER BY c.id
                """,
                mod
            )
        }
    }

    private func writeCollection(_ connection: borrowing Connection, _ types: [NoteType], _ today: Int) throws
    {
        let seconds = now / 1000
        let used = Set(try connection.rows("SELECT DISTINCT mid FROM package.notes") { $0.int64(0) })
        var models: [String: JSONValue] = [:]
        for type in types where used.contains(type.id) { models[String(type.id)] = Self.model(type) }
        var decks: [String: JSONValue] = [:]
        let rows = try connection.rows(OwnLimits.columns) {
            ($0.int64(0), $0.text(1), $0.int64(2), OwnLimits($0).shifted(by: -today))
        }
        let chosen = Set(try connection.rows("SELECT DISTINCT did FROM package.cards") { $0.int64(0) })
        // Not each deck with each: a package may have brought very many.
        var names: Set<String> = []
        for row in rows where chosen.contains(row.0) { names.formUnion(DeckNames.withAncestors(row.1)) }
        var presets: Set<Int64> = [1]
        for (id, name, preset, limits) in rows where id == 1 || names.contains(name) {
            decks[String(id)] = Self.deck(id, name, preset, limits, seconds)
            presets.insert(preset)
        }
        var options: [String: JSONValue] = [:]
        let kept = try connection.rows("SELECT id, name, settings FROM quiz_presets") {
            ($0.int64(0), $0.text(1), $0.text(2))
        }
        for (id, name, text) in kept where presets.contains(id) {
            let value = (try? JSONReader.value(Array(text.utf8))) ?? .object([:])
            options[String(id)] = PresetJSON.value(id: id, name: name, PresetJSON.settings(value))
        }
        let rules = try LimitRules(connection)
        try connection.run(
            "INSERT INTO package.col VALUES(1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, '{}')",
            calendar.start(of: today),
            now,
            now,
            JSONValue.object([
                "nextPos": .int(1), "schedVer": .int(2), "sched2021": .bool(true),
                // In minutes west, of the moment that is day 0.
                "creationOffset": .int(-calendar.offset(calendar.start(of: today)) / 60),
                LimitRules.keys[0]: .bool(rules.newIgnoresReviews),
                LimitRules.keys[1]: .bool(rules.countsAbove),
            ]).compact,
            JSONValue.object(models).compact,
            JSONValue.object(decks).compact,
            JSONValue.object(options).compact
        )
    }

    private static func model(_ type: NoteType) -> JSONValue {
        .object([
            "id": .int(Int(type.id)), "name": .string(type.name), "type": .int(type.isCloze ? 1 : 0),
            // No later than it is: Anki would replace its own, with all that is not kept here.
            "mod": .int(type.mod),
            "usn": .int(-1), "sortf": .int(type.sortField), "did": .null, "css": .string(type.css),
            "latexPre": .string(""),
            "latexPost": .string(""), "req": .array([]), "vers": .array([]), "tags": .array([]),
            "flds": .array(
                type.fields.enumerated().map { ord, name in
                    .object([
                        "name": .string(name), "ord": .int(ord), "sticky": .bool(false), "rtl": .bool(false),
                        "font": .string("Arial"),
                        "size": .int(20),
                    ])
                }
            ),
            "tmpls": .array(
                type.templates.enumerated().map { ord, template in
                    .object([
                        "name": .string(template.name), "ord": .int(ord), "qfmt": .string(template.question),
                        "afmt": .string(template.answer), "did": .null, "bqfmt": .string(""),
                        "bafmt": .string(""),
                    ])
                }
            ),
        ])
    }

    private static func deck(
        _ id: Int64,
        _ name: String,
        _ preset: Int64,
        _ limits: OwnLimits,
        _ seconds: Int
    ) -> JSONValue {
        let none = JSONValue.array([.int(0), .int(0)])
        let members: [String: JSONValue] = [
            "id": .int(Int(id)), "name": .string(name), "mod": .int(seconds), "usn": .int(-1),
            "desc": .string(""), "dyn": .int(0),
            "conf": .int(Int(preset)), "collapsed": .bool(false), "extendNew": .int(0), "extendRev": .int(0),
            "newToday": none,
            "revToday": none, "lrnToday": none, "timeToday": none,
        ]
        return .object(members.merging(limits.members) { own, _ in own })
    }
}

extension String {
    /// The text before the first separator of fields.
    var firstField: String {
        utf8.firstIndex(of: 0x1F).map { String(self[..<$0]) } ?? self
    }
}
