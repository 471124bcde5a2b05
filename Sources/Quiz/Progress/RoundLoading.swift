import Database

/// What a round over cards begins with.
enum RoundLoading {
    struct Loaded {
        var items: [RoundItem] = []
        var settings = ScheduleSettings()
        var history: [(item: Int, rating: Rating)] = []
        var current: Int?
    }

    static func load(
        _ round: Int64,
        _ cards: [Int64],
        _ store: DeckStore,
        _ connection: borrowing Connection
    ) throws -> Loaded {
        var loaded = Loaded()
        let decks = Dictionary(
            uniqueKeysWithValues: try connection.rows("SELECT id, name, preset FROM quiz_decks") {
                ($0.int64(0), ($0.text(1), $0.int64(2)))
            }
        )
        var places: [Int64: Int] = [:]
        var preset: Int64?
        for id in cards {
            let row = try connection.first(
                "SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards WHERE id = ?",
                id
            ) { CardRow($0) }
            // A card that was removed or put aside since is no longer part of the round.
            guard let row, row.queue >= 0, places[id] == nil else { continue }
            if preset == nil { preset = decks[row.deck]?.1 }
            places[id] = loaded.items.count
            var schedule = row.schedule
            if schedule.memory == nil, schedule.phase != .new {
                schedule = try MemoryFromHistory.complete(schedule, card: row, store.calendar, connection)
            }
            loaded.items.append(
                RoundItem(
                    id: id,
                    question: nil,
                    deck: decks[row.deck]?.0 ?? "",
                    schedule: schedule,
                    box: LeitnerQuestionStrategy.box(forDays: schedule.scheduledDays)
                )
            )
        }
        loaded.settings = try store.settings(preset: preset ?? 1, connection)
        let history = try connection.rows(
            "SELECT card, ease FROM quiz_reviews WHERE round = ? AND id > (SELECT started FROM quiz_rounds WHERE id = ?) - 86400000 ORDER BY id",
            round,
            round
        ) { ($0.int64(0), $0.int(1)) }
        for (card, ease) in history {
            if let item = places[card], let rating = Rating(rawValue: ease) {
                loaded.history.append((item, rating))
            }
        }
        let current = try connection.first("SELECT card FROM quiz_places WHERE round = ?", round) {
            $0.optionalInt64(0)
        }
        loaded.current = current.flatMap { $0 }.flatMap { places[$0] }
        return loaded
    }
}
