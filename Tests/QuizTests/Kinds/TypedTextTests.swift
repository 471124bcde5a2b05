import Testing

@testable import Quiz

@Suite("A typed text and its answers")
struct TypedTextTests {
    private static func judge(_ text: String, _ answers: [AnswerOption]) -> Verdict? {
        Question(prompt: "", kind: TypedKind(answers)).judge(.text(text))
    }

    @Test(
        "stars stand for anything or nothing, and what is between them stands there in its order",
        arguments: [
            ("", "*", true), ("anything", "*", true), ("anything", "**", true), ("Ab", "a*B", true),
            ("a x  y b", "A*b", true), ("ab c", "a*b", false), ("a", "a*a", false), ("aba", "a*ba", true),
            ("one two three", "*two*", true), ("one two three", "one*two*three", true),
            ("one three two", "one*two*three", false), ("abcabd", "*abd", true), ("aaab", "*aab*", true),
            ("abababac", "*ababac*", true), ("xababaababx", "*abab*abab*", true),
            ("ababa", "*aba*aba*", false),
            ("aabaaabaaac", "*aabaaac*", true), ("🇯🇵🇬🇧", "*🇬🇧", true), ("\u{E9}a", "*e\u{301}*", true),
            ("e\u{301}", "*e*", false),
        ]
    )
    func stars(text: String, pattern: String, isMatch: Bool) {
        #expect(TypedText(text).matches(pattern) == isMatch)
    }

    @Test("what stands between two stars is found wherever it is")
    func inside() {
        let texts = TextDifferenceTests.texts(["a", "b"], 7)
        for piece in TextDifferenceTests.texts(["a", "b"], 5) where !piece.isEmpty {
            for text in texts {
                let expected = text.contains(piece)
                #expect(TypedText(text).matches("*\(piece)*") == expected, "\(text), \(piece)")
            }
        }
    }

    @Test("a text of 4,000 bytes may be what stars stand for, and a longer one is right to the letter alone")
    func longest() {
        let text = String(repeating: "x", count: TypedText.longestForStars)
        #expect(TypedText(text).matches("x*") && !TypedText(text + "x").matches("x*"))
        #expect(TypedText(text + "X").matches(text + "x"))
        let starred = text + " * x"
        #expect(TypedText(starred).matches(starred) && !TypedText(text + " y x").matches(starred))
        #expect(TypedText(starred).matches(TextDifference.pattern(starred)))
        #expect(TypedText(starred + "*").matches(text + #" \* x*"#))
    }

    @Test("a thousand answers may have stars, and those of further ones stand for themselves")
    func many() {
        func credit(_ text: String, after count: Int) -> Double? {
            let others = Array(repeating: AnswerOption("z*", credit: 1), count: count)
            return Self.judge(text, others + [AnswerOption("a*", credit: 1)])?.credit
        }
        #expect(credit("ab", after: TypedText.mostWithStars - 1) == 1)
        #expect(credit("ab", after: TypedText.mostWithStars) == 0)
        #expect(credit("a*", after: TypedText.mostWithStars) == 1)
    }

    @Test("an answer with stars that a long text nearly holds is told from it", .timeLimit(.minutes(1)))
    func longTexts() {
        let answer = "*" + String(repeating: "a", count: 100_000) + "b*"
        let text = String(repeating: "a", count: 200_000)
        #expect(Self.judge(text, [AnswerOption(answer, credit: 1)])?.credit == 0)
    }

    @Test("many such answers are told from a text that is short enough for stars", .timeLimit(.minutes(1)))
    func longAnswers() {
        let answer = AnswerOption("*" + String(repeating: "a", count: 1_990) + "b*", credit: 1)
        let text = String(repeating: "a", count: TypedText.longestForStars)
        #expect(Self.judge(text, Array(repeating: answer, count: 250))?.credit == 0)
    }

    @Test("of very many right answers the first fifty are compared with a wrong one", .timeLimit(.minutes(1)))
    func differences() {
        let answer = AnswerOption(String(repeating: "b", count: 200), credit: 1)
        let text = String(repeating: "a", count: 200)
        let verdict = Self.judge(text, Array(repeating: answer, count: 20_000))
        #expect(verdict?.difference == [.extra(text), .missing(answer.text)])
    }

    @Test("the nearest of the first fifty is shown, and to a long text the first")
    func nearest() {
        let (far, near) = (AnswerOption("zzzz", credit: 1), AnswerOption("oboe", credit: 1))
        func difference(_ text: String, after count: Int) -> [TextDifference.Part]? {
            Self.judge(text, Array(repeating: far, count: count) + [near])?.difference
        }
        let most = TextDifference.mostCompared
        #expect(difference("obo", after: most - 1) == [.same("obo"), .missing("e")])
        #expect(difference("obo", after: most) == [.extra("obo"), .missing("zzzz")])
        let long = String(repeating: "oboe ", count: 300)
        #expect(difference(long, after: 1) == [.extra(long), .missing("zzzz")])
    }
}
