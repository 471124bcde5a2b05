/// Asks each question when it is about to be forgotten, by FSRS-6 with learning steps.
///
/// What is in steps and due comes first, then reviews by day, then new questions in their order. A question
/// whose step ends today is asked again, and when nothing else is left it is asked before its time.
public final class SpacedQuestionStrategy: RoundStrategy {
    public static let name = "spaced"
    public static let title = "Spaced repetition"
    public static let audience = "For anyone who wants to remember for years with the fewest reviews."
    public static let schedules = true

    /// The round that it leads.
    public let round: QuestionRound

    private var queue: RoundQueue

    public init(round: QuestionRound) {
        self.round = round
        queue = RoundQueue(round, isBack: { Self.step($0.schedule) }) { open in
            open.map { Self.key(round.items[$0].schedule, $0) }.sorted(by: <).map(\.2)
        }
    }

    /// A new round of `questionGroup`.
    public convenience init(questionGroup: QuestionGroup) {
        self.init(round: QuestionRound(group: questionGroup))
    }

    public func didTakeBack(_ items: [Int]) -> Bool { items.allSatisfy { queue.take(back: $0, round) } }

    public func nextItem() -> Int? {
        let waiting = queue.returned(round)
        if let waiting, waiting.key <= round.now() { return waiting.index }
        return queue.fresh(round) ?? waiting?.index
    }

    public func asksAgain(_ item: Int, after rating: Rating) -> Bool {
        Self.step(round.items[item].schedule) != nil
    }

    public func didPutBack(_ item: Int) {
        if let due = Self.step(round.items[item].schedule) { queue.putBack(item, key: due) }
    }

    /// When a card's step ends today, in seconds; `nil` for a card that is in no such step.
    private static func step(_ schedule: CardSchedule) -> Int? {
        switch schedule.phase {
        case .learning, .relearning: schedule.waitsForDay ? nil : schedule.due
        case .new, .review: nil
        }
    }

    /// Days in their order, then new ones as they came.
    private static func key(_ schedule: CardSchedule, _ index: Int) -> (Int, Int, Int) {
        schedule.phase == .new ? (1, 0, index) : (0, schedule.due, index)
    }
}
