/// Asks everything in random order until it was known once, and leaves every schedule alone.
public final class CramQuestionStrategy: RoundStrategy {
    public static let name = "cram"
    public static let audience = "Who has an exam tomorrow."

    public let round: QuestionRound
    private let rank: [Int]

    public init(round: QuestionRound) {
        self.round = round
        var generator = SplitMix64(seed: ~round.seed)
        rank = round.items.indices.shuffled(using: &generator)
    }

    public convenience init(questionGroup: QuestionGroup) {
        self.init(round: QuestionRound(group: questionGroup, seed: UInt64.random(in: .min ... .max)))
    }

    public func nextItem() -> Int? {
        round.open.min { (round.items[$0].returned, rank[$0]) < (round.items[$1].returned, rank[$1]) }
    }

    public func asksAgain(_ item: Int, after rating: Rating) -> Bool { !rating.isPass }
}
