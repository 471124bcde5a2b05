import ClickwheelSystem

/// Asks everything in random order until it was known once, and leaves every schedule alone.
public final class CramQuestionStrategy: RoundStrategy {
    public static let name = "cram"
    public static let title = "Cram"
    public static let audience = "For anyone with an exam tomorrow."

    /// The round that it leads.
    public let round: QuestionRound
    private var queue: RoundQueue

    public init(round: QuestionRound) {
        self.round = round
        var generator = SplitMix64(seed: ~round.seed)
        let rank = round.items.indices.shuffled(using: &generator)
        queue = RoundQueue(round) { open in open.sorted { rank[$0] < rank[$1] } }
    }

    /// A new round of `questionGroup`.
    public convenience init(questionGroup: QuestionGroup) {
        self.init(round: QuestionRound(group: questionGroup, seed: UInt64.random(in: .min ... .max)))
    }

    public func didTakeBack(_ items: [Int]) -> Bool { items.allSatisfy { queue.take(back: $0, round) } }

    public func nextItem() -> Int? { queue.fresh(round) ?? queue.returned(round)?.index }

    public func didPutBack(_ item: Int) { queue.putBack(item, key: round.items[item].returned) }

    public func asksAgain(_ item: Int, after rating: Rating) -> Bool { !rating.isPass }
}
