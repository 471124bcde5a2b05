/// Asks from several decks in turn, so that no two questions in a row come from the same one while others last.
public final class InterleavedQuestionStrategy: RoundStrategy {
    public static let name = "interleaved"
    public static let audience = "Who studies several subjects and wants to switch between them."
    public static let schedules = true

    public let round: QuestionRound

    public init(round: QuestionRound) { self.round = round }

    public convenience init(questionGroup: QuestionGroup) {
        self.init(questionGroups: [questionGroup])
    }

    public convenience init(questionGroups groups: [QuestionGroup]) {
        var items: [RoundItem] = []
        for group in groups {
            for question in group.questions {
                items.append(RoundItem(id: Int64(items.count), question: question, deck: group.title))
            }
        }
        self.init(round: QuestionRound(title: groups.map(\.title).joined(separator: ", "), items: items))
    }

    /// The deck of which the fewest questions were asked, other than the present one where there is a choice.
    ///
    /// - Complexity: O(*n*) for *n* questions.
    public func nextItem() -> Int? {
        var asked: [String: Int] = [:]
        var firsts: [(deck: String, index: Int)] = []
        for (index, item) in round.items.enumerated() {
            if item.wasAsked { asked[item.deck, default: 0] += 1 }
            if item.isOpen, !firsts.contains(where: { $0.deck == item.deck }) {
                firsts.append((item.deck, index))
            }
        }
        let present = round.current.map { round.items[$0].deck }
        let others = firsts.filter { $0.deck != present }
        return (others.isEmpty ? firsts : others)
            .min { (asked[$0.deck] ?? 0, $0.index) < (asked[$1.deck] ?? 0, $1.index) }?.index
    }
}
