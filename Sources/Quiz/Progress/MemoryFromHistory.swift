import ClickwheelDatabase

/// Finds the memory of a card that another scheduler has kept so far.
enum MemoryFromHistory {
    /// One row of a card's history.
    struct Review {
        /// Seconds since 1970.
        let time: Int
        let ease: Int
        let factor: Int
        let type: Int
        /// The interval after it: days, or seconds below 0.
        var ivl = 0
    }

    /// A card that another scheduler has kept so far.
    struct Stranger {
        let id: Int64
        let schedule: CardSchedule
        /// The ease of SM-2, in thousandths.
        let factor: Int
        /// The place of its deck's memory model among those of the round.
        var options = 0
    }

    /// The memory after a history, by Anki's rules: the rows since the last time the card was new or was reset.
    static func memory(
        _ reviews: [Review],
        _ calendar: StudyCalendar,
        _ fsrs: FSRS = FSRS()
    ) -> (MemoryState, last: Int)? {
        var start = 0
        var wasLearning = false
        /// Whether the rows say how the card began.
        var isWhole = false
        for (index, review) in reviews.enumerated() {
            if review.type == 4, review.factor == 0 {
                (start, isWhole, wasLearning) = (index + 1, false, false)
            }
            // Cramming does not part a block, and a change by hand does.
            if isCram(review) { continue }
            let isLearning = review.type == 0
            // The last block of learning rows is where the card began.
            if isLearning, !wasLearning { (start, isWhole) = (index, true) }
            wasLearning = isLearning
        }
        var memory: MemoryState?
        var last = 0
        for review in reviews.dropFirst(start) {
            guard let rating = Rating(rawValue: review.ease), teaches(review) else { continue }
            if !isWhole, memory == nil {
                // The first row from which a memory can be taken, whatever came before.
                guard review.ivl > 0 else { continue }
                memory = fsrs.afterReview(days: review.ivl, factor: review.factor)
                last = review.time
                continue
            }
            memory =
                memory.map { fsrs.next($0, days: calendar.days(from: last, to: review.time), rating) }
                ?? fsrs.first(rating)
            last = review.time
        }
        return memory.map { ($0, last) }
    }

    /// Whether an answer says something: cramming and what was set by hand do not.
    private static func teaches(_ review: Review) -> Bool {
        (1...4).contains(review.ease) && review.type < 4 && !isCram(review)
    }

    private static func isCram(_ review: Review) -> Bool { review.type == 3 && review.factor == 0 }

    /// The schedules of cards, with a memory from their history, or else from interval and ease of SM-2.
    ///
    /// - Complexity: One walk over the history, whatever the number of cards.
    static func complete(
        _ cards: [Stranger],
        _ calendar: StudyCalendar,
        _ models: [FSRS],
        _ connection: borrowing Connection
    ) throws -> [Int64: CardSchedule] {
        guard !cards.isEmpty else { return [:] }
        var reviews: [Int64: [Review]] = [:]
        for card in cards { reviews[card.id] = [] }
        let statement = try connection.statement(
            "SELECT card, id, ease, factor, type, ivl FROM quiz_reviews ORDER BY id"
        )
        try statement.forEachRow { row in
            guard reviews[row.int64(0)] != nil else { return }
            let review = Review(
                time: row.int(1) / 1000,
                ease: row.int(2),
                factor: row.int(3),
                type: row.int(4),
                ivl: row.int(5)
            )
            reviews[row.int64(0)]?.append(review)
        }
        var schedules: [Int64: CardSchedule] = [:]
        for card in cards {
            var schedule = card.schedule
            let fsrs = models[card.options]
            if let (memory, last) = memory(reviews[card.id] ?? [], calendar, fsrs) {
                schedule.memory = memory
                schedule.lastReview = schedule.lastReview ?? last
            } else if card.factor > 0, schedule.scheduledDays > 0 {
                schedule.memory = fsrs.fromSM2(
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

extension FSRS {
    /// The memory after a review whose history is lost: from its interval, and the ease or difficulty it was kept with.
    fileprivate func afterReview(days: Int, factor: Int) -> MemoryState {
        // In this range it is a difficulty, of which 0.1 is the least.
        guard (100...1100).contains(factor) else {
            return fromSM2(intervalDays: Double(days), ease: factor > 0 ? Double(factor) / 1000 : 2.5)
        }
        return MemoryState(
            stability: min(max(Double(days), FSRS.shortest), FSRS.longest),
            difficulty: min(max((Double(factor) / 1000 - 0.1) * 9 + 1, 1), 10)
        )
    }
}
