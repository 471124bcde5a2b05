import Quiz
import Testing

@Suite("The order of each question strategy")
struct StrategyOrderTests {
    private let group = QuestionGroup(
        title: "Ten",
        questions: (0..<10).map { Question(prompt: "\($0)", answer: "", hint: nil) }
    )

    private func order(_ strategy: any RoundStrategy, rating: (String) -> Rating = { _ in .good }) -> [String]
    {
        var asked: [String] = []
        repeat {
            asked.append(strategy.currentQuestion().prompt)
            strategy.answer(rating(strategy.currentQuestion().prompt))
        } while strategy.advanceToNextQuestion() && asked.count < 100
        return asked
    }

    private func item(
        _ id: Int64,
        _ deck: String = "",
        s: Double? = nil,
        d: Double = 5,
        box: Int = 1
    ) -> RoundItem {
        var schedule = CardSchedule()
        if let s {
            schedule.phase = .review
            schedule.memory = MemoryState(stability: s, difficulty: d)
            schedule.lastReview = 0
        }
        return RoundItem(
            id: id,
            question: Question(prompt: "\(id)", answer: "", hint: nil),
            deck: deck,
            schedule: schedule,
            box: box
        )
    }

    @Test("sequential asks in order")
    func sequential() {
        #expect(order(SequentialQuestionStrategy(questionGroup: group)) == (0..<10).map(String.init))
    }

    @Test("random asks each once, the same seed alike and other seeds otherwise")
    func random() {
        let first = order(RandomQuestionStrategy(questionGroup: group, seed: 1))
        #expect(first == order(RandomQuestionStrategy(questionGroup: group, seed: 1)))
        #expect(first != order(RandomQuestionStrategy(questionGroup: group, seed: 2)))
        #expect(first.sorted() == (0..<10).map(String.init))
        #expect(order(RandomQuestionStrategy(questionGroup: group)).sorted() == (0..<10).map(String.init))
    }

    @Test("weakest first goes by what is forgotten, then by difficulty, then by number")
    func weakest() {
        let items = [item(1, s: 100), item(2, s: 2), item(3, s: 50, d: 3), item(4, s: 50, d: 9), item(5)]
        let round = QuestionRound(title: "", items: items, now: { 20 * 86_400 })
        #expect(order(WeakestFirstQuestionStrategy(round: round)) == ["5", "2", "4", "3", "1"])
    }

    @Test("leitner asks low boxes first, and what was not known again at the end")
    func leitner() {
        let items = [item(1, box: 3), item(2, box: 1), item(3, box: 2)]
        var failures = ["2": 1]
        let round = QuestionRound(title: "", items: items)
        let asked = order(LeitnerQuestionStrategy(round: round)) { prompt in
            if let left = failures[prompt], left > 0 {
                failures[prompt] = left - 1
                return .again
            }
            return .good
        }
        #expect(asked == ["2", "3", "1", "2"])
        #expect(round.items.map(\.box) == [4, 2, 3])
        #expect(LeitnerQuestionStrategy.box(after: .easy, in: 5) == 5)
        #expect([1, 2, 3, 8, 16, 900].map(LeitnerQuestionStrategy.box(forDays:)) == [1, 2, 3, 4, 5, 5])
    }

    @Test("interleaved changes the deck each time while it can")
    func interleaved() {
        let items = [item(1, "a"), item(2, "a"), item(3, "a"), item(4, "b"), item(5, "c")]
        let round = QuestionRound(title: "", items: items)
        let asked = order(InterleavedQuestionStrategy(round: round))
        #expect(asked == ["1", "4", "5", "2", "3"])
    }

    @Test("spaced asks due reviews, then new ones, and a step again before its time at the end")
    func spaced() {
        var due = item(1, s: 3)
        due = item(1, s: 3)
        let items = [item(2), due, item(3)]
        let round = QuestionRound(title: "", items: items, now: { 10 * 86_400 })
        let asked = order(SpacedQuestionStrategy(round: round))
        // Good, good: ten minutes, then a day on which the round does not wait.
        #expect(asked == ["1", "2", "3", "2", "3"])
        #expect(round.items.allSatisfy { $0.schedule.phase == .review })
    }

    @Test("cram asks until each was known, and touches no schedule")
    func cram() {
        let items = (1...6).map { item(Int64($0), s: 3) }
        let round = QuestionRound(title: "", items: items, seed: 4)
        var seen: [String: Int] = [:]
        let asked = order(CramQuestionStrategy(round: round)) { prompt in
            seen[prompt, default: 0] += 1
            return seen[prompt] == 1 ? .again : .good
        }
        #expect(asked.count == 12)
        #expect(round.items.map(\.schedule) == items.map(\.schedule))
    }

    @Test(
        "marking a question is for the one that is asked where it is that one, else for the first that is the same"
    )
    func marks() {
        let names = ["a", "b", "a", "c"]
        func strategy() -> SequentialQuestionStrategy {
            SequentialQuestionStrategy(
                questionGroup: QuestionGroup(
                    title: "",
                    questions: names.map { Question(prompt: $0, answer: "", hint: nil) }
                )
            )
        }
        let asked = strategy()
        for _ in names {
            asked.markQuestionCorrect(asked.currentQuestion())
            _ = asked.advanceToNextQuestion()
        }
        #expect(asked.round.history.map(\.item) == [0, 1, 2, 3])
        let others = strategy()
        for name in ["c", "b", "a"] {
            others.markQuestionIncorrect(Question(prompt: name, answer: "", hint: nil))
        }
        #expect(others.round.history.map(\.item) == [3, 1, 0])
        others.markQuestionCorrect(Question(prompt: "d", answer: "", hint: nil))
        #expect(others.round.history.count == 3)
    }
}
