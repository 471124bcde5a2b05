import Quiz
import Testing

@Suite("The headless question screen")
struct QuestionViewControllerTests {
    final class Watcher: QuestionViewControllerDelegate {
        var cancelled = 0
        var completed = 0

        func questionViewController(
            _ viewController: QuestionViewController,
            didCancel strategy: any QuestionStrategy
        ) {
            cancelled += 1
        }

        func questionViewController(
            _ viewController: QuestionViewController,
            didComplete strategy: any QuestionStrategy
        ) {
            completed += 1
        }
    }

    private let watcher = Watcher()
    private let controller = QuestionViewController()

    init() {
        controller.delegate = watcher
        controller.questionStrategy = SequentialQuestionStrategy(questionGroup: QuestionGroup.demo[0])
    }

    @Test("revealing the answer reveals the hint with it, and a hint alone leaves the answer hidden")
    func reveal() {
        let shown = QuestionGroup.demo[0].questions[0]
        controller.revealHint()
        #expect(controller.hint == shown.hint && controller.answer == nil && !controller.isHintHidden)
        controller.handleCorrect()
        #expect(controller.isHintHidden && controller.isAnswerHidden)
        controller.revealAnswer()
        #expect(!controller.isHintHidden && !controller.isAnswerHidden)
        #expect(controller.answer == QuestionGroup.demo[0].questions[1].answer)
        #expect(controller.hint == QuestionGroup.demo[0].questions[1].hint)
    }

    @Test("setting a strategy sets the title, and hides answer and hint")
    func start() {
        #expect(controller.title == "Instruments")
        #expect(controller.isAnswerHidden && controller.answer == nil && controller.hint == nil)
        #expect(controller.questionIndexTitle == "1/10")
        controller.revealHint()
        #expect(controller.hint != nil && controller.isAnswerHidden)
        controller.revealAnswer()
        #expect(controller.answer == "Four")
    }

    @Test("a mark counts, goes on, and hides the next answer")
    func marks() {
        controller.revealAnswer()
        controller.handleCorrect()
        #expect(controller.correctCount == 1 && controller.isAnswerHidden)
        controller.handleIncorrect()
        #expect(controller.incorrectCount == 1 && controller.questionIndexTitle == "3/10")
    }

    @Test("past the last question completion is told once, and nothing counts any more")
    func completes() {
        for _ in 0..<15 { controller.handleCorrect() }
        controller.handleCancelPressed()
        #expect(watcher.completed == 1 && watcher.cancelled == 0)
        #expect(controller.correctCount == 10)
    }

    @Test("cancel is told once")
    func cancels() {
        controller.handleCancelPressed()
        controller.handleCancelPressed()
        controller.handleCorrect()
        #expect(watcher.cancelled == 1 && watcher.completed == 0 && controller.correctCount == 0)
    }

    @Test("without a strategy nothing happens")
    func nothing() {
        let empty = QuestionViewController()
        empty.revealAnswer()
        empty.handleCorrect()
        empty.handleCancelPressed()
        #expect(empty.title.isEmpty && empty.isAnswerHidden)
    }

    @Test("a strategy of one's own does as well")
    func ownStrategy() {
        final class Backwards: QuestionStrategy {
            private let group: QuestionGroup
            private var index: Int
            private(set) var correctCount = 0
            private(set) var incorrectCount = 0

            init(_ group: QuestionGroup) {
                self.group = group
                index = group.questions.count - 1
            }

            var title: String { group.title }

            func advanceToNextQuestion() -> Bool {
                guard index > 0 else { return false }
                index -= 1
                return true
            }

            func currentQuestion() -> Question { group.questions[index] }
            func markQuestionCorrect(_ question: Question) { correctCount += 1 }
            func markQuestionIncorrect(_ question: Question) { incorrectCount += 1 }
            func questionIndexTitle() -> String {
                "\(group.questions.count - index)/\(group.questions.count)"
            }
        }
        controller.questionStrategy = Backwards(QuestionGroup.demo[1])
        #expect(controller.prompt == "fine" && controller.title == "Words on the page")
        for _ in 0..<10 { controller.handleIncorrect() }
        #expect(watcher.completed == 1 && controller.incorrectCount == 10)
    }

    @Test("two decks ship, with questions that have answers")
    func demo() {
        #expect(QuestionGroup.demo.count == 2)
        #expect(
            QuestionGroup.demo.allSatisfy {
                $0.questions.count == 10 && $0.questions.allSatisfy { !$0.answer.isEmpty }
            }
        )
    }
}
