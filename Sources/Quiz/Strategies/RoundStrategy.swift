/// A strategy over a ``QuestionRound``, which another strategy can take over.
///
/// A member gives its name, whom it is for, and which question is next; the rest is the same for all.
public protocol RoundStrategy: QuestionStrategy, SendableMetatype {
    /// A stable, lowercase name, for settings, the command line and the page.
    static var name: String { get }
    /// What a person calls the strategy.
    static var title: String { get }
    /// Whom the strategy is for, in one sentence.
    static var audience: String { get }
    /// Whether answers move a card's schedule.
    static var schedules: Bool { get }

    /// The round that it leads, and that another may go on with.
    var round: QuestionRound { get }

    /// Takes over `round` where it stands.
    init(round: QuestionRound)

    /// The next of the open items of the round; `nil` when there is none.
    func nextItem() -> Int?

    /// Whether the item that was just answered is to be asked again in this round.
    func asksAgain(_ item: Int, after rating: Rating) -> Bool

    /// Is told that an item was put back among the open ones.
    func didPutBack(_ item: Int)

    /// Is told that something was taken back, so that items are open or closed as they were before it.
    ///
    /// - Returns: Whether the strategy goes on with the round as it is now. `false`, which is what a strategy answers that does
    ///   not implement this, has it made anew by ``init(round:)``.
    func didTakeBack(_ items: [Int]) -> Bool
}

extension RoundStrategy {
    public static var schedules: Bool { false }

    public var title: String { round.title }
    /// The number of answers that were right, in the round.
    public var correctCount: Int { round.correctCount }
    /// The number of answers that were not, in the round.
    public var incorrectCount: Int { round.incorrectCount }

    /// Goes to the next question; `false` past the last one, which then stays.
    public func advanceToNextQuestion() -> Bool {
        guard let next = openItem() else { return false }
        round.ask(next)
        return true
    }

    /// The question that the round asks now.
    public func currentQuestion() -> Question {
        begin()
        return round.current.map(round.question(at:)) ?? Question(prompt: "", answer: "", hint: nil)
    }

    /// Answers the round's question with good.
    public func markQuestionCorrect(_ question: Question) {
        mark(question, .good)
    }

    /// Answers the round's question with again.
    public func markQuestionIncorrect(_ question: Question) {
        mark(question, .again)
    }

    public func questionIndexTitle() -> String {
        begin()
        return "\(round.askedCount)/\(round.items.count)"
    }

    public func asksAgain(_ item: Int, after rating: Rating) -> Bool { false }

    public func didPutBack(_ item: Int) {}

    public func didTakeBack(_ items: [Int]) -> Bool { false }

    /// Takes a rating of the current question.
    public func answer(_ rating: Rating) {
        begin()
        if let current = round.current { take(rating, for: current) }
    }

    /// The same, where what the button does to the schedule is known already.
    func answer(_ rating: Rating, doing choice: AnkiButtons.Choice?) {
        begin()
        if let current = round.current { take(rating, for: current, doing: choice) }
    }

    /// Chooses the first question, where none is chosen yet.
    func begin() {
        if round.current == nil, let first = openItem() { round.ask(first) }
    }

    /// The next item; the first that is open where a strategy names one that is not.
    func openItem() -> Int? {
        guard let next = nextItem() else { return nil }
        if round.items.indices.contains(next), round.items[next].isOpen { return next }
        return round.items.firstIndex(where: \.isOpen)
    }

    private func mark(_ question: Question, _ rating: Rating) {
        begin()
        // The question that is asked, or else the first that is the same.
        if let current = round.current, round.question(at: current) == question {
            take(rating, for: current)
        } else if let index = round.items.firstIndex(where: { $0.question == question }) {
            take(rating, for: index)
        }
    }

    private func take(_ rating: Rating, for index: Int, doing choice: AnkiButtons.Choice? = nil) {
        round.note(rating, for: index)
        if Self.schedules { round.schedule(index, choice ?? round.buttons(for: index)[rating]) }
        if asksAgain(index, after: rating) {
            round.putBack(index)
            didPutBack(index)
        }
    }
}
