/// Shows one question after the other, without a screen: what a face of the quiz draws and what it may press.
///
/// It knows the ``QuestionStrategy`` protocol alone, so any strategy can be put in, also in the middle of a
/// round. It belongs to one thread at a time.
public final class QuestionViewController {
    /// Who is told of the end; it is not kept alive.
    public weak var delegate: (any QuestionViewControllerDelegate)?
    /// Setting a strategy shows its question, with the answer hidden.
    public var questionStrategy: (any QuestionStrategy)? {
        didSet {
            hasEnded = false
            showQuestion()
        }
    }
    /// The strategy's title; empty without one.
    public private(set) var title = ""
    /// Whether the answer is still to be found.
    public private(set) var isAnswerHidden = true
    /// Whether the hint was not asked for yet.
    public private(set) var isHintHidden = true
    /// The question that is shown; `nil` without a strategy.
    public private(set) var question: Question?
    /// The place in the round, such as `3/10`.
    public private(set) var questionIndexTitle = ""
    /// The number of questions that were known.
    public private(set) var correctCount = 0
    /// The number of questions that were not.
    public private(set) var incorrectCount = 0
    private var hasEnded = false

    /// A controller that shows nothing until it has a strategy.
    public init() {}

    /// What is asked, or nothing.
    public var prompt: String { question?.prompt ?? "" }
    /// The answer once it is revealed, else `nil`.
    public var answer: String? { isAnswerHidden ? nil : question?.answer }
    /// The hint once it is revealed, else `nil`.
    public var hint: String? { isHintHidden ? nil : question?.hint }

    /// Shows the answer.
    public func revealAnswer() {
        guard question != nil else { return }
        isAnswerHidden = false
        isHintHidden = false
    }

    /// Shows the hint.
    public func revealHint() {
        if question != nil { isHintHidden = false }
    }

    /// Takes that the question was known, and goes on.
    public func handleCorrect() {
        mark { $0.markQuestionCorrect($1) }
    }

    /// Takes that it was not, and goes on.
    public func handleIncorrect() {
        mark { $0.markQuestionIncorrect($1) }
    }

    /// Tells the delegate that the round is broken off.
    public func handleCancelPressed() {
        end { $0.questionViewController(self, didCancel: $1) }
    }

    private func mark(_ body: (any QuestionStrategy, Question) -> Void) {
        guard !hasEnded, let strategy = questionStrategy, let question else { return }
        body(strategy, question)
        guard strategy.advanceToNextQuestion() else {
            updateCounts()
            return end { $0.questionViewController(self, didComplete: $1) }
        }
        showQuestion()
    }

    /// Tells the delegate once; whatever is pressed afterwards does nothing.
    private func end(_ tell: (any QuestionViewControllerDelegate, any QuestionStrategy) -> Void) {
        guard !hasEnded, let strategy = questionStrategy else { return }
        hasEnded = true
        if let delegate { tell(delegate, strategy) }
    }

    private func showQuestion() {
        title = questionStrategy?.title ?? ""
        question = questionStrategy?.currentQuestion()
        questionIndexTitle = questionStrategy?.questionIndexTitle() ?? ""
        isAnswerHidden = true
        isHintHidden = true
        updateCounts()
    }

    private func updateCounts() {
        correctCount = questionStrategy?.correctCount ?? 0
        incorrectCount = questionStrategy?.incorrectCount ?? 0
    }
}
