import ClickwheelDatabase

/// What a round over cards begins with.
enum RoundLoading {
    struct Loaded {
        var items: [RoundItem] = []
        /// The options of the decks, at the places that the items name.
        var options: [ScheduleSettings] = []
        /// What was done so far; the rating of an answer, and the cards that it buried.
        var steps: [(kind: RoundStep, item: Int, rating: Rating?, buried: [Int])] = []
        var current: Int?
        /// Items that were suspended by their last answer, buried by that of a sibling, or put aside elsewhere since then.
        var closed: [Int] = []
    }

    static func load(
        _ round: Int64,
        _ cards: [Int64],
        _ store: DeckStore,
        _ connection: borrowing Connection
    ) throws -> Loaded {
        var loaded = Loaded()
        var places = [Int64: Int](minimumCapacity: cards.count)
        var presets: [Int64: Int] = [:]
        var decks: [Int64: (name: String, options: Int)] = [:]
        for (id, name, preset) in try connection.rows(
            "SELECT id, name, preset FROM quiz_decks",
            body: { ($0.int64(0), $0.text(1), $0.int64(2)) }
        ) {
            if presets[preset] == nil {
                presets[preset] = loaded.options.count
                loaded.options.append(try store.settings(preset: preset, connection))
            }
            decks[id] = (name, presets[preset] ?? 0)
        }
        if loaded.options.isEmpty { loaded.options = [ScheduleSettings()] }
        loaded.items.reserveCapacity(cards.count)
        let buried = try DeckStore.buried(in: round, connection)
        let buriedCards = Set(buried.map(\.card))
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
                guard !isAside || answered.contains(id) || buriedCards.contains(id), places[id] == nil else {
                    return
                }
                if isAside { loaded.closed.append(loaded.items.count) }
                places[id] = loaded.items.count
                let deck = decks[row.int64(2)] ?? ("", 0)
                let schedule = CardSchedule(row)
                if schedule.memory == nil, schedule.phase != .new {
                    strangers.append(
                        MemoryFromHistory.Stranger(
                            id: id,
                            schedule: schedule,
                            factor: row.int(8),
                            options: deck.options
                        )
                    )
                }
                loaded.items.append(
                    RoundItem(card: id, note: row.int64(1), deck.name, schedule, options: deck.options)
                )
            }
        }
        let models = loaded.options.map { FSRS($0.weights) }
        let memories = try MemoryFromHistory.complete(strangers, store.calendar, models, connection)
        for (id, schedule) in memories {
            if let place = places[id] { loaded.items[place].schedule = schedule }
        }
        var others = kept[...]
        func takeOthers(before answer: Int64) {
            while let next = others.first, next.after < answer {
                others.removeFirst()
                if let item = places[next.card] { loaded.steps.append((next.kind, item, nil, [])) }
            }
        }
        for answer in history {
            takeOthers(before: answer.id)
            if let item = places[answer.card], let rating = Rating(rawValue: answer.ease) {
                let others = buried.filter { $0.after == answer.id }.compactMap { places[$0.card] }
                loaded.steps.append((.answer, item, rating, others))
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
