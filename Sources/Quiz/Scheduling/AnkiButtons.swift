/// What each of the four buttons would do to a card, by the rules of Anki's scheduler with FSRS.
///
/// Hard, Good and Easy are always in this order, and an interval that grows never falls behind the last one.
public struct AnkiButtons: Equatable, Sendable {
    /// When a card comes back.
    public enum Wait: Equatable, Sendable {
        /// Within the day.
        case seconds(Int)
        /// On another day.
        case days(Int)
    }

    /// What one button does.
    public struct Choice: Equatable, Sendable {
        /// What the card is then.
        public var phase: CardSchedule.Phase
        /// How long it rests.
        public var wait: Wait
        /// How many learning steps are left.
        public var stepsLeft: Int
        /// The interval that is kept for later: that of the review, or the one after relearning.
        public var scheduledDays: Int
        /// How often it was forgotten.
        public var lapses: Int
        /// What is remembered of it.
        public var memory: MemoryState
        /// Whether it was forgotten so often that it should be rewritten.
        public var isLeech: Bool
    }

    /// It was not known.
    public let again: Choice
    /// It was known with effort.
    public let hard: Choice
    /// It was known.
    public let good: Choice
    /// It was known at once.
    public let easy: Choice

    /// Spreads an interval between its shortest and the longest; the plain rounding where there is no fuzz.
    typealias Spread = (_ interval: Double, _ shortest: Int, _ longest: Int) -> Int

    /// - Parameters:
    ///   - card: Where the card stands.
    ///   - days: The study days since its last answer.
    ///   - fsrs: The memory model.
    ///   - settings: The steps, the retention and the limits.
    ///   - id: The card whose intervals are spread; `nil` leaves them as they are.
    public init(_ card: CardSchedule, days: Int, fsrs: FSRS, settings: ScheduleSettings, fuzzing id: Int64?) {
        let longest = settings.longestDays
        let spread: Spread = { interval, shortest, longest in
            let shortest = min(max(shortest, 1), longest)
            guard let id else { return min(max(WholeDays.rounded(interval), shortest), longest) }
            return IntervalFuzz.days(
                interval,
                shortest: shortest,
                longest: longest,
                card: id,
                reps: card.reps
            )
        }
        let memories = Memories(
            again: card.memory.map { fsrs.next($0, days: days, .again) } ?? fsrs.first(.again),
            hard: card.memory.map { fsrs.next($0, days: days, .hard) } ?? fsrs.first(.hard),
            good: card.memory.map { fsrs.next($0, days: days, .good) } ?? fsrs.first(.good),
            easy: card.memory.map { fsrs.next($0, days: days, .easy) } ?? fsrs.first(.easy)
        )
        let scale = fsrs.interval(1, retention: settings.retention)
        let intervals =
            SIMD4(
                memories.again.stability,
                memories.hard.stability,
                memories.good.stability,
                memories.easy.stability
            ) * scale
        let context = Context(
            card: card,
            memories: memories,
            intervals: intervals,
            longest: longest,
            learnsSameDay: fsrs.learnsSameDay,
            settings: settings,
            spread: spread
        )
        switch card.phase {
        case .new: self.init(steps: context, settings.learningSteps, left: settings.learningSteps.count)
        case .learning: self.init(steps: context, settings.learningSteps, left: card.stepsLeft)
        case .relearning: self.init(steps: context, settings.relearningSteps, left: card.stepsLeft)
        case .review: self.init(review: context)
        }
    }

    /// What `rating` leads to.
    public subscript(rating: Rating) -> Choice {
        switch rating {
        case .again: again
        case .hard: hard
        case .good: good
        case .easy: easy
        }
    }

    /// The memory after each button.
    private struct Memories {
        let again: MemoryState
        let hard: MemoryState
        let good: MemoryState
        let easy: MemoryState

        subscript(rating: Rating) -> MemoryState {
            switch rating {
            case .again: again
            case .hard: hard
            case .good: good
            case .easy: easy
            }
        }
    }

    private struct Context {
        let card: CardSchedule
        let memories: Memories
        let intervals: SIMD4<Double>
        let longest: Int
        let learnsSameDay: Bool
        let settings: ScheduleSettings
        let spread: Spread

        func review(_ rating: Rating, days: Int) -> Choice {
            Choice(
                phase: .review,
                wait: .days(days),
                stepsLeft: 0,
                scheduledDays: days,
                lapses: card.phase == .learning ? 0 : card.lapses,
                memory: memories[rating],
                isLeech: false
            )
        }

