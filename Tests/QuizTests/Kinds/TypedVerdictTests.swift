import Testing

@testable import Quiz

@Suite("What a typed text is worth")
struct TypedVerdictTests {
    private static let options = [
        AnswerOption("*reed*", credit: 0.25, feedback: "Which?"),
        AnswerOption("double reed", credit: 1, feedback: "Yes."),
        AnswerOption("*", credit: 0, feedback: "No."),
    ]

    @Test("of several options that match, the best one counts, wherever it stands")
    func best() {
        for options in [Self.options, Self.options.reversed()] {
            let verdict = Verdict(typed: "double reed", options: options)
            #expect(verdict.credit == 1 && verdict.feedback == ["Yes."])
            #expect(Verdict(typed: "a reed", options: options).feedback == ["Which?"])
            #expect(Verdict(typed: "horn", options: options).feedback == ["No."])
        }
    }
}
