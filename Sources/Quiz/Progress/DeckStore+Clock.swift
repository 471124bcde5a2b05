import ClickwheelDatabase

/// What is done about a clock that was wrong.
///
/// Behind: a clock that shows a time before this program was made is taken to stand at the last answer.
/// Ahead: an answer that lies more than a year ahead, with none in the year between, was given by a wrong
/// clock, and is moved to now with what it said of its card. A clock that is merely set back by some time
/// finds answers in the year ahead, and changes nothing.
///
/// A clock that is more than a year behind looks the same as one that is right after it was ahead. So how far
/// answers were moved is kept: once the clock shows a time after all of them as they were, it was behind, and
/// they go back with those that were given since.
extension DeckStore {
    /// The beginning of 2025, less than which no clock shows that is right, in milliseconds since 1970.
    static let firstTime = 1_735_689_600_000
    private static let year = 365 * 86_400_000

    /// Answers that were moved, or are to be.
    private struct Shift {
        /// The first of them; all later ones are meant too.
        let first: Int
        /// How far into the past, in milliseconds; less than 0 where they go back from there.
        let distance: Int
    }

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

    /// Moves answers of a clock that was ahead, or was taken to be, where there are any.
    func settleClock() throws {
        let time = now()
        let isOff = try database.read { connection in
            guard let last = try Self.lastAnswer(connection) else { return false }
            if last > time + Self.year { return true }
            return try Self.wayBack(time, last, connection) != nil
        }
        if isOff { try database.write { try settleClock(time, $0) } }
    }

    /// The same, in a transaction of the caller's.
    func settleClock(_ time: Int, _ connection: borrowing Connection) throws {
        guard let last = try Self.lastAnswer(connection) else { return }
        if let back = try Self.wayBack(time, last, connection) {
            _ = try move(back, latest: time, connection)
            // How far they were is kept: where the clock is as wrong again, they go to the same places.
            try connection.run("DELETE FROM quiz_meta WHERE key = 'clock first'")
            return
        }
        let limit = time + Self.year
        guard last > limit else { return }
        let isBehind = try connection.first(
            "SELECT 1 FROM quiz_reviews WHERE id BETWEEN ? AND ? LIMIT 1",
            time + 86_400_000,
            limit
        ) { _ in true }
        guard isBehind == nil else { return }
        let known = try connection.first(
            """
            SELECT value FROM quiz_meta WHERE key = 'clock shift' AND value > 0
                AND NOT EXISTS(SELECT 1 FROM quiz_meta WHERE key = 'clock first')
            """
        ) { $0.int(0) }
        // The last one was given just now, as far as anybody knows, the others as long before it as they were.
        var shift = Shift(first: limit + 1, distance: last - time)
        if let known, (time - Self.year...time).contains(last - known) {
            shift = Shift(first: limit + 1, distance: known)
        }
        let moved = try move(shift, latest: time, connection)
        for card in Set(moved.map(\.card)) { try learnAnew(card, connection) }
        guard let first = moved.first?.time else { return }
        try connection.run(
            "INSERT OR REPLACE INTO quiz_meta(key, value) VALUES('clock first', ?1), ('clock shift', ?2)",
            first,
            shift.distance
        )
    }

    /// How the answers that were moved go back, of which `last` is the last one.
    ///
    /// `nil` where there are none, and while `time` is before what the last one was.
    private static func wayBack(
        _ time: Int,
        _ last: Int,
        _ connection: borrowing Connection
    ) throws -> Shift? {
        let moved = try connection.first(
            """
            SELECT a.value, b.value FROM quiz_meta a JOIN quiz_meta b ON b.key = 'clock shift' AND b.value > 0
            WHERE a.key = 'clock first'
            """
        ) { (first: $0.int(0), distance: $0.int(1)) }
        guard let moved, last >= moved.first, last <= time - moved.distance else { return nil }
        return Shift(first: moved.first, distance: -moved.distance)
    }

    /// Moves answers, the schedules of their cards, what undo goes back to, and rounds and games of that time.
    ///
    /// None of the latter goes past `latest`.
    ///
    /// - Returns: The answers in their order, as they are now.
    private func move(
        _ shift: Shift,
        latest: Int,
        _ connection: borrowing Connection
    ) throws -> [(time: Int, card: Int64)] {
        var answers = try connection.rows(
            "SELECT id, card, before FROM quiz_reviews WHERE id >= ? ORDER BY id",
            shift.first
        ) { (id: $0.int(0), card: $0.int64(1), before: $0.text(2)) }
        // The number of an answer is its time: each goes where none of those is that are still to be moved.
        let isForward = shift.distance < 0
        if isForward { answers.reverse() }
        var previous =
            try connection.first(
                "SELECT coalesce(max(id), 0) FROM quiz_reviews WHERE id < ?",
                shift.first
            ) { $0.int(0) } ?? 0
        var moved: [(time: Int, card: Int64)] = []
        for answer in answers {
            let new = answer.id - shift.distance
            previous = isForward ? new : max(new, previous + 1)
            var before = answer.before
            if !before.isEmpty, var row = try card(answer.card, connection) {
                row.restore(before)
                move(&row, by: shift)
                before = row.saved
            }
            try connection.run(
                "UPDATE quiz_reviews SET id = ?2, before = CASE WHEN before IS NULL THEN NULL ELSE ?3 END WHERE id = ?1",
                answer.id,
                previous,
                before
            )
            try connection.run("UPDATE quiz_places SET after = ?2 WHERE after = ?1", answer.id, previous)
            try connection.run("UPDATE quiz_steps SET after = ?2 WHERE after = ?1", answer.id, previous)
            moved.append((previous, answer.card))
        }
        for number in Set(answers.map(\.card)) {
            guard var row = try card(number, connection) else { continue }
            move(&row, by: shift)
            try row.write(to: connection)
        }
        try connection.run(
            """
            UPDATE quiz_rounds SET
                started = CASE WHEN started >= ?1 THEN min(started - ?2, ?3) ELSE started END,
                ended = CASE WHEN ended >= ?1 THEN min(ended - ?2, ?3) ELSE ended END
            WHERE max(started, coalesce(ended, started)) >= ?1
            """,
            shift.first,
            shift.distance,
            latest
        )
        try connection.run(
            "UPDATE quiz_music_scores SET played = min(played - ?2, ?3) WHERE played >= ?1",
            shift.first,
            shift.distance,
            latest
        )
        return isForward ? moved.reversed() : moved
    }

    private func card(_ id: Int64, _ connection: borrowing Connection) throws -> CardRow? {
        try connection.first(
            "SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards WHERE id = ?",
            id
        ) { CardRow($0) }
    }

    /// Moves the schedule of a card whose last answer is one of those.
    private func move(_ row: inout CardRow, by shift: Shift) {
        var data = CardData(row.data)
        // In seconds, as which an answer and its card may be rounded to neighbouring ones.
        let (first, distance) = (shift.first / 1000 - 1, shift.distance / 1000)
        guard let answered = data.lastReview, answered >= first, answered <= 1 << 40 else { return }
        data.lastReview = answered - distance
        row.data = data.text
        if row.type == 0 { return }
        let way =
            row.type != 2 && row.due >= CardRow.firstSecond
            ? distance : calendar.day(at: answered) - calendar.day(at: answered - distance)
        // The number of a damaged file may be any.
        row.due = row.due &- way
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
