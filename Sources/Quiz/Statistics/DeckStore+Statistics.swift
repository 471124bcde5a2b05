import ClickwheelDatabase

extension DeckStore {
    /// The statistics of all decks.
    public func statistics() throws -> QuizStatistics {
        try settleClock()
        let seconds = now() / 1000
        let today = calendar.day(at: seconds)
        return try database.read { connection in
            var result = QuizStatistics()
            result.year = try year(connection, today)
            result.forecast = try connection.rows(
                """
                SELECT max(due - ?1, 0) AS day, count(*) FROM quiz_cards WHERE queue IN (2, 3) AND due <= ?1 + 30 GROUP BY day ORDER BY day
                """,
                today
            ) { QuizStatistics.Day(day: $0.int(0), count: $0.int(1), passed: 0, milliseconds: 0) }
            let since = calendar.start(of: today - 30) * 1000
            if let (reviews, passes) = try connection.first(
                "SELECT count(*), sum(ease > 1) FROM quiz_reviews WHERE id >= ? AND type = 1",
                since,
                body: { ($0.int(0), $0.int(1)) }
            ) {
                (result.reviews, result.passes) = (reviews, passes)
            }
            let times = try connection.rows(
                """
                SELECT CASE WHEN time < 2000 THEN 0 WHEN time < 5000 THEN 1 WHEN time < 10000 THEN 2 WHEN time < 20000 THEN 3
                    WHEN time < 60000 THEN 4 ELSE 5 END AS slot, count(*) FROM quiz_reviews WHERE id >= ? AND ease BETWEEN 1 AND 4 GROUP BY slot
                """,
                since
            ) { ($0.int(0), $0.int(1)) }
            for (slot, count) in times { result.times[slot] = count }
            let counts = try connection.rows(
                """
                SELECT CASE WHEN queue = -1 THEN 4 WHEN type = 0 THEN 0 WHEN type IN (1, 3) THEN 1 WHEN ivl < 21 THEN 2 ELSE 3 END AS kind,
                    count(*) FROM quiz_cards GROUP BY kind
                """
            ) { ($0.int(0), $0.int(1)) }
            for (kind, count) in counts {
                switch kind {
                case 0: result.new = count
                case 1: result.learning = count
                case 2: result.young = count
                case 3: result.mature = count
                default: result.suspended = count
                }
            }
            let days = Set(result.year.map(\.day))
            var day = days.contains(0) ? 0 : -1
            while days.contains(day) {
                result.streak += 1
                day -= 1
            }
            return result
        }
    }

    /// The answers of the last year by study day.
    ///
    /// Counted by quarters of an hour, which clocks are moved by, so that each falls on the day that it was.
    private func year(_ connection: borrowing Connection, _ today: Int) throws -> [QuizStatistics.Day] {
        var sums: [Int: (count: Int, passed: Int, milliseconds: Int)] = [:]
        let quarters = try connection.rows(
            """
            SELECT id / 900000 AS quarter, count(*), sum(ease > 1), sum(time) FROM quiz_reviews
            WHERE id >= ? AND ease BETWEEN 1 AND 4 GROUP BY quarter
            """,
            calendar.start(of: today - 364) * 1000
        ) { ($0.int(0), $0.int(1), $0.int(2), $0.int(3)) }
        for (quarter, count, passed, milliseconds) in quarters {
            let day = calendar.day(at: quarter * 900) - today
            let sum = sums[day] ?? (0, 0, 0)
            sums[day] = (sum.count + count, sum.passed + passed, sum.milliseconds + milliseconds)
        }
        return sums.keys.sorted().map { day in
            let sum = sums[day] ?? (0, 0, 0)
            return QuizStatistics.Day(
                day: day,
                count: sum.count,
                passed: sum.passed,
                milliseconds: sum.milliseconds
            )
        }
    }
}
