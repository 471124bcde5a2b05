/// Asks the questions in the order of the group.
public final class SequentialQuestionStrategy: RoundStrategy {
    public static let name = "sequential"
    public static let title = "In order"
    public static let audience = "For learning a text or a list by heart, in order."

    /// The round that it leads.
    public let round: QuestionRound

    private var queue: RoundQueue

    public init(round: QuestionRound) {
        self.round = round
        queue = RoundQueue(round, isBack: { _ in nil }, order: { $0 })
    }

    /// A new round of `questionGroup`, in its order.
    public convenience init(questionGroup: QuestionGroup) {
        self.init(round: QuestionRound(group: questionGroup))
    }

    public func didTakeBack(_ items: [Int]) -> Bool { items.allSatisfy { queue.take(back: $0, round) } }

    public func nextItem() -> Int? { queue.fresh(round) }
}
