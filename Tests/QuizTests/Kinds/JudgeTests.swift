import ClickwheelSystem
import Quiz
import Testing

@Suite("Judging answers")
struct JudgeTests {
    @Test("a choice is the sum of its options, with what is said about each")
    func choice() {
        let question = Question(
            prompt: "Which are reeds?",
            kind: ChoiceKind([
                AnswerOption("oboe", credit: 0.5, feedback: "Two reeds."),
                AnswerOption("clarinet", credit: 0.5),
                AnswerOption("horn", credit: -1),
            ])
        )
        #expect(question.judge(.chosen([0, 1])) == Verdict(credit: 1, feedback: ["Two reeds."]))
        #expect(question.judge(.chosen([0]))?.rating == .hard)
        #expect(question.judge(.chosen([0, 2]))?.credit == 0)
        #expect(question.judge(.chosen([7, -1]))?.credit == 0)
        #expect(question.judge(.text("oboe")) == nil)
    }

    @Test("where one option is the answer, choosing all of them does not win")
    func everything() {
        let options = [
            AnswerOption("a", credit: 1), AnswerOption("b", credit: 0), AnswerOption("c", credit: 0.5),
        ]
        let question = Question(prompt: "", kind: ChoiceKind(options))
        #expect(question.judge(.chosen([0]))?.credit == 1)
        #expect(question.judge(.chosen([0, 1, 2]))?.credit == 0)
        #expect(question.judge(.chosen([0, 2]))?.rating == .hard)
    }

    @Test("three thirds are a whole")
    func thirds() {
        let options = (0..<3).map { AnswerOption("\($0)", credit: 0.3333) }
        let question = Question(prompt: "", kind: ChoiceKind(options))
        #expect(question.judge(.chosen([0, 1, 2]))?.credit == 1)
    }

    @Test("true and false say why")
    func truth() {
        let question = Question(
            prompt: "",
            kind: TruthKind(true, whenRight: "Yes.", whenWrong: "No.")
        )
        #expect(question.judge(.truth(true)) == Verdict(credit: 1, feedback: ["Yes."]))
        #expect(question.judge(.truth(false)) == Verdict(credit: 0, feedback: ["No."]))
    }

    @Test("a number may be off by its tolerance, and the best range counts")
    func numeric() {
        let question = Question(
            prompt: "",
            kind: NumberKind([
                NumberKind.Answer(440, tolerance: 1),
                NumberKind.Answer(430...450, credit: 0.5, feedback: "Near."),
            ])
        )
        #expect(question.judge(.text(" 441 "))?.credit == 1)
        #expect(question.judge(.text("439,5"))?.credit == 1)
        #expect(question.judge(.text("432")) == Verdict(credit: 0.5, feedback: ["Near."]))
        #expect(question.judge(.text("A"))?.credit == 0)
        #expect(question.judge(.text("nan"))?.credit == 0)
    }

