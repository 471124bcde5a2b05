extension QuestionRound {
    /// What each button would do to an item now.
    public func buttons(for index: Int, fuzz: Bool = true) -> AnkiButtons {
        let item = items[index]
        let days = item.schedule.lastReview.map { calendar.days(from: $0, to: now()) } ?? 0
        return AnkiButtons(
            item.schedule,
            days: days,
            fsrs: fsrs(at: index),
            settings: settings(at: index),
            fuzzing: fuzz ? item.id : nil
        )
    }

    /// Moves an item's schedule as a button does.
    func schedule(_ index: Int, _ choice: AnkiButtons.Choice) {
        items[index].schedule.take(choice, at: now(), calendar)
    }
}

extension CardSchedule {
    /// Where Anki queues such a card: 0 new, 1 steps, 2 review, 3 steps over days.
    var queue: Int {
        switch phase {
        case .new: 0
        case .learning, .relearning: waitsForDay ? 3 : 1
        case .review: 2
        }
    }

    /// Takes what a button does, at `time` in seconds since 1970.
    public mutating func take(_ choice: AnkiButtons.Choice, at time: Int, _ calendar: StudyCalendar) {
        phase = choice.phase
        stepsLeft = choice.stepsLeft
        scheduledDays = choice.scheduledDays
        lapses = choice.lapses
        memory = choice.memory
        // A clock that jumped back must not make the last answer older than it is.
        lastReview = max(time, lastReview ?? time)
        reps += 1
        switch choice.wait {
        case .seconds(let seconds): (due, waitsForDay) = (time + seconds, false)
        case .days(let days): (due, waitsForDay) = (calendar.day(at: time) + days, phase != .review)
        }
    }
}
