import ClickwheelDatabase

extension DeckStore {
    /// A step of a round besides its answers, as it is kept.
    struct KeptStep {
        let kind: RoundStep
        let card: Int64
        /// The last answer of all when it was done.
        let after: Int64
    }

    /// What the rows of leeches are called, which are taken back with their answer.
    private static let leech = "leech"
    /// The same of cards that the answer to another card of their note buried.
    private static let sibling = "sibling"

    /// Suspends or buries a card of a round, which goes on with `next`, in one commit.
    func putAside(_ card: Int64, _ way: CardAside, round: Int64, next: Int64?) throws {
        try database.write { connection in
            let queue = try connection.first("SELECT queue FROM quiz_cards WHERE id = ?", card) { $0.int(0) }
            guard let queue else { throw QuizError.noSuchCard(card) }
            try keep(
                way == .suspend ? RoundStep.suspend.rawValue : RoundStep.bury.rawValue,
                card,
                queue,
                round,
                connection
            )
            try connection.run(
                "UPDATE quiz_cards SET queue = ? WHERE id = ?",
                way == .suspend ? -1 : -3,
                card
            )
            try Self.keepPlace(of: round, next, connection)
        }
    }

    /// Flags a card of a round, 0 to 7.
    func flag(_ card: Int64, _ flag: Int, round: Int64) throws {
        try Self.requireFlag(flag)
        try database.write { connection in
            let before = try connection.first("SELECT flags FROM quiz_cards WHERE id = ?", card) { $0.int(0) }
            guard let before else { throw QuizError.noSuchCard(card) }
            try keep(RoundStep.flag.rawValue, card, before, round, connection)
            try connection.run("UPDATE quiz_cards SET flags = ? WHERE id = ?", flag, card)
        }
    }

    /// Notes that the tag of a leech came with the last answer.
    func keepLeech(_ card: Int64, round: Int64, _ connection: borrowing Connection) throws {
        try keep(Self.leech, card, 0, round, connection)
    }

    /// Buries the other cards of a note until tomorrow, as an answer to one of them does.
    func burySiblings(_ note: Int64, _ record: ReviewRecord, _ connection: borrowing Connection) throws {
        let others = try connection.rows(
            "SELECT id, queue FROM quiz_cards WHERE note = ? AND id != ? AND queue >= 0",
            note,
            record.card
        ) { (id: $0.int64(0), queue: $0.int(1)) }
        for other in others where record.buries.holds(queue: other.queue) {
            if let round = record.round { try keep(Self.sibling, other.id, other.queue, round, connection) }
            try connection.run("UPDATE quiz_cards SET queue = -2 WHERE id = ?", other.id)
        }
    }

    /// The cards that answers of a round buried, with those answers.
    static func buried(
        in round: Int64,
        _ connection: borrowing Connection
    ) throws -> [(card: Int64, after: Int64)] {
        try connection.rows(
            "SELECT card, after FROM quiz_steps WHERE round = ? AND kind = ? ORDER BY id",
            round,
            sibling
        ) { ($0.int64(0), $0.int64(1)) }
    }

    /// Takes back what came with `answer`: the tag of a leech, and the burial of other cards.
    func takeBackEffects(of answer: Int64, _ connection: borrowing Connection) throws {
        let effects = try connection.rows(
            "SELECT id, kind, card, before FROM quiz_steps WHERE after = ? AND kind IN (?, ?)",
            answer,
            Self.leech,
            Self.sibling
        ) { (id: $0.int64(0), kind: $0.text(1), card: $0.int64(2), before: $0.int(3)) }
        for effect in effects {
            try connection.run("DELETE FROM quiz_steps WHERE id = ?", effect.id)
            if effect.kind == Self.leech {
                try takeBackLeech(effect.card, connection)
            } else {
                try connection.run(
                    "UPDATE quiz_cards SET queue = ? WHERE id = ? AND queue = -2",
                    effect.before,
                    effect.card
                )
            }
        }
    }

    private func takeBackLeech(_ card: Int64, _ connection: borrowing Connection) throws {
        try connection.run(
            """
            UPDATE quiz_notes SET tags = CASE WHEN tags = ' leech ' THEN '' ELSE replace(tags, ' leech ', ' ') END
            WHERE id = (SELECT note FROM quiz_cards WHERE id = ?)
            """,
            card
        )
    }

    /// Takes the last step of a round back, which was no answer; the round goes on with its card.
    func takeBackStep(card: Int64, round: Int64) throws {
        try database.write { connection in
            let last = try connection.first(
                "SELECT id, kind, before FROM quiz_steps WHERE round = ? AND card = ? AND kind NOT IN (?, ?) ORDER BY id DESC LIMIT 1",
                round,
                card,
                Self.leech,
                Self.sibling
            ) { (id: $0.int64(0), kind: $0.text(1), before: $0.int(2)) }
            guard let last, let kind = RoundStep(rawValue: last.kind) else { return }
            if kind == .flag {
                try connection.run("UPDATE quiz_cards SET flags = ? WHERE id = ?", last.before, card)
            } else {
                try connection.run("UPDATE quiz_cards SET queue = ? WHERE id = ?", last.before, card)
            }
            try connection.run("DELETE FROM quiz_steps WHERE id = ?", last.id)
            if kind != .flag {
                try connection.run(
                    "UPDATE quiz_rounds SET ended = NULL WHERE id = ? AND ended IS NOT NULL",
                    round
                )
                try Self.keepPlace(of: round, card, connection)
            }
        }
    }

    /// The steps of a round besides its answers, in their order.
    static func steps(of round: Int64, _ connection: borrowing Connection) throws -> [KeptStep] {
        let rows = try connection.rows(
            "SELECT kind, card, after FROM quiz_steps WHERE round = ? ORDER BY id",
            round
        ) { (kind: RoundStep(rawValue: $0.text(0)), card: $0.int64(1), after: $0.int64(2)) }
        return rows.compactMap { row in
            row.kind.map { KeptStep(kind: $0, card: row.card, after: row.after) }
        }
    }

    /// Forgets what can be taken back in other rounds than the current one.
    static func forgetSteps(_ connection: borrowing Connection) throws {
        try connection.run("DELETE FROM quiz_steps")
    }

    static func requireFlag(_ flag: Int) throws {
        guard (0...7).contains(flag) else { throw QuizError.badSetting("a flag is 0 to 7, and not \(flag)") }
    }

    private func keep(
        _ kind: String,
        _ card: Int64,
        _ before: Int,
        _ round: Int64,
        _ connection: borrowing Connection
    ) throws {
        try connection.run(
            "INSERT INTO quiz_steps(round, card, kind, before, after) VALUES(?, ?, ?, ?, (SELECT coalesce(max(id), 0) FROM quiz_reviews))",
            round,
            card,
            kind,
            before
        )
    }
}
