/// Asks each question when it is about to be forgotten, by FSRS-6 with learning steps.
///
/// What is in steps and due comes first, then reviews by day, then new questions in their order. A question
/// whose step ends today is asked again, and when nothing else is left it is asked before its time.
public final class SpacedQuestionStrategy: RoundStrategy {
    public static let name = "spaced"
    public static let audience = "Who wants to remember for years with the fewest answers."
    public static let schedules = true

    public let round: QuestionRound

    public init(round: QuestionRound) { self.round = round }

    public convenience init(questionGroup: QuestionGroup) {
        self.init(round: QuestionRound(group: questionGroup))
    }

    /// - Complexity: O(*n*) for *n* questions.
    public func nextItem() -> Int? {
        let now = round.now()
        return round.open.map { (index: $0, key: key(round.items[$0].schedule, now, $0)) }
            .min { $0.key < $1.key }?.index
    }

    public func asksAgain(_ item: Int, after rating: Rating) -> Bool {
        let schedule = round.items[item].schedule
        switch schedule.phase {
        case .learning, .relearning: return !schedule.waitsForDay
        case .new, .review: return false
        }
    }

    /// Steps that are due 0, reviews 1, new ones 2, steps that are not due yet 3; each by its due time.
    private func key(_ schedule: CardSchedule, _ now: Int, _ index: Int) -> (Int, Int, Int) {
        switch schedule.phase {
        case .learning, .relearning:
            schedule.waitsForDay
                ? (1, schedule.due, index) : (schedule.due <= now ? 0 : 3, schedule.due, index)
        case .review: (1, schedule.due, index)
        case .new: (2, schedule.due, index)
        }
    }
}
