import ClickwheelDatabase

extension DeckStore {
    /// Every deck, by name; each counts those below it too.
    public func decks() throws -> [DeckSummary] {
        try settleClock()
        let (today, seconds) = (today, now() / 1000)
        let start = calendar.start(of: today) * 1000
        return try database.read { connection in
            let rows = try connection.rows("SELECT id, name, preset FROM quiz_decks ORDER BY name") {
                ($0.int64(0), $0.text(1), $0.int64(2))
            }
            var counts: [Int64: [Int]] = [:]
            let statement = try connection.statement(
                """
                SELECT deck, count(*), sum(queue = 0), sum(queue = 1 AND due <= ?2 OR queue = 3 AND due <= ?1),
                    sum(queue = 2 AND due <= ?1), sum(queue = 1)
                FROM quiz_cards GROUP BY deck
                """
            )
            statement.bind(today, seconds + 1200)
            try statement.forEachRow { row in counts[row.int64(0)] = (1...4).map { row.int($0) } }
            let studied = try newToday(connection, since: start)
            // What is in a deck, and what was begun in it today, also counts for every deck above it.
            var sums: [String: (counts: [Int], done: Int)] = [:]
            for (id, name, _) in rows {
                guard let own = counts[id] else { continue }
                for above in DeckNames.withAncestors(name) {
                    let sum = sums[above] ?? ([0, 0, 0, 0], 0)
                    sums[above] = (zip(sum.counts, own).map(+), sum.done + (studied[id] ?? 0))
                }
            }
            var presets: [Int64: ScheduleSettings] = [:]
            return try rows.map { id, name, preset in
                let (sum, done) = sums[name] ?? ([0, 0, 0, 0], 0)
                let settings = try presets[preset] ?? self.settings(preset: preset, connection)
                presets[preset] = settings
                return DeckSummary(
                    id: id,
                    name: name,
                    cards: sum[0],
                    new: min(sum[1], max(settings.newPerDay - done, 0)),
                    learning: sum[2],
                    due: sum[3]
                )
            }
        }
    }

    /// The new cards that were begun since a moment, by deck.
    func newToday(_ connection: borrowing Connection, since start: Int) throws -> [Int64: Int] {
        let rows = try connection.rows(
            """
            SELECT c.deck, count(DISTINCT r.card) FROM quiz_reviews r JOIN quiz_cards c ON c.id = r.card
            WHERE r.id >= ? AND r.last_ivl = 0 AND r.type = 0 GROUP BY c.deck
            """,
            start
        ) { ($0.int64(0), $0.int(1)) }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    func settings(preset: Int64, _ connection: borrowing Connection) throws -> ScheduleSettings {
        let text = try connection.first("SELECT settings FROM quiz_presets WHERE id = ?", preset) {
            $0.bytes(0)
        }
        guard let text, let value = try? JSONReader.value(text) else { return ScheduleSettings() }
        return PresetJSON.settings(value)
    }
}

extension DeckStore {
    /// Gives a deck options of its own with other limits of a day.
    ///
    /// - Throws: ``QuizError/noSuchDeck(_:)``.
    public func setLimits(deck: String, new: Int, reviews: Int) throws {
        try requireDeck(deck)
        try database.write { connection in
            let preset =
                try connection.first("SELECT preset FROM quiz_decks WHERE name = ?", deck) { $0.int64(0) }
                ?? 1
            var settings = try settings(preset: preset, connection)
            (settings.newPerDay, settings.reviewsPerDay) = (
                min(max(new, 0), 100_000), min(max(reviews, 0), 100_000)
            )
            try connection.run(
                "INSERT INTO quiz_presets(name, settings) VALUES(?, ?)",
                deck,
                PresetJSON.value(id: 0, name: deck, settings).compact
            )
            try connection.run(
                "UPDATE quiz_decks SET preset = ? WHERE name = ?",
                connection.lastInsertID,
                deck
            )
        }
    }
}
