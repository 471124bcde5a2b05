import ClickwheelDatabase
import ClickwheelText

/// Merges an Anki collection that is attached as `package` into the store, in one transaction.
///
/// The rows go from file to file inside SQLite; Swift looks at each note once, to refuse what is malformed.
struct PackageImport {
    let path: String
    let outline: CollectionOutline
    let notes: PackageNotes
    let calendar: StudyCalendar
    /// The time in milliseconds since 1970.
    let now: Int
    /// Whether schedules and history come along.
    let withSchedule: Bool

    /// - Returns: What was done.
    func run(_ connection: borrowing Connection) throws -> ImportReport {
        var report = ImportReport()
        report.found = notes.count
        try connection.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS map_type(src INTEGER PRIMARY KEY, dst INTEGER, fields INTEGER);
            CREATE TEMP TABLE IF NOT EXISTS map_deck(src INTEGER PRIMARY KEY, dst INTEGER);
            CREATE TEMP TABLE IF NOT EXISTS map_note(src INTEGER PRIMARY KEY, dst INTEGER, fresh INTEGER);
            CREATE TEMP TABLE IF NOT EXISTS map_card(src INTEGER PRIMARY KEY, dst INTEGER);
            CREATE TEMP TABLE IF NOT EXISTS map_clean(src INTEGER PRIMARY KEY, fields TEXT);
            DELETE FROM temp.map_clean; DELETE FROM temp.map_type; DELETE FROM temp.map_deck; DELETE FROM temp.map_note; DELETE FROM temp.map_card;
            """
        )
        let isFirst =
            try connection.first("SELECT count(*) FROM (SELECT 1 FROM quiz_notes LIMIT 100)") {
                $0.int(0) < 100
            } ?? false
        if isFirst {
            try connection.execute(
                "DROP INDEX IF EXISTS quiz_cards_note; DROP INDEX IF EXISTS quiz_cards_deck;"
            )
        }
        try mapTypes(connection)
        try mapDecks(connection, &report)
        try tellTypes(connection, &report)
        report.messages += notes.messages
        for (id, text) in notes.cleaned {
            try connection.run("INSERT OR REPLACE INTO temp.map_clean VALUES(?, ?)", id, text)
        }
        try mapNotes(connection, &report)
        try insertNotes(connection, &report)
        try insertCards(connection, &report)
        if withSchedule { try insertReviews(connection, &report) }
        try connection.execute(DeckSchema.indexes)
        report.decks = try connection.rows(
            """
            SELECT DISTINCT d.name FROM quiz_decks d JOIN temp.map_deck m ON m.dst = d.id
            WHERE EXISTS(SELECT 1 FROM quiz_cards c WHERE c.deck = d.id) ORDER BY d.name
            """
        ) { $0.text(0) }
        return report
    }

    /// Tells what note types ask for that is not done here.
    private func tellTypes(_ connection: borrowing Connection, _ report: inout ImportReport) throws {
        let used = Set(try connection.rows("SELECT DISTINCT mid FROM package.notes") { $0.int64(0) })
        func tell(_ marks: [String], _ text: String) {
            for type in outline.types where used.contains(type.id) {
                let sides = type.templates.flatMap { [$0.question[...], $0.answer[...]] }
                if sides.contains(where: { side in marks.contains { side.firstRange(ofBytes: $0) != nil } }) {
                    report.messages.append("the note type '\(type.name)' \(text)")
                }
            }
        }
        tell(["imageOcclusion"], "covers parts of pictures, which is not done here")
        tell(["<script"], "has scripts, which are not run here")
        tell(["{{tts ", "[anki:tts"], "wants text spoken, which is shown here")
    }

    private func mapTypes(_ connection: borrowing Connection) throws {
        for type in outline.types {
            let id = try type.merged(into: connection)
            try connection.run(
                "INSERT OR REPLACE INTO temp.map_type VALUES(?, ?, ?)",
                type.id,
                id,
                type.fields.count
            )
        }
    }

    private func mapDecks(_ connection: borrowing Connection, _ report: inout ImportReport) throws {
        var presets: [Int64: Int64] = [:]
        for preset in outline.presets {
            presets[preset.id] = try self.preset(preset, connection)
        }
        var lost: Set<String> = []
        let known = Set(outline.presets.map(\.id))
        // A deck before those below it, which would make it with their options.
        for deck in outline.decks.sorted(by: { $0.name.utf8.count < $1.name.utf8.count }) {
            if deck.isFiltered { lost.insert(deck.name) }
            if !known.contains(deck.preset), !deck.isFiltered {
                report.messages.append(
                    "the options of the deck '\(deck.name)' are missing, so it has the usual ones"
                )
            }
            // A filtered deck is a loan: its cards go home below.
            guard !deck.isFiltered else { continue }
            let isKnown = try DeckNames.known(deck.name, connection) != nil
            let id = try DeckNames.id(
                of: deck.name,
                preset: presets[deck.preset] ?? 1,
                wanted: deck.id,
                connection
            )
            if !isKnown {
                try deck.limits.shifted(by: outline.day0(calendar)).keep(for: id, connection)
            }
            try connection.run("INSERT OR REPLACE INTO temp.map_deck VALUES(?, ?)", deck.id, id)
        }
        for name in lost.sorted() {
            report.messages.append(
                "the filtered deck '\(name)' was emptied: its cards are in their own decks"
            )
        }
        let homeless = try connection.rows(
            """
            SELECT DISTINCT CASE WHEN odid != 0 THEN odid ELSE did END FROM package.cards
            WHERE CASE WHEN odid != 0 THEN odid ELSE did END NOT IN (SELECT src FROM temp.map_deck)
            """
        ) { $0.int64(0) }
        guard !homeless.isEmpty else { return }
        let id = try DeckNames.id(of: "Recovered", connection)
        for deck in homeless {
            try connection.run("INSERT OR REPLACE INTO temp.map_deck VALUES(?, ?)", deck, id)
        }
        report.messages.append("cards whose deck is missing are in 'Recovered'")
    }

    private func preset(
        _ preset: CollectionOutline.Preset,
        _ connection: borrowing Connection
    ) throws -> Int64 {
        let text = PresetJSON.value(id: preset.id, name: preset.name, preset.settings).compact
        if preset.settings == ScheduleSettings() { return 1 }
        if let known = try connection.first(
            "SELECT id FROM quiz_presets WHERE name = ? AND settings = ?",
            preset.name,
            text,
            body: { $0.int64(0) }
        ) {
            return known
        }
        try connection.run("INSERT INTO quiz_presets(name, settings) VALUES(?, ?)", preset.name, text)
        return connection.lastInsertID
    }

    private func mapNotes(_ connection: borrowing Connection, _ report: inout ImportReport) throws {
        try connection.run(
            """
            INSERT INTO temp.map_note(src, dst, fresh)
            SELECT n.id, coalesce(q, n.id), q IS NULL FROM (
                SELECT id, (SELECT k.id FROM quiz_notes k WHERE k.guid = p.guid ORDER BY k.id LIMIT 1) AS q
                FROM package.notes p) n
            """
        )
        // A number that another note has, or that leaves no room behind it, is replaced by a free one.
        let taken = try connection.rows(
            "SELECT src FROM temp.map_note m WHERE fresh AND (src NOT BETWEEN ? AND ? OR EXISTS(SELECT 1 FROM quiz_notes q WHERE q.id = m.src))",
            RowNumbers.range.lowerBound,
            RowNumbers.range.upperBound
        ) { $0.int64(0) }
        guard !taken.isEmpty else { return }
        var next =
            try connection.first(
                """
                SELECT max(coalesce((SELECT max(id) FROM quiz_notes), 0),
                    coalesce((SELECT max(id) FROM package.notes WHERE id <= ?), 0))
                """,
                RowNumbers.range.upperBound
            ) { $0.int64(0) } ?? 0
        for source in taken {
            next += 1
            try connection.run("UPDATE temp.map_note SET dst = ? WHERE src = ?", next, source)
        }
    }

    private func insertNotes(_ connection: borrowing Connection, _ report: inout ImportReport) throws {
        report.conflicting =
            try connection.first(
                """
                SELECT count(*) FROM temp.map_note m JOIN package.notes n ON n.id = m.src JOIN quiz_notes q ON q.id = m.dst
                JOIN temp.map_type t ON t.src = n.mid WHERE NOT m.fresh AND q.notetype != t.dst
                """
            ) { $0.int(0) } ?? 0
        if report.conflicting > 0 {
            report.messages.append(
                "\(report.conflicting) notes have another form here, and stayed as they are"
            )
        }
        try connection.run(
            """
            UPDATE quiz_notes SET fields = coalesce((SELECT fields FROM temp.map_clean WHERE src = n.id), CAST(n.flds AS TEXT)), tags = CAST(n.tags AS TEXT), mod = CAST(n.mod AS INTEGER)
            FROM temp.map_note m JOIN package.notes n ON n.id = m.src JOIN temp.map_type t ON t.src = n.mid
            WHERE quiz_notes.id = m.dst AND NOT m.fresh AND n.mod > quiz_notes.mod AND quiz_notes.notetype = t.dst
            """
        )
        report.updated = connection.changes
        try connection.run(
            """
            INSERT INTO quiz_notes(id, guid, notetype, mod, tags, fields)
            SELECT m.dst, CAST(n.guid AS TEXT), t.dst, CAST(n.mod AS INTEGER), CAST(n.tags AS TEXT),
                coalesce((SELECT fields FROM temp.map_clean WHERE src = n.id), CAST(n.flds AS TEXT))
            FROM package.notes n JOIN temp.map_note m ON m.src = n.id JOIN temp.map_type t ON t.src = n.mid
            WHERE m.fresh ORDER BY n.id
            """
        )
        report.added = connection.changes
        try NoteType.keepJudged(
            """
            SELECT n.id, n.fields FROM temp.map_note m JOIN quiz_notes n ON n.id = m.dst
            JOIN quiz_notetypes t ON t.id = n.notetype WHERE t.name = ?
            """,
            connection
        )
        report.unchanged = report.found - report.added - report.updated - report.conflicting
    }

    private func insertCards(_ connection: borrowing Connection, _ report: inout ImportReport) throws {
        // A known note gets the cards that it has not, unless it has another form here: they would show nothing.
        try connection.run(
            """
            INSERT INTO temp.map_card(src, dst)
            SELECT c.id, c.id FROM package.cards c JOIN temp.map_note m ON m.src = c.nid
            WHERE c.ord BETWEEN 0 AND 9999
            AND (m.fresh OR (NOT EXISTS(SELECT 1 FROM quiz_cards q WHERE q.note = m.dst AND q.ord = c.ord)
                AND EXISTS(SELECT 1 FROM package.notes n JOIN temp.map_type t ON t.src = n.mid
                    JOIN quiz_notes k ON k.id = m.dst AND k.notetype = t.dst WHERE n.id = m.src)))
            """
        )
        let taken = try connection.rows(
            "SELECT src FROM temp.map_card m WHERE src NOT BETWEEN ? AND ? OR EXISTS(SELECT 1 FROM quiz_cards q WHERE q.id = m.src)",
            RowNumbers.range.lowerBound,
            RowNumbers.range.upperBound
        ) { $0.int64(0) }
        if !taken.isEmpty {
            var next =
                try connection.first(
                    """
                    SELECT max(coalesce((SELECT max(id) FROM quiz_cards), 0),
                        coalesce((SELECT max(id) FROM package.cards WHERE id <= ?), 0))
                    """,
                    RowNumbers.range.upperBound
                ) { $0.int64(0) } ?? 0
            for source in taken {
                next += 1
                try connection.run("UPDATE temp.map_card SET dst = ? WHERE src = ?", next, source)
            }
        }
        let shift = withSchedule ? outline.day0(calendar) : 0
        try connection.run(
            """
            INSERT INTO quiz_cards(id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data)
            SELECT k.dst, m.dst, d.dst, c.ord, t, CASE WHEN q < 0 THEN q WHEN t IN (1, 3) THEN CASE WHEN back < 1000000000 THEN 3 ELSE 1 END ELSE t END,
                CASE WHEN t = 2 OR (t IN (1, 3) AND back < 1000000000) THEN back + ?1 ELSE back END,
                CAST(c.ivl AS INTEGER), CAST(c.factor AS INTEGER), CAST(c.reps AS INTEGER), CAST(c.lapses AS INTEGER),
                CAST(c.left AS INTEGER), c.flags & 7, CASE WHEN c.data = '' THEN '{}' ELSE CAST(c.data AS TEXT) END
            FROM (SELECT *, CASE WHEN ?2 AND type = 2 AND (queue IN (1, 3) OR due >= 1000000000) THEN 3
                    WHEN type BETWEEN 0 AND 3 THEN CAST(type AS INTEGER) ELSE 0 END AS t,
                    CASE WHEN queue BETWEEN -3 AND -1 THEN queue ELSE 0 END AS q,
                    max(min(CAST(CASE WHEN odid != 0 AND odue != 0 THEN odue ELSE due END AS INTEGER), 1000000000000), -1000000000000) AS back,
                    CASE WHEN odid != 0 THEN odid ELSE did END AS home FROM package.cards) c
            JOIN temp.map_card k ON k.src = c.id JOIN temp.map_note m ON m.src = c.nid JOIN temp.map_deck d ON d.src = c.home
            ORDER BY c.id
            """,
            shift,
            // It knew no relearning: such cards were in review, and in a queue of steps.
            outline.isOfFirstScheduler ? 1 : 0
        )
        report.cards = connection.changes
        if !withSchedule {
            try connection.run(
                """
                UPDATE quiz_cards SET due = CASE WHEN type = 0 THEN due ELSE 0 END, type = 0, queue = 0, ivl = 0, factor = 0,
                    reps = 0, lapses = 0, left = 0, flags = 0, data = '{}' WHERE id IN (SELECT dst FROM temp.map_card)
                """
            )
            // Tags that tell of answers go with them.
            for tag in ["leech", "marked"] {
                try connection.run(
                    """
                    UPDATE quiz_notes SET tags = CASE WHEN trim(replace(tags, ' ' || ?1 || ' ', ' ')) = '' THEN ''
                        ELSE replace(tags, ' ' || ?1 || ' ', ' ') END
                    WHERE tags LIKE '% ' || ?1 || ' %' AND id IN (SELECT dst FROM temp.map_note WHERE fresh)
                    """,
                    tag
                )
            }
        }
    }
}
