import ClickwheelDatabase

extension DeckStore {
    /// Adds the decks that come with the program, where there are no notes yet.
    public func addDemo() throws {
        try database.write { connection in
            guard try connection.first("SELECT 1 FROM quiz_notes LIMIT 1", body: { $0.int(0) }) == nil else {
                return
            }
            for group in QuestionGroup.demo {
                var task = DeckImport(title: group.title)
                try task.add(group.questions.map { .question($0) }, to: connection, mod: 0)
            }
        }
    }

    /// Begins a round over a deck and those below it.
    ///
    /// A strategy that moves schedules asks what is due, and new cards up to the day's limit; the others ask all.
    /// A round that was not ended is left behind.
    ///
    /// - Throws: ``QuizError/nothingToAsk(_:)``, ``QuizError/noSuchDeck(_:)``, ``QuizError/noSuchStrategy(_:)``.
    public func startRound(
        deck: String,
        strategy name: String,
        seed: UInt64 = .random(in: .min ... .max)
    ) throws -> StudyRound {
        let member = try QuestionStrategies.named(name)
        try requireDeck(deck)
        let time = now()
        let today = calendar.day(at: time / 1000)
        let (ids, round) = try database.write { connection -> ([Int64], Int64) in
            try settleClock(time, connection)
            try unbury(connection, today)
            var ids: [Int64] = []
            if member.schedules { ids = try dueCards(deck, connection, today: today, seconds: time / 1000) }
            if ids.isEmpty, member != SpacedQuestionStrategy.self {
                ids = try connection.rows(
                    "SELECT c.id FROM quiz_cards c JOIN quiz_decks d ON d.id = c.deck WHERE queue >= 0 AND (d.name = ?1 OR substr(d.name, 1, length(?1) + 2) = ?1 || '::') ORDER BY c.id",
                    deck
                ) { $0.int64(0) }
            }
            guard !ids.isEmpty else { throw QuizError.nothingToAsk(deck) }
            try connection.run("UPDATE quiz_rounds SET ended = ? WHERE ended IS NULL", time)
            try Self.forgetSteps(connection)
            try connection.run(
                "INSERT INTO quiz_rounds(title, deck, strategy, seed, cards, started) VALUES(?, ?, ?, ?, ?, ?)",
                deck,
                deck,
                name,
                Int64(bitPattern: seed),
                CardList.bytes(ids),
                time
            )
            return (ids, connection.lastInsertID)
        }
        return try StudyRound(self, id: round, title: deck, strategy: member, seed: seed, cards: ids)
    }

    /// The round that was not ended, as it was left, also when the program was killed; `nil` without one.
    public func resumeRound() throws -> StudyRound? {
        let saved = try database.read { connection in
            try connection.first(
                "SELECT id, title, strategy, seed, cards FROM quiz_rounds WHERE ended IS NULL ORDER BY id DESC LIMIT 1"
            ) {
                (
                    id: $0.int64(0), title: $0.text(1), strategy: $0.text(2), seed: $0.int64(3),
                    cards: CardList.ids($0.bytes(4))
                )
            }
        }
        guard let saved, let member = try? QuestionStrategies.named(saved.strategy) else { return nil }
        let seed = UInt64(bitPattern: saved.seed)
        let round = try StudyRound(
            self,
            id: saved.id,
            title: saved.title,
            strategy: member,
            seed: seed,
            cards: saved.cards
        )
        return round.isEmpty ? nil : round
    }

    func hasRound(_ id: Int64) throws -> Bool {
        try database.read {
            try $0.first("SELECT 1 FROM quiz_rounds WHERE id = ?", id) { _ in true } ?? false
        }
    }

    /// What is due in a deck and below it: steps, then reviews, then new cards, each within the day's limits.
    private func dueCards(
        _ deck: String,
        _ connection: borrowing Connection,
        today: Int,
        seconds: Int
    ) throws -> [Int64] {
        let decks = try connection.rows(
            "SELECT id, preset FROM quiz_decks WHERE name = ?1 OR substr(name, 1, length(?1) + 2) = ?1 || '::'",
            deck
        ) { ($0.int64(0), $0.int64(1)) }
        let studied = try newToday(connection, since: calendar.start(of: today) * 1000)
        let preset =
            try connection.first("SELECT preset FROM quiz_decks WHERE name = ?", deck) { $0.int64(0) } ?? 1
        let settings = try settings(preset: preset, connection)
        var steps: [(due: Int, id: Int64)] = []
        var reviews: [(due: Int, id: Int64)] = []
        var new: [(due: Int, id: Int64)] = []
        // In steps within the next twenty minutes counts as due, as in Anki.
        for (deck, _) in decks {
            let statement = try connection.statement(
                """
                SELECT id, queue, due FROM quiz_cards WHERE deck = ?1 AND
                    (queue = 0 OR queue = 1 AND due <= ?3 OR queue IN (2, 3) AND due <= ?2)
                """
            )
            statement.bind(deck, today, seconds + 1200)
            try statement.forEachRow { row in
                let card = (due: row.int(2), id: row.int64(0))
                switch row.int(1) {
                case 0: new.append(card)
                case 1, 3: steps.append(card)
                default: reviews.append(card)
                }
            }
        }
        let done = decks.reduce(0) { $0 + (studied[$1.0] ?? 0) }
        let ordered =
            steps.sorted(by: <) + reviews.sorted(by: <).prefix(settings.reviewsPerDay)
            + new.sorted(by: <).prefix(max(settings.newPerDay - done, 0))
        return ordered.map(\.id)
    }

    /// On a new day, what was buried comes back.
    private func unbury(_ connection: borrowing Connection, _ today: Int) throws {
        let last = try connection.first("SELECT value FROM quiz_meta WHERE key = 'unburied'") { $0.int(0) }
        guard last != today else { return }
        try connection.run("INSERT OR REPLACE INTO quiz_meta VALUES('unburied', ?)", today)
        // The first day ever is not a new day.
        guard last != nil else { return }
        try connection.run(
            """
            UPDATE quiz_cards SET queue = CASE WHEN type IN (1, 3) THEN CASE WHEN due < 1000000000 THEN 3 ELSE 1 END ELSE type END
            WHERE queue IN (-2, -3)
            """
        )
    }
}

/// The numbers of a round's cards, as bytes.
enum CardList {
    static func bytes(_ ids: [Int64]) -> [UInt8] {
        ids.flatMap { id in withUnsafeBytes(of: id.littleEndian) { Array($0) } }
    }

    static func ids(_ bytes: [UInt8]) -> [Int64] {
        bytes.withUnsafeBytes { buffer in
            stride(from: 0, to: buffer.count - 7, by: 8).map {
                Int64(littleEndian: buffer.loadUnaligned(fromByteOffset: $0, as: Int64.self))
            }
        }
    }
}
