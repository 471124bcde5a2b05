import Quiz
import Testing

@testable import QuizExample

@Suite("The quiz example")
struct TerminalRoundTests {
    private let group = QuestionGroup(
        title: "Two",
        questions: [
            Question(prompt: "One?", answer: "1", hint: "the first"),
            Question(prompt: "Two?", answer: "2", hint: nil),
        ]
    )

    @Test("a round is asked, revealed, judged and summed up")
    func wholeRound() {
        let round = TerminalRound(SequentialQuestionStrategy(questionGroup: group))
        for line in ["h", "", "y", "s", "", "n", "ignored"] { round.type(line) }
        #expect(
            round.lines == [
                "Two", "1/2  One?", "the first", "1  Did you know? (y/n)", "2/2  Two?",
                "The rest comes in random order.", "2  Did you know? (y/n)", "Done: 1 known, 1 not.",
            ]
        )
    }

    @Test("q stops a round, once")
    func stop() {
        let round = TerminalRound(SequentialQuestionStrategy(questionGroup: group))
        round.type("q")
        round.type("q")
        #expect(round.lines.filter { $0.hasPrefix("You stopped") }.count == 1)
        #expect(round.isOver)
    }
}
