/// Where a card is on its way: in its first steps, in review, or in the steps after it was forgotten.
public enum LearningState: String, Equatable, Sendable, CaseIterable {
    /// It is being learned.
    case learning
    /// It is known, and asked again after days.
    case review
    /// It was known and forgotten, and is learned anew.
    case relearning
}

/// One card under FSRS with plain steps, as py-fsrs schedules it: a day is 24 hours.
///
/// The terminal's `quiz fsrs` and the vectors speak this form. Anki's buttons, which decks use, are ``AnkiButtons``.
public struct StepSchedule: Equatable, Sendable {
    /// What the card is.
    public private(set) var state: LearningState = .learning
    /// The index of the current step; `nil` in review.
    public private(set) var step: Int? = 0
    /// `nil` before the first answer.
    public private(set) var memory: MemoryState?
    /// When the last answer was given, in seconds.
    public private(set) var lastReview: Int?
    /// The wait after the last answer, in seconds.
    public private(set) var intervalSeconds = 0

    /// The schedule of a card that was never asked.
    public init() {}

    /// Takes an answer at `time`, in seconds of any clock; one before the last answer counts as the same day.
    public mutating func answer(_ rating: Rating, at time: Int, fsrs: FSRS, settings: ScheduleSettings) {
        let days = lastReview.map { max(0, time - $0) / 86_400 } ?? 0
        let next = memory.map { fsrs.next($0, days: days, rating) } ?? fsrs.first(rating)
        memory = next
        lastReview = time
        let long =
            86_400
            * fsrs.days(
                next.stability,
                retention: settings.retention,
                longest: settings.longestDays,
                rounding: .toNearestOrEven
            )
        switch state {
        case .review:
            guard rating == .again, let wait = settings.relearningSteps.first else {
                intervalSeconds = long
                return
            }
            (state, step, intervalSeconds) = (.relearning, 0, wait)
        case .learning: advance(rating, steps: settings.learningSteps, long: long)
        case .relearning: advance(rating, steps: settings.relearningSteps, long: long)
        }
    }

    private mutating func advance(_ rating: Rating, steps: [Int], long: Int) {
        let index = step ?? 0
        guard let firstStep = steps.first, index < steps.count || rating == .again else {
            return graduate(long)
        }
        switch rating {
        case .again: (step, intervalSeconds) = (0, firstStep)
        case .hard:
            intervalSeconds =
                index > 0
                ? steps[index]
                : steps.count == 1 ? Int(Double(firstStep) * 1.5) : Int(Double(firstStep + steps[1]) / 2)
        case .good:
            guard index + 1 < steps.count else { return graduate(long) }
            (step, intervalSeconds) = (index + 1, steps[index + 1])
        case .easy: graduate(long)
        }
    }

    private mutating func graduate(_ long: Int) {
        (state, step, intervalSeconds) = (.review, nil, long)
    }
}
