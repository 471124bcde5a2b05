import Database

/// Finds the memory of a card that another scheduler has kept so far.
enum MemoryFromHistory {
    /// One row of a card's history.
    struct Review {
        /// Seconds since 1970.
        let time: Int
        let ease: Int
        let factor: Int
        let type: Int
    }

    /// A card that another scheduler has kept so far.
    struct Stranger {
        let id: Int64
        let schedule: CardSchedule
        /// The ease of SM-2, in thousandths.
        let factor: Int
    }

    /// The memory after a history, by Anki's rules: the rows since the last time the card was new or was reset.
    static func memory(
        _ reviews: [Review],
        _ calendar: StudyCalendar,
        _ fsrs: FSRS = FSRS()
    ) -> (MemoryState, last: Int)? {
        var start = 0
        var wasLearning = false
        for (index, review) in reviews.enumerated() {
            if review.type == 4, review.factor == 0 { start = index + 1 }
            let isLearning = review.type == 0
            // The last block of learning rows is where the card began.
            if isLearning, !wasLearning { start = index }
            wasLearning = isLearning
        }
        var memory: MemoryState?
        var last = 0
        for review in reviews.dropFirst(start) {
            // Cramming and what was set by hand teach nothing.
            guard let rating = Rating(rawValue: review.ease),
                review.type < 3 || (review.type == 3 && review.factor != 0)
            else { continue }
            memory =
                memory.map { fsrs.next($0, days: calendar.days(from: last, to: review.time), rating) }
                ?? fsrs.first(rating)
            last = review.time
        }
        return memory.map { ($0, last) }
    }

    /// The schedules of cards, with a memory from their history, or else from interval and ease of SM-2.
    ///
    /// - Complexity: One walk over the history, whatever the number of cards.
    static func complete(
        _ cards: [Stranger],
        _ calendar: StudyCalendar,
        _ connection: borrowing Connection
    ) throws -> [Int64: CardSchedule] {
        guard !cards.isEmpty else { return [:] }
        var reviews: [Int64: [Review]] = [:]
        for card in cards { reviews[card.id] = [] }
        let statement = try connection.statement(
            "SELECT card, id, ease, factor, type FROM quiz_reviews ORDER BY id"
        )
        try statement.forEachRow { row in
            guard reviews[row.int64(0)] != nil else { return }
            let review = Review(
                time: row.int(1) / 1000,
                ease: row.int(2),
                factor: row.int(3),
                type: row.int(4)
            )
            reviews[row.int64(0)]?.append(review)
        }
        var schedules: [Int64: CardSchedule] = [:]
        for card in cards {
            var schedule = card.schedule
            if let (memory, last) = memory(reviews[card.id] ?? [], calendar) {
                schedule.memory = memory
                schedule.lastReview = schedule.lastReview ?? last
            } else if card.factor > 0, schedule.scheduledDays > 0 {
                schedule.memory = FSRS().fromSM2(
                    intervalDays: Double(schedule.scheduledDays),
                    ease: Double(card.factor) / 1000
                )
                schedule.lastReview = calendar.start(of: schedule.due - schedule.scheduledDays)
            }
            schedules[card.id] = schedule
        }
        return schedules
    }
}
