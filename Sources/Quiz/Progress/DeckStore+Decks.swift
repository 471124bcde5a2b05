import ClickwheelDatabase

extension DeckStore {
    /// Every deck, by name; each counts those below it too, within the limits that its day still has.
    public func decks() throws -> [DeckSummary] {
        try settleClock()
        let (today, seconds) = (today, now() / 1000)
        if try database.read({ try isNewDay(today, $0) }) { try database.write { try unbury($0, today) } }
        return try database.read { connection in
            var counts: [Int64: DeckCounts] = [:]
            let statement = try connection.statement(
                """
                SELECT deck, count(*), sum(queue = 0), sum(queue = 1 AND due <= ?2), sum(queue = 3 AND due <= ?1),
                    sum(queue = 2 AND due <= ?1)
                FROM quiz_cards GROUP BY deck
                """
            )
            statement.bind(today, seconds + DayQueue.ahead)
            try statement.forEachRow { row in
                counts[row.int64(0)] = DeckCounts(
                    cards: row.int(1),
                    new: row.int(2),
                    steps: row.int(3),
                    daysInSteps: row.int(4),
                    reviews: row.int(5)
                )
            }
            let limits = try DayLimits(self, today: today, connection)
            return zip(limits.decks, limits.shown(counts)).map { deck, shown in
                DeckSummary(
                    id: deck.id,
                    name: deck.name,
                    cards: shown.cards,
                    new: shown.new,
                    learning: shown.steps + shown.daysInSteps,
                    due: shown.reviews
                )
            }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        }
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
    /// Gives a deck options of its own with other limits of a day; what was studied today counts against them.
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
            let own = connection.lastInsertID
            try connection.run("UPDATE quiz_decks SET preset = ? WHERE name = ?", own, deck)
            let id = try connection.first("SELECT id FROM quiz_decks WHERE name = ?", deck) { $0.int64(0) }
            if let id { try OwnLimits().keep(for: id, connection) }
        }
    }
}
