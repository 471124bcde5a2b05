import ClickwheelDatabase

extension DeckStore {
    /// Keeps the score of a round that is over.
    public func keep(_ round: MusicRound, kind: String) throws {
        let time = now()
        try database.write {
            try $0.run(
                "INSERT INTO quiz_music_scores(played, kind, score, correct, total, streak) VALUES(?, ?, ?, ?, ?, ?)",
                time,
                kind,
                round.score,
                round.correct,
                round.questions.count,
                round.bestStreak
            )
        }
    }

    /// The best rounds, best first.
    public func musicScores(limit: Int = 10) throws -> [MusicScore] {
        try database.read { connection in
            try connection.rows(
                "SELECT played, kind, score, correct, total, streak FROM quiz_music_scores ORDER BY score DESC, played LIMIT ?",
                limit
            ) {
                MusicScore(
                    played: $0.int(0),
                    kind: $0.text(1),
                    score: $0.int(2),
                    correct: $0.int(3),
                    total: $0.int(4),
                    streak: $0.int(5)
                )
            }
        }
    }
}