    @Test("a typed answer forgives case and spaces, and shows what was missing")
    func typed() {
        let question = Question(
            prompt: "",
            kind: TypedKind([AnswerOption("Timpani", credit: 1)])
        )
        #expect(question.judge(.text("  TIMPANI "))?.credit == 1)
        #expect(
            question.judge(.text("tympani"))?.difference == [
                .same("T"), .extra("y"), .missing("i"), .same("mpani"),
            ]
        )
        #expect(question.judge(.text("timpan"))?.credit == 0)
    }

    @Test(
        "a star stands for anything",
        arguments: [
            ("the timpani", true), ("timpanist", true), ("tmpani", false), ("", false),
        ]
    )
    func wildcard(_ text: String, _ isRight: Bool) {
        let question = Question(prompt: "", kind: TypedKind([AnswerOption("*timpani*", credit: 1)]))
        #expect(question.judge(.text(text))?.credit == (isRight ? 1 : 0))
    }

    @Test("the difference of two texts puts both together again")
    func difference() {
        var random = SplitMix64(seed: 1)
        let letters: [Character] = ["a", "b", "ä", "👩‍👩‍👧"]
        func word() -> String {
            String(
                (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                    letters[Int.random(in: 0..<4, using: &random)]
                }
            )
        }
        for _ in 0..<300 {
            let (given, wanted) = (word(), word())
            var (left, right) = ("", "")
            for part in TextDifference.parts(given: given, wanted: wanted) {
                switch part {
                case .same(let text): (left, right) = (left + text, right + text)
                case .extra(let text): left += text
                case .missing(let text): right += text
                }
            }
            #expect(left == given && right == wanted)
        }
        let long = String(repeating: "x", count: 200_000)
        #expect(TextDifference.parts(given: long, wanted: "y") == [.extra(long), .missing("y")])
    }

    @Test("matching counts the pairs, and distractors have no left side")
    func matching() {
        let question = Question(
            prompt: "",
            kind: MatchingKind([.init("violin", "bow"), .init("drum", "stick"), .init("", "reed")])
        )
        #expect(question.judge(.matches(["bow", "reed"]))?.credit == 0.5)
        #expect(question.judge(.matches(["bow", "stick"]))?.rating == .good)
        #expect(question.judge(.matches([]))?.credit == 0)
    }

    @Test("what was matched wrongly is told with its right side, and the right sides are offered once each")
    func matchingFeedback() {
        let question = Question(
            prompt: "",
            kind: MatchingKind([
                .init("violin", "strings"), .init("oboe", "winds"), .init("horn", "winds"), .init("", "keys"),
            ])
        )
        #expect(question.kind.asked?.lefts == ["violin", "oboe", "horn"])
        #expect(question.kind.asked?.options == ["keys", "strings", "winds"])
        #expect(question.judge(.matches(["strings", "keys"]))?.feedback == ["oboe → winds", "horn → winds"])
        #expect(question.judge(.matches(["strings", "winds", "winds"])) == Verdict(credit: 1))
    }

    @Test("the options of a choice come in another order for another seed, and none is lost")
    func shuffled() throws {
        let options = (0..<5).map { AnswerOption("\($0)", credit: $0 == 0 ? 1 : 0) }
        let question = Question(prompt: "p", hint: "h", kind: ChoiceKind(options))
        var firsts: Set<String> = []
        for seed in 0..<40 as Range<UInt64> {
            let other = question.shuffled(seed: seed)
            let shuffled = try #require(other.kind as? ChoiceKind).options
            let first = try #require(shuffled.first)
            #expect(Set(shuffled.map(\.text)) == Set(options.map(\.text)) && other.hint == "h")
            #expect(other == question.shuffled(seed: seed))
            firsts.insert(first.text)
        }
        #expect(firsts.count == 5)
        let truth = Question(prompt: "", kind: TruthKind(true, whenRight: nil, whenWrong: nil))
        #expect(truth.shuffled(seed: 1) == truth)
    }

    @Test("a choice takes several options where none is the whole answer")
    func several() {
        func way(_ credits: [Double]) -> AskedView.Way? {
            ChoiceKind(credits.map { AnswerOption("\($0)", credit: $0) }).asked?.kind
        }
        #expect(way([1, 0, 0.5]) == .choice && way([0.5, 0.5, -1]) == .several)
    }

    @Test(
        "the difference is that to the nearest right answer, in which case does not count and stars are none"
    )
    func nearest() {
        let question = Question(
            prompt: "",
            kind: TypedKind([
                AnswerOption("Timpani", credit: 1), AnswerOption("Kettledrum*", credit: 0.5),
                AnswerOption("kettledrun", credit: 0),
            ])
        )
        #expect(question.judge(.text("ketteldrums!"))?.credit == 0)
        #expect(
            question.judge(.text("kettldrum"))?.difference == [
                .same("Kettl"), .missing("e"), .same("drum"),
            ]
        )
        #expect(question.judge(.text("timpan"))?.difference == [.same("Timpan"), .missing("i")])
    }

    @Test("an essay is for a person to judge")
    func essay() {
        #expect(Question(prompt: "", kind: EssayKind()).judge(.text("long")) == nil)
    }

    @Test("a cloze closes its own gaps, and shows the others")
    func cloze() {
        let cloze = Cloze("The capital of {{c1::Norway}} is {{c2::Oslo::city}}.")
        #expect(cloze.numbers == [1, 2])
        #expect(cloze.question(1) == "The capital of [...] is Oslo.")
        #expect(cloze.question(2) == "The capital of Norway is [city].")
        #expect(cloze.answer == "The capital of Norway is Oslo.")
        let nested = Cloze("{{c1::outer {{c2::inner}} tail}}")
        #expect(nested.question(2) == "outer [...] tail" && nested.question(1) == "[...]")
        #expect(nested.answers(1) == ["outer inner tail"])
        #expect(Cloze("{{c1::a::b::c}}").question(1) == "[b::c]")
        #expect(Cloze("{{c1::open").answer == "{{c1::open")
        #expect(Cloze("{{c1::a}} {{c1::b").answer == "a {{c1::b")
        #expect(Cloze("{{x1::a}} }} {{c::b}} {{c1:c}}").numbers.isEmpty)
        let deep = String(repeating: "{{c1::", count: 50_000)
        #expect(Cloze(deep).answer == deep)
        let question = Question(prompt: "", kind: ClozeKind("In {{c1::Oslo}}", number: 1))
        #expect(question.judge(.text("oslo"))?.credit == 1)
    }

    @Test("of several options that a typed text matches the best one counts, in any order")
    func bestOfTyped() {
        let options = [
            AnswerOption("clarinet", credit: 1, feedback: "That one."),
            AnswerOption("*", credit: 0, feedback: "No."),
            AnswerOption("clar*", credit: 0.5, feedback: "Nearly."),
        ]
        for order in [options, options.reversed()] {
            let question = Question(prompt: "", kind: TypedKind(order))
            #expect(question.judge(.text("clarinet"))?.credit == 1)
            #expect(question.judge(.text("clarinet"))?.feedback == ["That one."])
            #expect(question.judge(.text("clarion"))?.feedback == ["Nearly."])
            #expect(question.judge(.text("horn"))?.feedback == ["No."])
        }
    }
}
