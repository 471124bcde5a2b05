import ClickwheelDatabase

/// How a card is put aside.
public enum CardAside: String, Sendable, CaseIterable {
    /// Until it is brought back by hand.
    case suspend
    /// Until tomorrow.
    case bury
    /// Brought back.
    case back
}

/// One answer on its way to the disk.
struct ReviewRecord {
    let card: Int64
    let rating: Rating
    let before: CardSchedule
    /// The schedule after it; `nil` where the answer moves none.
    let after: CardSchedule?
    let wait: AnkiButtons.Wait?
    let milliseconds: Int
    let round: Int64?
    /// The card that is asked next.
    let next: Int64?
    let isLeech: Bool
    /// Whether the card is suspended with it.
    let isSuspended: Bool
    /// Which other cards of its note wait until tomorrow.
    let buries: SiblingBurial
}

extension DeckStore {
    /// Writes an answer, its card and the place in the round in one commit.
    func record(_ record: ReviewRecord) throws {
        let time = now()
        try database.write { connection in
            try settleClock(time, connection)
            guard
                var row = try connection.first(
                    "SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards WHERE id = ?",
                    record.card,
                    body: { CardRow($0) }
                )
            else { throw QuizError.noSuchCard(record.card) }
            let saved = row.saved
            let (ivl, lastIvl, factor, type) = Self.columns(record)
            if let after = record.after {
                row.take(after)
                if record.isSuspended { row.queue = -1 }
                try row.write(to: connection)
            }
            // Numbers of answers are times; a clock that jumps back must not make one twice.
            try connection.run(
                """
                INSERT INTO quiz_reviews(id, card, ease, ivl, last_ivl, factor, time, type, round, next, before)
                VALUES(max(?1, (SELECT coalesce(max(id), 0) + 1 FROM quiz_reviews)), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
                """,
                time,
                record.card,
                record.rating.rawValue,
                ivl,
                lastIvl,
                factor,
                min(max(record.milliseconds, 0), 60_000),
                type,
                record.round,
                record.next,
                saved
            )
            if record.isLeech { try tagLeech(row.note, record, connection) }
            if !record.buries.isEmpty { try burySiblings(row.note, record, connection) }
        }
    }

    /// Interval, last interval, factor and type of an answer's row, in Anki's form.
    private static func columns(_ record: ReviewRecord) -> (Int, Int, Int, Int) {
        guard let after = record.after, let wait = record.wait else { return (0, 0, 0, 3) }
        let ivl =
            switch wait {
            case .seconds(let seconds): -seconds
            case .days(let days): days
            }
        let before = record.before
        let lastIvl: Int
        let type: Int
        switch before.phase {
        case .new: (lastIvl, type) = (0, 0)
        case .learning: (lastIvl, type) = (-max((before.due - (before.lastReview ?? before.due)), 0), 0)
        case .relearning: (lastIvl, type) = (-max((before.due - (before.lastReview ?? before.due)), 0), 2)
        case .review: (lastIvl, type) = (before.scheduledDays, 1)
        }
        let difficulty = after.memory?.difficulty ?? 5
        return (
            ivl, before.waitsForDay ? before.scheduledDays : lastIvl,
            Int((((difficulty - 1) / 9 + 0.1) * 1000).rounded()), type
        )
    }

    private func tagLeech(_ note: Int64, _ record: ReviewRecord, _ connection: borrowing Connection) throws {
        try connection.run(
            """
            UPDATE quiz_notes SET tags = CASE WHEN tags = '' THEN ' leech ' ELSE tags || 'leech ' END
            WHERE id = ? AND ' ' || tags || ' ' NOT LIKE '% leech %'
            """,
            note
        )
        if let round = record.round, connection.changes > 0 {
            try keepLeech(record.card, round: round, connection)
        }
    }

    /// Takes the last answer to a card of a round back.
    ///
    /// - Returns: The card's schedule before that answer, by `fsrs`; `nil` without one.
    func takeBack(card: Int64, round: Int64, by fsrs: FSRS?) throws -> CardSchedule? {
        try database.write { connection -> CardSchedule? in
            let last = try connection.first(
                "SELECT id, before FROM quiz_reviews WHERE card = ? AND round = ? ORDER BY id DESC LIMIT 1",
                card,
                round
            ) { ($0.int64(0), $0.text(1)) }
            guard let (id, before) = last, let row = try restore(card, before, connection) else { return nil }
            try takeBackEffects(of: id, connection)
            try connection.run("DELETE FROM quiz_reviews WHERE id = ?", id)
            try connection.run(
                "UPDATE quiz_rounds SET ended = NULL WHERE id = ? AND ended IS NOT NULL",
                round
            )
            try Self.keepPlace(of: round, card, connection)
            guard let fsrs else { return nil }
            let schedule = row.schedule
            guard schedule.memory == nil, schedule.phase != .new else { return schedule }
            let stranger = MemoryFromHistory.Stranger(id: card, schedule: schedule, factor: row.factor)
            return try MemoryFromHistory.complete([stranger], calendar, [fsrs], connection)[card] ?? schedule
        }
    }

