import ClickwheelDatabase

/// What is done about a clock that was wrong.
///
/// Behind: a clock that shows a time before this program was made is taken to stand at the last answer. Ahead: an answer that
/// lies more than a year ahead, with none in the year between, was given by a wrong clock, and is moved to now with what it
/// said of its card. A clock that is merely set back by some time finds answers in the year ahead, and changes nothing.
extension DeckStore {
    /// The beginning of 2025, less than which no clock shows that is right, in milliseconds since 1970.
    static let firstTime = 1_735_689_600_000
    private static let year = 365 * 86_400_000

    /// `now`, and no less than the last answer where that cannot be right.
    static func corrected(
        _ now: @escaping @Sendable () -> Int,
        _ database: Database
    ) throws -> @Sendable () -> Int {
        let last = try database.read { try lastAnswer($0) }
        return {
            let time = now()
            return time < firstTime ? max(time, last ?? firstTime) : time
        }
    }

    /// Moves answers of a clock that was ahead, where there are any.
    func settleClock() throws {
        let time = now()
        let last = try database.read { try Self.lastAnswer($0) }
        guard let last, last > time + Self.year else { return }
        try database.write { try settleClock(time, $0) }
    }

    /// The same, in a transaction of the caller's.
    func settleClock(_ time: Int, _ connection: borrowing Connection) throws {
        let limit = time + Self.year
        guard let last = try Self.lastAnswer(connection), last > limit else { return }
        let isBehind = try connection.first(
            "SELECT 1 FROM quiz_reviews WHERE id BETWEEN ? AND ? LIMIT 1",
            time + 86_400_000,
            limit
        ) { _ in true }
        guard isBehind == nil else { return }
        // The last one was given just now, as far as anybody knows, and the others as long before it as they were.
        let shift = last - time
        var previous =
            try connection.first("SELECT coalesce(max(id), 0) FROM quiz_reviews WHERE id <= ?", limit) {
                $0.int(0)
            }
            ?? 0
        let answers = try connection.rows(
            "SELECT id, card, before FROM quiz_reviews WHERE id > ? ORDER BY id",
            limit
        ) { (id: $0.int(0), card: $0.int64(1), before: $0.text(2)) }
        for answer in answers {
            previous = max(answer.id - shift, previous + 1)
            let row = try connection.first(
                "SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards WHERE id = ?",
                answer.card
            ) { CardRow($0) }
            var before = answer.before
            if var row {
                move(&row, by: shift / 1000, after: limit / 1000)
                try row.write(to: connection)
                if !before.isEmpty {
                    row.restore(before)
                    move(&row, by: shift / 1000, after: limit / 1000)
                    before = row.saved
                }
            }
            try connection.run(
                "UPDATE quiz_reviews SET id = ?2, before = CASE WHEN before IS NULL THEN NULL ELSE ?3 END WHERE id = ?1",
                answer.id,
                previous,
                before
            )
            try connection.run("UPDATE quiz_places SET after = ?2 WHERE after = ?1", answer.id, previous)
            try connection.run("UPDATE quiz_steps SET after = ?2 WHERE after = ?1", answer.id, previous)
        }
        for card in Set(answers.map(\.card)) { try learnAnew(card, connection) }
        try connection.run(
            "UPDATE quiz_rounds SET started = min(started, ?1), ended = min(ended, ?1) WHERE max(started, coalesce(ended, 0)) > ?2",
            time,
            limit
        )
        try connection.run("UPDATE quiz_music_scores SET played = ?1 WHERE played > ?2", time, limit)
    }

    /// Moves the schedule of a card that was last answered after `limit`, all in seconds.
    private func move(_ row: inout CardRow, by shift: Int, after limit: Int) {
        var data = CardData(row.data)
        guard let answered = data.lastReview, answered > limit else { return }
        data.lastReview = answered - shift
        row.data = data.text
        if row.type == 0 { return }
        row.due -=
            row.type != 2 && row.due >= CardRow.firstSecond
            ? shift : calendar.day(at: answered) - calendar.day(at: answered - shift)
    }

    /// Takes the memory of a card in review from its answers at their new times, where it is the weaker one: that a card was
    /// known after so many years would say that it is never forgotten.
    private func learnAnew(_ card: Int64, _ connection: borrowing Connection) throws {
        let row = try connection.first(
            "SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards WHERE id = ? AND type = 2",
            card
        ) { CardRow($0) }
        let history = try connection.rows(
            "SELECT id, ease, factor, type, ivl FROM quiz_reviews WHERE card = ? ORDER BY id",
            card
        ) { row in
            MemoryFromHistory.Review(
                time: row.int(0) / 1000,
                ease: row.int(1),
                factor: row.int(2),
                type: row.int(3),
                ivl: row.int(4)
            )
        }
        let preset = try connection.first(
            "SELECT preset FROM quiz_decks WHERE id = (SELECT deck FROM quiz_cards WHERE id = ?)",
            card
        ) { $0.int64(0) }
        let settings = try settings(preset: preset ?? 1, connection)
        let fsrs = FSRS(settings.weights)
        guard var row, let (memory, last) = MemoryFromHistory.memory(history, calendar, fsrs) else { return }
        var data = CardData(row.data)
        guard let known = data.stability, memory.stability < known else { return }
        data.memory = memory
        row.data = data.text
        let days = fsrs.days(memory.stability, retention: settings.retention, longest: max(row.ivl, 1))
        row.ivl = days
        row.due = min(row.due, calendar.day(at: last) + row.ivl)
        try row.write(to: connection)
    }

    private static func lastAnswer(_ connection: borrowing Connection) throws -> Int? {
        try connection.first("SELECT max(id) FROM quiz_reviews") { $0.optionalInt(0) } ?? nil
    }
}
