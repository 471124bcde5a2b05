import Quiz

/// A round in a terminal: the controller knows what to show, and this shows it as lines.
final class TerminalRound: QuestionViewControllerDelegate {
    private(set) var lines: [String] = []
    private(set) var isOver = false
    private let controller = QuestionViewController()

    init(_ strategy: any QuestionStrategy) {
        controller.delegate = self
        controller.questionStrategy = strategy
        lines.append(controller.title)
        ask()
    }

    /// Takes one line that was typed: `h`, `q`, `s` to shuffle the rest, anything else reveals; then `y` or `n`.
    func type(_ line: String) {
        guard !isOver else { return }
        switch (line, controller.isAnswerHidden) {
        case ("q", _): controller.handleCancelPressed()
        case ("h", true):
            controller.revealHint()
            lines.append(controller.hint ?? "There is no hint.")
        case ("s", true): shuffle()
        case (_, true):
            controller.revealAnswer()
            lines.append("\(controller.answer ?? "")  Did you know? (y/n)")
        case ("y", false): go { controller.handleCorrect() }
        case ("n", false): go { controller.handleIncorrect() }
        case (_, false): lines.append("y or n?")
        }
    }

    func questionViewController(
        _ viewController: QuestionViewController,
        didCancel questionStrategy: any QuestionStrategy
    ) {
        end(questionStrategy, "You stopped")
    }

    func questionViewController(
        _ viewController: QuestionViewController,
        didComplete questionStrategy: any QuestionStrategy
    ) {
        end(questionStrategy, "Done")
    }

    private func go(_ press: () -> Void) {
        press()
        if !isOver { ask() }
    }

    /// Puts another strategy under the same round: the question, the counts and the history stay.
    private func shuffle() {
        guard let present = controller.questionStrategy as? any RoundStrategy else { return }
        controller.questionStrategy = RandomQuestionStrategy(round: present.round)
        lines.append("The rest comes in random order.")
    }

    private func ask() {
        lines.append("\(controller.questionIndexTitle)  \(controller.prompt)")
    }

    private func end(_ strategy: any QuestionStrategy, _ word: String) {
        isOver = true
        lines.append("\(word): \(strategy.correctCount) known, \(strategy.incorrectCount) not.")
    }
}
