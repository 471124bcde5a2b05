import ClickwheelDatabase

/// What a round over cards begins with.
enum RoundLoading {
    struct Loaded {
        var items: [RoundItem] = []
        var settings = ScheduleSettings()
        /// What was done so far; the rating of an answer.
        var steps: [(kind: RoundStep, item: Int, rating: Rating?)] = []
        var current: Int?
        /// Items that were suspended by their last answer, or elsewhere since then.
        var closed: [Int] = []
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
        var places = [Int64: Int](minimumCapacity: cards.count)
        loaded.items.reserveCapacity(cards.count)
        var preset: Int64?
        let kept = try DeckStore.steps(of: round, connection)
        let aside = Set(kept.filter { $0.kind == .suspend || $0.kind == .bury }.map(\.card))
        let history = try connection.rows(
            "SELECT id, card, ease, next FROM quiz_reviews WHERE round = ?1 AND id > (SELECT started FROM quiz_rounds WHERE id = ?1) - 86400000 ORDER BY id",
            round
        ) { (id: $0.int64(0), card: $0.int64(1), ease: $0.int(2), next: $0.optionalInt64(3)) }
        let answered = Set(history.map(\.card))
        /// Cards that another scheduler has kept so far.
        var strangers: [MemoryFromHistory.Stranger] = []
        let statement = try connection.statement(
            "SELECT id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data FROM quiz_cards WHERE id = ?"
        )
        for id in cards {
            statement.bind(id)
            try statement.forEachRow { row in
                // A card that was removed, or put aside elsewhere, is no part of the round, unless it was answered.
                let isAside = row.int(5) < 0 && !aside.contains(id)
                guard !isAside || answered.contains(id), places[id] == nil else { return }
                if isAside { loaded.closed.append(loaded.items.count) }
                places[id] = loaded.items.count
                let deck = decks[row.int64(2)]
                if preset == nil { preset = deck?.1 }
                let schedule = CardSchedule(row)
                if schedule.memory == nil, schedule.phase != .new {
                    strangers.append(
                        MemoryFromHistory.Stranger(id: id, schedule: schedule, factor: row.int(8))
                    )
                }
                loaded.items.append(
                    RoundItem(
                        id: id,
                        question: nil,
                        deck: deck?.0 ?? "",
                        schedule: schedule,
                        box: LeitnerQuestionStrategy.box(forDays: schedule.scheduledDays)
                    )
                )
            }
        }
        loaded.settings = try store.settings(preset: preset ?? 1, connection)
        let fsrs = FSRS(loaded.settings.weights)
        let memories = try MemoryFromHistory.complete(strangers, store.calendar, fsrs, connection)
        for (id, schedule) in memories {
            if let place = places[id] { loaded.items[place].schedule = schedule }
        }
        var others = kept[...]
        func takeOthers(before answer: Int64) {
            while let next = others.first, next.after < answer {
                others.removeFirst()
                if let item = places[next.card] { loaded.steps.append((next.kind, item, nil)) }
            }
        }
        for answer in history {
            takeOthers(before: answer.id)
            if let item = places[answer.card], let rating = Rating(rawValue: answer.ease) {
                loaded.steps.append((.answer, item, rating))
            }
        }
        takeOthers(before: .max)
        var next = history.last?.next
        let place = try connection.first("SELECT card, after FROM quiz_places WHERE round = ?", round) {
            (card: $0.optionalInt64(0), after: $0.int64(1))
        }
        if let place, place.after >= history.last?.id ?? 0 { next = place.card }
        loaded.current = next.flatMap { places[$0] }
        return loaded
    }
}
