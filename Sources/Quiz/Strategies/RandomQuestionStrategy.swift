import ClickwheelSystem

/// Asks each question once, in an order that depends on the seed alone.
public final class RandomQuestionStrategy: RoundStrategy {
    public static let name = "random"
    public static let title = "Random"
    public static let audience = "For anyone who should not rely on the order of the questions."

    /// The round that it leads.
    public let round: QuestionRound
    private var queue: RoundQueue

    public init(round: QuestionRound) {
        self.round = round
        var generator = SplitMix64(seed: round.seed)
        // Every question has its place in the order, whichever are open.
        let rank = round.items.indices.shuffled(using: &generator)
        queue = RoundQueue(
            round,
            isBack: { _ in nil },
            order: { open in open.sorted { rank[$0] < rank[$1] } }
        )
    }

    /// A new round of `questionGroup`, in random order.
    public convenience init(questionGroup: QuestionGroup) {
        self.init(questionGroup: questionGroup, seed: UInt64.random(in: .min ... .max))
    }

    /// The same seed gives the same order.
    public convenience init(questionGroup: QuestionGroup, seed: UInt64) {
        self.init(round: QuestionRound(group: questionGroup, seed: seed))
    }

    public func didTakeBack(_ items: [Int]) -> Bool { items.allSatisfy { queue.take(back: $0, round) } }

    public func nextItem() -> Int? { queue.fresh(round) }
}