        func step(_ rating: Rating, seconds: Int, left: Int, lapses: Int? = nil, days: Int? = nil) -> Choice {
            let isRelearning = card.phase == .review || card.phase == .relearning
            return Choice(
                phase: isRelearning ? .relearning : .learning,
                // More than a day is counted in whole study days.
                wait: seconds > 86_400
                    ? .days(WholeDays.rounded(Double(seconds) / 86_400)) : .seconds(seconds),
                stepsLeft: left,
                scheduledDays: days ?? card.scheduledDays,
                lapses: lapses ?? card.lapses,
                memory: memories[rating],
                isLeech: false
            )
        }

        func interval(_ rating: Rating) -> Double { intervals[rating.rawValue - 1] }

        /// Without steps, a card that would be forgotten within half a day comes back today.
        func graduated(_ rating: Rating, hasSteps: Bool, days: Int) -> Choice {
            let interval = interval(rating)
            guard !hasSteps, learnsSameDay, interval < 0.5 else { return review(rating, days: days) }
            return step(rating, seconds: max(Int(interval * 86_400), 1), left: 0)
        }
    }

    private init(steps context: Context, _ steps: [Int], left: Int) {
        let longest = context.longest
        let index = min(max(steps.count - left, 0), max(steps.count - 1, 0))
        let goodDays = context.spread(context.interval(.good), 1, longest)
        let easyDays = context.spread(
            max(context.interval(.easy), 1),
            min(goodDays + 1, longest),
            longest
        )
        let relearnDays =
            context.card.phase == .relearning
            ? min(max(WholeDays.rounded(context.interval(.again)), 1), longest) : nil
        easy = context.graduated(.easy, hasSteps: true, days: easyDays)
        guard let firstStep = steps.first else {
            let againDays = context.spread(context.interval(.again), 1, longest)
            let hardDays = context.spread(context.interval(.hard), againDays, longest)
            again = context.graduated(.again, hasSteps: false, days: againDays)
            hard = context.graduated(.hard, hasSteps: false, days: hardDays)
            good = context.graduated(.good, hasSteps: false, days: max(goodDays, hardDays))
            return
        }
        again = context.step(.again, seconds: firstStep, left: steps.count, days: relearnDays)
        let hardWait =
            index > 0
            ? steps[index]
            : steps.count > 1
                ? (firstStep + steps[1]) / 2 : min(firstStep * 3 / 2, firstStep + 86_400)
        hard = context.step(.hard, seconds: hardWait, left: max(left, 1))
        good =
            index + 1 < steps.count
            ? context.step(.good, seconds: steps[index + 1], left: steps.count - index - 1)
            : context.review(.good, days: goodDays)
    }

    private init(review context: Context) {
        let (card, longest) = (context.card, context.longest)
        func floor(_ interval: Double) -> Int {
            if WholeDays.rounded(interval) > card.scheduledDays { return card.scheduledDays + 1 }
            let upper = IntervalFuzz.bounds(interval, longest: longest).upperBound
            return card.scheduledDays <= upper ? card.scheduledDays : 0
        }
        func days(_ rating: Rating, above shortest: Int) -> Int {
            let interval = context.interval(rating)
            return context.spread(
                interval,
                max(rating == .hard ? 1 : shortest, floor(interval), shortest),
                longest
            )
        }
        let hardDays = days(.hard, above: 0)
        let goodDays = days(.good, above: hardDays + 1)
        let easyIntervalDays = context.spread(
            context.interval(.easy),
            max(floor(context.interval(.easy)), goodDays + 1),
            longest
        )
        hard = context.review(.hard, days: hardDays)
        good = context.review(.good, days: goodDays)
        easy = context.review(.easy, days: easyIntervalDays)
        let lapses = card.lapses + 1
        let againDays = min(max(WholeDays.rounded(context.interval(.again)), 1), longest)
        var forgotten: Choice
        if let wait = context.settings.relearningSteps.first {
            forgotten = context.step(
                .again,
                seconds: wait,
                left: context.settings.relearningSteps.count,
                lapses: lapses,
                days: againDays
            )
        } else {
            forgotten = context.graduated(.again, hasSteps: false, days: againDays)
            forgotten.lapses = lapses
            forgotten.scheduledDays = againDays
        }
        forgotten.isLeech = context.settings.isLeech(lapses: lapses)
        again = forgotten
    }
}
