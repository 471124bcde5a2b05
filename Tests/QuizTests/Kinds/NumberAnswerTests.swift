import Testing

@testable import Quiz

@Suite("Numbers that are typed")
struct NumberAnswerTests {
    private static func kind(_ gift: String) throws -> NumberKind? {
        let item = try GIFT.read("How many? {#\(gift)}", path: "x.gift").first
        return item?.question.kind as? NumberKind
    }

    @Test(
        "are written with a tolerance, as a range, or as any number",
        arguments: [
            ("440", 440.0...440), ("440:1", 439...441), ("-2.5:0.5", -3 ... -2), ("1..3", 1...3),
            ("-3..-1", -3 ... -1), ("2..2", 2...2), ("5:-1", 4...6),
            ("*", -Double.infinity...Double.infinity),
        ]
    )
    func ranges(gift: String, range: ClosedRange<Double>) throws {
        #expect(try Self.kind(gift)?.answers.map(\.range) == [range])
    }

    @Test(
        "are refused with their line where they are none",
        arguments: ["1:2:3", "x", "1:x", "3..1", "1..x", "nan", "1..2..3", ""]
    )
    func none(gift: String) { #expect(throws: QuizError.self) { try Self.kind(gift) } }

    @Test(
        "come back as they were written, and are shown so",
        arguments: [
            ("3.10:0.05", "3.10"), ("3.1:0.05", "3.1"), ("0.50", "0.50"), ("1e3", "1e3"), ("+7", "+7"),
            ("1.0..2.50", "1.0..2.50"), ("  42 : 1 ", "42"), ("1000000:0.1", "1000000"), ("*", "any number"),
        ]
    )
    func written(gift: String, answer: String) throws {
        let kind = try #require(try Self.kind("=%33.333%\(gift)#f"))
        #expect(kind.gift == "#=%33.333%\(DeckNames.trimmed(gift))#f")
        #expect(kind.answer == answer)
        // What is kept, and what goes through a file, says the same.
        let item = GIFT.Item(question: Question(prompt: "How many?", kind: kind))
        let kept = try #require(StoredQuestion(StoredQuestion(item).text)?.item.question.kind as? NumberKind)
        #expect(kept == kind && kept.gift == kind.gift && kept.answer == answer)
    }

    @Test("are those of the range, where what was written is another one")
    func forged() throws {
        let kept = StoredQuestion(
            #"{"kind":"number","answers":[{"credit":1,"from":3.05,"to":3.15,"written":"7"}]}"#
        )
        let kind = try #require(kept?.item.question.kind as? NumberKind)
        #expect(kind.answer == "3.1" && kind.gift == "#=%100%3.05..3.15")
    }

    @Test("weigh as many percent as were written")
    func percent() {
        for percent in ["33.333", "66.66667", "12.5", "-5", "100", "0", "14.28571", "83.33333", "0.1"] {
            let credit = (Double(percent) ?? 0) / 100
            #expect(GIFT.percent(credit) == percent)
        }
    }

    @Test("are judged with both ends, by the best range that holds them")
    func judged() throws {
        let kind = NumberKind([
            .init(10...20, credit: 0.5, feedback: "near"), .init(14...16, feedback: "there"),
            .init(30...40, credit: 0.25),
        ])
        for (text, credit, feedback) in [
            ("10", 0.5, ["near"]), ("20", 0.5, ["near"]), ("14", 1, ["there"]), ("16", 1, ["there"]),
            ("9.99", 0, []), ("20.01", 0, []), ("30", 0.25, []), ("1 5", 1, ["there"]),
            ("15,5", 1, ["there"]),
        ] {
            #expect(kind.judge(.text(text)) == Verdict(credit: credit, feedback: feedback), "\(text)")
        }
        #expect(kind.answer == "15" && NumberKind([]).answer.isEmpty)
        #expect(NumberKind([.init(-Double.infinity...Double.infinity)]).answer == "any number")
    }

    @Test("are equal where they take the same for the same, however that is written")
    func equal() {
        let answer = NumberKind.Answer(1...2, credit: 0.5, feedback: "a")
        #expect(answer == NumberKind.Answer(1.5, tolerance: 0.5, credit: 0.5, feedback: "a"))
        #expect(answer != NumberKind.Answer(1...3, credit: 0.5, feedback: "a"))
        #expect(answer != NumberKind.Answer(1...2, credit: 1, feedback: "a"))
        #expect(answer != NumberKind.Answer(1...2, credit: 0.5, feedback: "b"))
    }
}
