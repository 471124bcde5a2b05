import ClickwheelSystem
import Quiz
import Testing

/// What every strategy promises.
@Suite("Every question strategy")
struct StrategyLawTests {
    static let names = QuestionStrategies.all.map { $0.name }

    private func round(_ count: Int, seed: UInt64 = 5, clock: Clock = Clock()) -> QuestionRound {
        var random = SplitMix64(seed: seed)
        let items = (0..<count).map { index in
            var schedule = CardSchedule()
            if index % 3 == 1 {
                schedule.phase = .review
                schedule.memory = MemoryState(
                    stability: Double.random(in: 1...50, using: &random),
                    difficulty: Double.random(in: 1...10, using: &random)
                )
                schedule.lastReview = clock.time - 86_400 * Int.random(in: 1...60, using: &random)
                schedule.scheduledDays = 3
            }
            return RoundItem(
                id: Int64(index),
                question: Question(prompt: "q\(index)", answer: "a\(index)", hint: nil),
                deck: "deck \(index % 2)",
                schedule: schedule,
                box: index % 5 + 1
            )
        }
        return QuestionRound(title: "A round", items: items, seed: seed, now: { clock.time })
    }

    final class Clock {
        var time = 1_790_000_000
    }

    @Test("asks every question before it ends, and then stays", arguments: names)
    func everyQuestion(_ name: String) throws {
        let clock = Clock()
        let round = round(23, clock: clock)
        let strategy = try QuestionStrategies.named(name).init(round: round)
        var asked: [String] = []
        repeat {
            let question = strategy.currentQuestion()
            #expect(strategy.currentQuestion() == question)
            asked.append(question.prompt)
            strategy.markQuestionCorrect(question)
            clock.time += 30
        } while strategy.advanceToNextQuestion() && asked.count < 1000
        #expect(Set(asked).count == 23)
        #expect(asked.count < 1000)
        let last = strategy.currentQuestion()
        #expect(!strategy.advanceToNextQuestion())
        #expect(strategy.currentQuestion() == last)
        #expect(strategy.questionIndexTitle() == "23/23")
    }

    @Test("ends also when questions are skipped", arguments: names)
    func skipping(_ name: String) throws {
        let strategy = try QuestionStrategies.named(name).init(round: round(9))
        _ = strategy.currentQuestion()
        var count = 1
        while strategy.advanceToNextQuestion(), count < 100 { count += 1 }
        #expect(count == 9)
        #expect(strategy.correctCount == 0 && strategy.incorrectCount == 0)
    }

    @Test("each mark raises one count by one, and the place never falls", arguments: names)
    func counts(_ name: String) throws {
        let clock = Clock()
        let round = round(12, clock: clock)
        let strategy = try QuestionStrategies.named(name).init(round: round)
        var random = SplitMix64(seed: 3)
        var place = 0
        var marks = 0
        repeat {
            let isRight = Int.random(in: 0..<4, using: &random) > 0
            let before = (strategy.correctCount, strategy.incorrectCount)
            let question = strategy.currentQuestion()
            if isRight {
                strategy.markQuestionCorrect(question)
            } else {
                strategy.markQuestionIncorrect(question)
            }
            #expect(strategy.correctCount == before.0 + (isRight ? 1 : 0))
            #expect(strategy.incorrectCount == before.1 + (isRight ? 0 : 1))
            let parts = strategy.questionIndexTitle().split(separator: "/").compactMap { Int($0) }
            #expect(parts.count == 2 && parts[1] == 12 && (1...12).contains(parts[0]) && parts[0] >= place)
            place = parts[0]
            marks += 1
            clock.time += 45
        } while strategy.advanceToNextQuestion() && marks < 500
        #expect(marks < 500)
        #expect(round.history.count == marks)
    }

    @Test(
        "hands a round to any other in the middle without losing place, counts or history",
        arguments: names
    )
    func switching(_ name: String) throws {
        for other in QuestionStrategies.all {
            for steps in [0, 1, 4, 7] {
                let clock = Clock()
                let round = round(8, clock: clock)
                let first = try QuestionStrategies.named(name).init(round: round)
                for step in 0..<steps {
                    let question = first.currentQuestion()
                    if step % 3 == 2 {
                        first.markQuestionIncorrect(question)
                    } else {
                        first.markQuestionCorrect(question)
                    }
                    _ = first.advanceToNextQuestion()
                    clock.time += 1
                }
                let before = (
                    first.currentQuestion(), first.correctCount, first.incorrectCount,
                    first.questionIndexTitle(), round.history
                )
                let second = other.init(round: round)
                #expect(second.title == first.title)
                #expect(second.currentQuestion() == before.0)
                #expect((second.correctCount, second.incorrectCount) == (before.1, before.2))
                #expect(second.questionIndexTitle() == before.3)
                #expect(round.history == before.4)
                var count = 0
                while count < 200 {
                    second.markQuestionCorrect(second.currentQuestion())
                    clock.time += 60
                    count += 1
                    if !second.advanceToNextQuestion() { break }
                }
                #expect(count < 200)
                #expect(round.items.allSatisfy { $0.wasAsked && !$0.isOpen })
                #expect(Array(round.history.prefix(before.4.count)) == before.4)
            }
        }
    }

    @Test("a switch at every answer ends too, whatever the order of the strategies")
    func switchingAlways() {
        let clock = Clock()
        let round = round(40, clock: clock)
        var random = SplitMix64(seed: 9)
        var answers = 0
        var goesOn = true
        while goesOn, answers < 2000 {
            let member = QuestionStrategies.all[
                Int.random(in: 0..<QuestionStrategies.all.count, using: &random)
            ]
            let strategy = member.init(round: round)
            strategy.answer(Rating.allCases[Int.random(in: 0..<4, using: &random)])
            goesOn = strategy.advanceToNextQuestion()
            answers += 1
            clock.time += 100
        }
        #expect(!goesOn)
        #expect(round.askedCount == 40)
        #expect(round.correctCount + round.incorrectCount == answers)
    }

    @Test("has a question to show for an empty group, and ends at once", arguments: names)
    func empty(_ name: String) throws {
        let strategy = try QuestionStrategies.named(name).init(round: round(0))
        #expect(strategy.currentQuestion().prompt.isEmpty)
        #expect(!strategy.advanceToNextQuestion())
        strategy.markQuestionCorrect(strategy.currentQuestion())
        #expect(strategy.questionIndexTitle() == "0/0")
    }

    @Test("an unknown strategy is refused with the names of those there are")
    func unknown() {
        let error = #expect(throws: QuizError.self) { try QuestionStrategies.named("alphabetical") }
        #expect(error.map { "\($0)".contains("weakest-first") } == true)
    }
}
