import ClickwheelSystem
import Testing

@testable import Quiz

@Suite("A strategy whose round goes back")
struct TakingBackTests {
    private static func round(_ clock: StrategyLawTests.Clock) -> QuestionRound {
        let items = (0..<14).map { index in
            var schedule = CardSchedule()
            if index % 2 == 1 {
                schedule.phase = .review
                schedule.memory = MemoryState(stability: Double(1 + index * 7 % 11), difficulty: 5)
                schedule.lastReview = clock.time - 86_400 * (index % 5 + 1)
                schedule.due = clock.time / 86_400 - index % 4
            }
            return RoundItem(
                id: Int64(index),
                question: Question(prompt: "\(index)", answer: "", hint: nil),
                deck: "deck \(index % 3)",
                schedule: schedule,
                box: index % 5 + 1
            )
        }
        return QuestionRound(title: "", items: items, seed: 7, now: { clock.time })
    }

    /// Takes the last answer back, and tells the strategy of it.
    private static func undo(_ strategy: any RoundStrategy) -> Bool {
        let round = strategy.round
        let changed = [round.current, round.history.last?.item].compactMap(\.self)
        return round.undo() && strategy.didTakeBack(changed)
    }

    @Test(
        "goes on as one that is made anew would, whatever was answered and taken back, and is not made anew",
        arguments: QuestionStrategies.all.map { $0.name },
        0..<12 as Range<UInt64>
    )
    func inPlace(_ name: String, _ seed: UInt64) throws {
        let member = try QuestionStrategies.named(name)
        var random = SplitMix64(seed: seed)
        let clock = StrategyLawTests.Clock()
        let round = Self.round(clock)
        let strategy = member.init(round: round)
        strategy.begin()
        for step in 0..<80 {
            if Int.random(in: 0..<3, using: &random) == 0, !round.history.isEmpty {
                #expect(Self.undo(strategy), "\(step)")
            } else {
                strategy.answer(Rating.allCases.randomElement(using: &random) ?? .good)
                if !strategy.advanceToNextQuestion() {
                    #expect(round.items.allSatisfy { !$0.isOpen })
                    #expect(Self.undo(strategy), "\(step)")
                }
            }
            #expect(strategy.nextItem() == member.init(round: round).nextItem(), "\(step)")
            clock.time += Int.random(in: 0..<400, using: &random)
        }
    }

    @Test(
        "asks a question that was not known twice after the others each time",
        arguments: ["cram", "leitner"]
    )
    func twice(_ name: String) throws {
        let clock = StrategyLawTests.Clock()
        let round = Self.round(clock)
        let strategy = try QuestionStrategies.named(name).init(round: round)
        strategy.begin()
        for _ in 0..<14 {
            strategy.answer(.again)
            #expect(strategy.advanceToNextQuestion())
        }
        // Now they come back in their order, and none comes twice before all have come.
        var asked: [Int] = []
        for _ in 0..<28 {
            asked.append(try #require(round.current))
            strategy.answer(.again)
            #expect(strategy.advanceToNextQuestion())
        }
        #expect(Set(asked[..<14]).count == 14 && Array(asked[14...]) == Array(asked[..<14]))
    }

    @Test("asks a question that waits again for its step when that ends, and not at once")
    func steps() throws {
        let clock = StrategyLawTests.Clock()
        let items = (0..<4).map { number in
            RoundItem(id: Int64(number), question: Question(prompt: "\(number)", answer: "", hint: nil))
        }
        let round = QuestionRound(title: "", items: items, now: { clock.time })
        let strategy = SpacedQuestionStrategy(round: round)
        strategy.begin()
        func next(after rating: Rating, seconds: Int) -> Int? {
            strategy.answer(rating)
            clock.time += seconds
            return strategy.advanceToNextQuestion() ? round.current : nil
        }
        #expect(next(after: .again, seconds: 61) == 0, "its step of a minute is over")
        #expect(next(after: .good, seconds: 5) == 1, "its step of ten minutes is not")
        #expect(next(after: .easy, seconds: 5) == 2)
        #expect(next(after: .easy, seconds: 600) == 0)
    }

    @Test("is made anew where another one had the round when what is taken back was asked")
    func takenOver() {
        let clock = StrategyLawTests.Clock()
        let round = Self.round(clock)
        let first = SequentialQuestionStrategy(round: round)
        first.begin()
        for _ in 0..<3 {
            first.answer(.good)
            _ = first.advanceToNextQuestion()
        }
        let second = RandomQuestionStrategy(round: round)
        #expect(!Self.undo(second))
    }
}
