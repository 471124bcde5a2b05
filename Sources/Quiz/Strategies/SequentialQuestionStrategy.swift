/// Asks the questions in the order of the group.
public final class SequentialQuestionStrategy: RoundStrategy {
    public static let name = "sequential"
    public static let audience = "Who learns a text or a list by heart, in its order."

    public let round: QuestionRound

    public init(round: QuestionRound) { self.round = round }

    public convenience init(questionGroup: QuestionGroup) {
        self.init(round: QuestionRound(group: questionGroup))
    }

    public func nextItem() -> Int? { round.items.firstIndex(where: \.isOpen) }
}
