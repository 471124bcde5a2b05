/// One round: its questions, the one that is asked, the counts and the history.
///
/// The round outlives the strategy that drives it, so strategies can change in the middle. It belongs to one
/// thread at a time.
public final class QuestionRound {
    /// One answer of the round.
    public struct Answer: Equatable, Sendable {
        public let item: Int
        public let rating: Rating
    }

    public let title: String
    public internal(set) var items: [RoundItem]
    /// Every answer of the round, in order.
    public internal(set) var history: [Answer] = []
    /// The index of the question that is asked; `nil` before the strategy has chosen the first one.
    public internal(set) var current: Int?
    public let seed: UInt64
    public let settings: ScheduleSettings
    public let fsrs: FSRS
    public let calendar: StudyCalendar
    /// The time in seconds since 1970.
    let now: () -> Int

    /// - Parameters:
    ///   - title: What is asked.
    ///   - items: The questions; at least one.
    ///   - seed: What the random strategies depend on.
    ///   - settings: How cards are scheduled.
    ///   - calendar: Counts the study days.
    ///   - now: The time in seconds since 1970; the time of day matters to the spaced strategy alone.
    public init(
        title: String,
        items: [RoundItem],
        seed: UInt64 = 0,
        settings: ScheduleSettings = ScheduleSettings(),
        calendar: StudyCalendar = StudyCalendar(),
        now: @escaping () -> Int = { 0 }
    ) {
        self.title = title
        self.items = items
        self.seed = seed
        self.settings = settings
        self.calendar = calendar
        self.now = now
        fsrs = FSRS(settings.weights)
    }

    convenience init(group: QuestionGroup, seed: UInt64 = 0) {
        let items = group.questions.enumerated().map { index, question in
            RoundItem(id: Int64(index), question: question, deck: group.title)
        }
        self.init(title: group.title, items: items, seed: seed)
    }

    public var correctCount: Int { history.count { $0.rating.isPass } }
    public var incorrectCount: Int { history.count { !$0.rating.isPass } }
    /// The questions that the round has come to, the present one included.
    public var askedCount: Int { items.count(where: \.wasAsked) }

    /// The items that are still to be asked.
    var open: some Sequence<Int> { items.indices.lazy.filter { [items] in items[$0].isOpen } }

    /// Makes `index` the question that is asked.
    func ask(_ index: Int) {
        current = index
        items[index].wasAsked = true
        items[index].isOpen = false
    }

    /// Notes an answer to the question at `index`.
    func note(_ rating: Rating, for index: Int) {
        history.append(Answer(item: index, rating: rating))
        items[index].passed = rating.isPass
    }

    /// Puts a question back among those to be asked, behind the ones that came back before.
    func putBack(_ index: Int) {
        items[index].isOpen = true
        items[index].returned = history.count
    }

    /// The probability that the answer of an item is known now; 0 for one that was never answered.
    func retrievability(_ item: RoundItem) -> Double {
        guard let memory = item.schedule.memory, let last = item.schedule.lastReview else { return 0 }
        return fsrs.retrievability(memory, days: Double(calendar.days(from: last, to: now())))
    }
}
