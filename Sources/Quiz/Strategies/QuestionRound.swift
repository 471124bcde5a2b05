/// One round: its questions, the one that is asked, the counts and the history.
///
/// The round outlives the strategy that drives it, so strategies can change in the middle. It belongs to one
/// thread at a time.
public final class QuestionRound {
    /// One answer of the round.
    public struct Answer: Equatable, Sendable {
        /// The position of the item in ``QuestionRound/items``.
        public let item: Int
        /// How well it was known.
        public let rating: Rating
        /// What the item was before.
        let before: RoundItem
    }

    /// What the round is about.
    public let title: String
    /// What is asked, in the order of the deck.
    public internal(set) var items: [RoundItem]
    /// Every answer of the round, in order.
    public private(set) var history: [Answer] = []
    /// The index of the question that is asked; `nil` before the strategy has chosen the first one.
    public private(set) var current: Int?
    /// The number of answers that were right.
    public private(set) var correctCount = 0
    /// The answers that were no pass.
    public var incorrectCount: Int { history.count - correctCount }
    /// The questions that the round has come to, the current one included.
    public private(set) var askedCount = 0
    /// What all luck of the round comes from.
    public let seed: UInt64
    /// How cards are scheduled.
    public let settings: ScheduleSettings
    /// The model of what is remembered.
    public let fsrs: FSRS
    /// When a day of study begins.
    public let calendar: StudyCalendar
    /// The time in seconds since 1970.
    let now: () -> Int
    /// How often each deck's questions were asked.
    private(set) var askedByDeck: [String: Int] = [:]
    private let make: (RoundItem) -> Question

    /// - Parameters:
    ///   - title: What is asked.
    ///   - items: The questions; at least one.
    ///   - seed: What the random strategies depend on.
    ///   - settings: How cards are scheduled.
    ///   - calendar: Counts the study days.
    ///   - now: The time in seconds since 1970; the time of day matters to the spaced strategy alone.
    ///   - make: Makes the question of an item that has none yet.
    public init(
        title: String,
        items: [RoundItem],
        seed: UInt64 = 0,
        settings: ScheduleSettings = ScheduleSettings(),
        calendar: StudyCalendar = StudyCalendar(),
        now: @escaping () -> Int = { 0 },
        make: @escaping (RoundItem) -> Question = { _ in Question(prompt: "", answer: "", hint: nil) }
    ) {
        self.title = title
        self.items = items
        self.seed = seed
        self.settings = settings
        self.calendar = calendar
        self.now = now
        self.make = make
        fsrs = FSRS(settings.weights)
    }

    convenience init(group: QuestionGroup, seed: UInt64 = 0) {
        let items = group.questions.enumerated().map { index, question in
            RoundItem(id: Int64(index), question: question, deck: group.title)
        }
        self.init(title: group.title, items: items, seed: seed)
    }

    /// The question of an item.
    func question(at index: Int) -> Question { items[index].question ?? make(items[index]) }

    /// Makes `index` the question that is asked.
    func ask(_ index: Int) {
        current = index
        if items[index].timesAsked == 0 { askedCount += 1 }
        items[index].timesAsked += 1
        items[index].isOpen = false
        askedByDeck[items[index].deck, default: 0] += 1
    }

    /// Notes an answer to the question at `index`; what it does to the schedule comes after.
    func note(_ rating: Rating, for index: Int) {
        history.append(Answer(item: index, rating: rating, before: items[index]))
        items[index].passed = rating.isPass
        if rating.isPass { correctCount += 1 }
    }

    /// Puts a question back among those to be asked, behind the ones that came back before.
    func putBack(_ index: Int) {
        items[index].isOpen = true
        items[index].returned = history.count
    }

    /// Goes back to the question of the last answer as it was before; `false` where there is none.
    ///
    /// A strategy that keeps an order of its own must be made anew afterwards.
    func undo() -> Bool {
        guard let last = history.popLast() else { return false }
        if last.rating.isPass { correctCount -= 1 }
        goBack(to: last.item, asked: last.before.timesAsked)
        items[last.item] = last.before
        return true
    }

    /// Goes back to an item that was left without an answer.
    ///
    /// A strategy that keeps an order of its own must be made anew afterwards.
    func goBack(to item: Int) {
        goBack(to: item, asked: items[item].timesAsked)
    }

    private func goBack(to item: Int, asked: Int) {
        // Past the last question the place was left where it is.
        if let current, current != item || items[current].timesAsked > asked {
            items[current].timesAsked -= 1
            if items[current].timesAsked == 0 { askedCount -= 1 }
            askedByDeck[items[current].deck, default: 1] -= 1
            items[current].isOpen = true
        }
        current = item
    }

    /// Takes over that an item was put aside in an earlier run of the program.
    func restoreAside(_ index: Int) {
        restoreAsked(index)
    }

    private func restoreAsked(_ index: Int) {
        if items[index].timesAsked == 0 { askedCount += 1 }
        items[index].timesAsked += 1
        askedByDeck[items[index].deck, default: 0] += 1
        items[index].isOpen = false
    }

    /// Takes over an answer of an earlier run of the program; its schedule is as it was left then.
    func restore(_ rating: Rating, for index: Int, isOpen: Bool) {
        restoreAsked(index)
        note(rating, for: index)
        items[index].isOpen = isOpen
        if isOpen { items[index].returned = history.count }
    }

    /// The probability that the answer of an item is known now; 0 for one that was never answered.
    func retrievability(_ item: RoundItem) -> Double {
        guard let memory = item.schedule.memory, let last = item.schedule.lastReview else { return 0 }
        return fsrs.retrievability(memory, days: Double(calendar.days(from: last, to: now())))
    }
}
