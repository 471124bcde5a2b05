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
    /// Where all random numbers of the round come from.
    public let seed: UInt64
    /// When a day of study begins.
    public let calendar: StudyCalendar
    /// The time in seconds since 1970.
    public let now: () -> Int
    /// How the cards of each deck are scheduled.
    private let options: [(settings: ScheduleSettings, fsrs: FSRS)]
    /// The cards of each note, where asking one of them may bury the others.
    private let siblings: [Int64: [Int]]
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
    public convenience init(
        title: String,
        items: [RoundItem],
        seed: UInt64 = 0,
        settings: ScheduleSettings = ScheduleSettings(),
        calendar: StudyCalendar = StudyCalendar(),
        now: @escaping () -> Int = { 0 },
        make: @escaping (RoundItem) -> Question = { _ in Question(prompt: "", answer: "", hint: nil) }
    ) {
        self.init(
            title: title,
            items: items,
            seed: seed,
            options: [settings],
            calendar: calendar,
            now: now,
            make: make
        )
    }

    /// A round whose items have the options at their ``RoundItem/options``.
    init(
        title: String,
        items: [RoundItem],
        seed: UInt64,
        options: [ScheduleSettings],
        calendar: StudyCalendar,
        now: @escaping () -> Int,
        make: @escaping (RoundItem) -> Question = { _ in Question(prompt: "", answer: "", hint: nil) }
    ) {
        self.title = title
        self.items = items
        self.seed = seed
        self.options = options.map { ($0, FSRS($0.weights)) }
        self.calendar = calendar
        self.now = now
        self.make = make
        let buries = options.contains { !$0.buries.isEmpty }
        siblings = buries ? Dictionary(grouping: items.indices) { items[$0].note } : [:]
    }

    convenience init(group: QuestionGroup, seed: UInt64 = 0) {
        let items = group.questions.enumerated().map { index, question in
            RoundItem(id: Int64(index), question: question, deck: group.title)
        }
        self.init(title: group.title, items: items, seed: seed)
    }

    /// How the card at `index` is scheduled: by the options of its own deck.
    public func settings(at index: Int) -> ScheduleSettings { options[items[index].options].settings }

    /// The memory model of the card at `index`.
    public func fsrs(at index: Int) -> FSRS { options[items[index].options].fsrs }

    /// The question of an item.
    public func question(at index: Int) -> Question { items[index].question ?? make(items[index]) }

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

    /// Closes what asking the item at `index` buries, before its schedule moves.
    ///
    /// - Returns: The items that were open, which ``open(_:)`` gives back.
    func burySiblings(of index: Int) -> [Int] {
        let buries = settings(at: index).buries.after(queue: items[index].schedule.queue)
        guard !buries.isEmpty, let cards = siblings[items[index].note] else { return [] }
        let buried = cards.filter { other in
            other != index && items[other].isOpen && buries.holds(queue: items[other].schedule.queue)
        }
        for other in buried { items[other].isOpen = false }
        return buried
    }

    /// Takes back that items were closed.
    func open(_ indices: [Int]) {
        for index in indices { items[index].isOpen = true }
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
    public func retrievability(_ item: RoundItem) -> Double {
        guard let memory = item.schedule.memory, let last = item.schedule.lastReview else { return 0 }
        return options[item.options].fsrs.retrievability(
            memory,
            days: Double(calendar.days(from: last, to: now()))
        )
    }
}
