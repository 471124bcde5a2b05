/// Decides which question comes next, and keeps count.
///
/// A strategy is used from one thread at a time. The laws, which every member of ``QuestionStrategies/all``
/// keeps and one suite of tests proves:
/// - ``currentQuestion()`` is a question of the group, and asking for it changes nothing;
/// - every question of the group is asked before ``advanceToNextQuestion()`` answers `false`, and then the
///   current question stays;
/// - each mark raises exactly one count by one;
/// - the title of the place is `n/total` with `1 ≤ n ≤ total`, and `n` never falls;
/// - a strategy that takes over a round goes on with its question, its counts and its history.
public protocol QuestionStrategy: AnyObject {
    /// The title of what is asked.
    var title: String { get }
    /// The number of questions that were known.
    var correctCount: Int { get }
    /// The number of questions that were not.
    var incorrectCount: Int { get }

    /// Goes to the next question; `false` past the last one.
    func advanceToNextQuestion() -> Bool

    /// The question that is asked now.
    func currentQuestion() -> Question

    /// Counts the question as known.
    func markQuestionCorrect(_ question: Question)

    /// Counts the question as not known.
    func markQuestionIncorrect(_ question: Question)

    /// The place in the round, such as `3/10`.
    func questionIndexTitle() -> String
}
