/// Asks from several decks in turn, so that no two questions in a row come from the same one while others last.
public final class InterleavedQuestionStrategy: RoundStrategy {
    public static let name = "interleaved"
    public static let title = "Interleaved"
    public static let audience = "For studying several subjects and switching between them."
    public static let schedules = true

    /// The round that it leads.
    public let round: QuestionRound

    private var decks: [(name: String, queue: RoundQueue)]

    public init(round: QuestionRound) {
        self.round = round
        let byDeck = Dictionary(grouping: round.items.indices) { round.items[$0].deck }
        decks = byDeck.map { name, members in
            let members = Set(members)
            return (name, RoundQueue(round, isBack: { _ in nil }, order: { $0.filter(members.contains) }))
        }
    }

    /// A new round of `questionGroup`.
    public convenience init(questionGroup: QuestionGroup) {
        self.init(questionGroups: [questionGroup])
    }

    /// A new round of all `groups`, taken in turn.
    public convenience init(questionGroups groups: [QuestionGroup]) {
        var items: [RoundItem] = []
        for group in groups {
            for question in group.questions {
                items.append(RoundItem(id: Int64(items.count), question: question, deck: group.title))
            }
        }
        self.init(round: QuestionRound(title: groups.map(\.title).joined(separator: ", "), items: items))
    }

    public func didTakeBack(_ items: [Int]) -> Bool {
        items.allSatisfy { item in
            let place = decks.firstIndex { $0.name == round.items[item].deck }
            return place.map { decks[$0].queue.take(back: item, round) } ?? false
        }
    }

    /// From the deck of which the fewest questions were asked, other than the current one where there is a choice.
    ///
    /// - Complexity: O(*d*) for *d* decks.
    public func nextItem() -> Int? {
        let current = round.current.map { round.items[$0].deck }
        var best: (key: (Int, Int, Int), index: Int)?
        for place in decks.indices {
            guard let index = decks[place].queue.fresh(round) else { continue }
            let name = decks[place].name
            let key = (name == current ? 1 : 0, round.askedByDeck[name] ?? 0, index)
            if best.map({ key < $0.key }) ?? true { best = (key, index) }
        }
        return best?.index
    }
}