    /// Keeps where a round goes on, when something else than an answer moved it.
    static func keepPlace(of round: Int64, _ card: Int64?, _ connection: borrowing Connection) throws {
        try connection.run(
            "INSERT OR REPLACE INTO quiz_places(round, card, after) VALUES(?1, ?2, (SELECT coalesce(max(id), 0) FROM quiz_reviews))",
            round,
            card
        )
    }

    private func restore(
        _ card: Int64,
        _ before: String,
        _ connection: borrowing Connection
    ) throws -> CardRow? {
        let row = try connection.first(
            "SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards WHERE id = ?",
            card
        ) { CardRow($0) }
        guard var row else { return nil }
        let flags = row.flags
        row.restore(before)
        row.flags = flags
        try row.write(to: connection)
        return row
    }

    /// Suspends, buries or brings back a card.
    public func putAside(_ card: Int64, _ way: CardAside) throws {
        try database.write { connection in
            switch way {
            case .suspend: try connection.run("UPDATE quiz_cards SET queue = -1 WHERE id = ?", card)
            case .bury:
                try connection.run("UPDATE quiz_cards SET queue = -3 WHERE id = ? AND queue >= 0", card)
            case .back:
                try connection.run(
                    """
                    UPDATE quiz_cards SET queue = CASE WHEN type IN (1, 3) THEN CASE WHEN due < 1000000000 THEN 3 ELSE 1 END ELSE type END
                    WHERE id = ? AND queue < 0
                    """,
                    card
                )
            }
            guard connection.changes > 0 || way != .suspend else { throw QuizError.noSuchCard(card) }
        }
    }

    /// Marks a card with a flag, 0 to 7; 0 takes it away.
    public func flag(_ card: Int64, _ flag: Int) throws {
        try Self.requireFlag(flag)
        try database.write { try $0.run("UPDATE quiz_cards SET flags = ? WHERE id = ?", flag, card) }
    }

    /// The question behind a card that wants its answer typed, as `{{type:Back}}` says; `nil` for others.
    private func typed(_ html: String, _ fields: [String], _ ord: Int, _ renderer: CardRenderer) -> Question?
    {
        guard renderer.asksToType, var name = CardMarks.typedField(html) else { return nil }
        let isCloze = name.hasPrefix("cloze:")
        if isCloze || name.hasPrefix("nc:") { name = String(name.drop { $0 != ":" }.dropFirst()) }
        guard let place = renderer.place(of: name), fields.indices.contains(place) else { return nil }
        let text = isCloze ? Cloze(fields[place]).answers(ord + 1).joined(separator: ", ") : fields[place]
        let answer = String(DeckNames.trimmed(HTMLText.readable(text)))
        guard !answer.isEmpty else { return nil }
        let option = AnswerOption(TextDifference.pattern(answer), credit: 1)
        return Question(prompt: "", kind: TypedKind([option]))
    }

    /// The card with a number, rendered.
    ///
    /// - Throws: ``QuizError/noSuchCard(_:)``.
    public func card(_ id: Int64, waits: [AnkiButtons.Wait] = []) throws -> StudyCard {
        // On the writing connection, whose cache an answer does not empty.
        try database.withWriter { connection in
            let found = try connection.first(
                """
                SELECT c.ord, c.flags, n.notetype, n.tags, n.fields, d.name, n.id, c.reps FROM quiz_cards c JOIN quiz_notes n ON n.id = c.note
                LEFT JOIN quiz_decks d ON d.id = c.deck WHERE c.id = ?
                """,
                id
            ) { row in
                (
                    ord: row.int(0), flag: row.int(1), type: row.int64(2), tags: row.text(3),
                    fields: row.text(4), deck: row.text(5), note: row.int64(6), reps: row.int64(7)
                )
            }
            guard let found, let renderer = try renderer(found.type, connection) else {
                throw QuizError.noSuchCard(id)
            }
            let fields = NoteFields.split(found.fields)
            let tags = String(DeckNames.trimmed(found.tags))
            let card = renderer.card(
                fields,
                ord: found.ord,
                CardRenderer.Context(tags: tags, deck: found.deck, flag: found.flag)
            )
            let item = renderer.type.stored(fields)?.item
            // Another order of the options with each answer, and the same one until then.
            let seed = UInt64(bitPattern: id &* 1024 &+ found.reps)
            return StudyCard(
                id: id,
                note: found.note,
                deck: found.deck,
                question: card.question,
                answer: card.answer,
                css: renderer.type.css,
                questionSounds: card.questionSounds,
                answerSounds: card.answerSounds,
                tags: tags,
                flag: found.flag,
                judged: item?.question.shuffled(seed: seed)
                    ?? typed(card.question, fields, found.ord, renderer),
                remark: item?.generalFeedback,
                waits: waits
            )
        }
    }
}
