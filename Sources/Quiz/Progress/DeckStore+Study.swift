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
    /// A strategy that moves schedules asks what is due and new cards, up to what the limits of each deck leave of the day;
    /// the others ask all. A round that was not ended is left behind.
    ///
    /// - Throws: ``QuizError/nothingToAsk(_:)``, ``QuizError/noSuchDeck(_:)``, ``QuizError/noSuchStrategy(_:)``.
    public func startRound(
        deck: String,
        strategy name: String,
        seed: UInt64 = .random(in: .min ... .max)
    ) throws -> StudyRound {
        try startRound(deck: deck, strategy: QuestionStrategies.named(name), seed: seed)
    }

    /// Begins a round over a deck and those below it by a strategy that may be the caller's own.
    ///
    /// - Throws: ``QuizError/nothingToAsk(_:)``, ``QuizError/noSuchDeck(_:)``.
    public func startRound(
        deck: String,
        strategy member: any RoundStrategy.Type,
        seed: UInt64 = .random(in: .min ... .max)
    ) throws -> StudyRound {
        try requireDeck(deck)
        let time = now()
        let today = calendar.day(at: time / 1000)
        let (loaded, round) = try database.write { connection -> (RoundLoading.Loaded, Int64) in
            try settleClock(time, connection)
            try unbury(connection, today)
            var loaded = RoundLoading.Loaded()
            if member.schedules {
                let limits = try DayLimits(self, today: today, connection)
                let queue = try DayQueue(
                    deck,
                    limits,
                    today: today,
                    seconds: time / 1000,
                    calendar,
                    connection
                )
                (loaded.items, loaded.options) = (queue.items, queue.options)
            }
            var ids = loaded.items.map(\.id)
            if ids.isEmpty, member != SpacedQuestionStrategy.self {
                ids = try connection.rows(Self.cardsToAsk, deck) { $0.int64(0) }
            }
            guard !ids.isEmpty else { throw QuizError.nothingToAsk(deck) }
            try connection.run("UPDATE quiz_rounds SET ended = ? WHERE ended IS NULL", time)
            try Self.forgetSteps(connection)
            try connection.run(
                "INSERT INTO quiz_rounds(title, deck, strategy, seed, cards, started) VALUES(?, ?, ?, ?, ?, ?)",
                deck,
                deck,
                member.name,
                Int64(bitPattern: seed),
                CardList.bytes(ids),
                time
            )
            let round = connection.lastInsertID
            if loaded.items.isEmpty { loaded = try RoundLoading.load(round, ids, self, connection) }
            return (loaded, round)
        }
        return StudyRound(self, id: round, title: deck, strategy: member, seed: seed, loaded)
    }

    /// The round that was not ended, as it was left, also when the program was killed; `nil` without one.
    ///
    /// `strategies` are those of the caller's own that a round may have, besides those of the program; a round of any other
    /// is not resumed.
    public func resumeRound(strategies: [any RoundStrategy.Type] = []) throws -> StudyRound? {
        let round = try database.read { connection -> StudyRound? in
            let saved = try connection.first(
                "SELECT id, title, strategy, seed, cards FROM quiz_rounds WHERE ended IS NULL ORDER BY id DESC LIMIT 1"
            ) {
                (
                    id: $0.int64(0), title: $0.text(1), strategy: $0.text(2), seed: $0.int64(3),
                    cards: CardList.ids($0.bytes(4))
                )
            }
            let members = strategies + QuestionStrategies.all
            guard let saved, let member = members.first(where: { $0.name == saved.strategy }) else {
                return nil
            }
            return StudyRound(
                self,
                id: saved.id,
                title: saved.title,
                strategy: member,
                seed: UInt64(bitPattern: saved.seed),
                try RoundLoading.load(saved.id, saved.cards, self, connection)
            )
        }
        return round.flatMap { $0.isEmpty ? nil : $0 }
    }

    func hasRound(_ id: Int64) throws -> Bool {
        try database.read {
            try $0.first("SELECT 1 FROM quiz_rounds WHERE id = ?", id) { _ in true } ?? false
        }
    }

    /// Whether this is another day than the last on which what was buried came back.
    func isNewDay(_ today: Int, _ connection: borrowing Connection) throws -> Bool {
        let last = try connection.first("SELECT value FROM quiz_meta WHERE key = 'unburied'") { $0.int(0) }
        return last != today
    }

    /// The cards of a deck and those below it that are asked; the decks first, since others may have very many cards.
    static let cardsToAsk: StaticString = """
        SELECT id FROM quiz_cards WHERE queue >= 0 AND deck IN (
            SELECT id FROM quiz_decks WHERE name = ?1 OR substr(name, 1, length(?1) + 2) = ?1 || '::'
        ) ORDER BY id
        """

    /// On a new day, what was buried comes back.
    func unbury(_ connection: borrowing Connection, _ today: Int) throws {
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
        ids.map(\.littleEndian).withUnsafeBytes { Array($0) }
    }

    static func ids(_ bytes: [UInt8]) -> [Int64] {
        bytes.withUnsafeBytes { buffer in
            stride(from: 0, to: buffer.count - 7, by: 8).map {
                Int64(littleEndian: buffer.loadUnaligned(fromByteOffset: $0, as: Int64.self))
            }
        }
    }
}
