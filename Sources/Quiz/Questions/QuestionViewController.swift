/// Shows one question after the other, without a screen: what a face of the quiz draws and what it may press.
///
/// It knows the ``QuestionStrategy`` protocol alone, so any strategy can be put in, also in the middle of a
/// round. It belongs to one thread at a time.
public final class QuestionViewController {
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
    public private(set) var isAnswerHidden = true
    public private(set) var isHintHidden = true
    /// The question that is shown; `nil` without a strategy.
    public private(set) var question: Question?
    /// The place in the round, such as `3/10`.
    public private(set) var questionIndexTitle = ""
    public private(set) var correctCount = 0
    public private(set) var incorrectCount = 0
    private var hasEnded = false

    public init() {}

    public var prompt: String { question?.prompt ?? "" }
    /// The answer once it is revealed, else `nil`.
    public var answer: String? { isAnswerHidden ? nil : question?.answer }
    /// The hint once it is revealed, else `nil`.
    public var hint: String? { isHintHidden ? nil : question?.hint }

    public func revealAnswer() {
        guard question != nil else { return }
        isAnswerHidden = false
        isHintHidden = false
    }

    public func revealHint() {
        if question != nil { isHintHidden = false }
    }

    public func handleCorrect() {
        mark { $0.markQuestionCorrect($1) }
    }

    public func handleIncorrect() {
        mark { $0.markQuestionIncorrect($1) }
    }

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
