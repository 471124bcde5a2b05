/// Asks first what is most likely forgotten.
///
/// Ascending probability of knowing; what is equally likely goes by descending difficulty, then by number.
public final class WeakestFirstQuestionStrategy: RoundStrategy {
    public static let name = "weakest-first"
    public static let title = "Weakest first"
    public static let audience = "For anyone with little time, to spend it on what is shakiest."
    public static let schedules = true

    /// The round that it leads.
    public let round: QuestionRound

    private var queue: RoundQueue

    /// - Complexity: O(*n* log *n*) for *n* questions.
    public init(round: QuestionRound) {
        self.round = round
        queue = RoundQueue(round, isBack: { _ in nil }) { open in
            open.map { (key: Self.key(round.items[$0], round), index: $0) }.sorted { $0.key < $1.key }.map(
                \.index
            )
        }
    }

    /// A new round of `questionGroup`.
    public convenience init(questionGroup: QuestionGroup) {
        self.init(round: QuestionRound(group: questionGroup))
    }

    public func didTakeBack(_ items: [Int]) -> Bool { items.allSatisfy { queue.take(back: $0, round) } }

    public func nextItem() -> Int? { queue.fresh(round) }

    private static func key(_ item: RoundItem, _ round: QuestionRound) -> (Double, Double, Int64) {
        (round.retrievability(item), -(item.schedule.memory?.difficulty ?? 0), item.id)
    }
}
