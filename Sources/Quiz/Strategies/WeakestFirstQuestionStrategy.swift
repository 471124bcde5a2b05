/// Asks first what is most likely forgotten.
///
/// Ascending probability of knowing; what is equally likely goes by descending difficulty, then by number.
public final class WeakestFirstQuestionStrategy: RoundStrategy {
    public static let name = "weakest-first"
    public static let audience = "Who has little time and wants it spent on what is shaky."
    public static let schedules = true

    public let round: QuestionRound

    public init(round: QuestionRound) { self.round = round }

    public convenience init(questionGroup: QuestionGroup) {
        self.init(round: QuestionRound(group: questionGroup))
    }

    /// - Complexity: O(*n*) for *n* questions.
    public func nextItem() -> Int? {
        round.open.map { (index: $0, key: key($0)) }.min { $0.key < $1.key }?.index
    }

    private func key(_ index: Int) -> (Double, Double, Int64) {
        let item = round.items[index]
        return (round.retrievability(item), -(item.schedule.memory?.difficulty ?? 0), item.id)
    }
}
