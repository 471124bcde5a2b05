import ClickwheelSystem
import Testing

@testable import Quiz

@Suite("The counts of a round")
struct RoundCountTests {
    /// What is counted, by hand.
    private struct Counts: Equatable {
        var asked: Int
        var correct: Int
        var incorrect: Int
        var times: [Int]
        var byDeck: [String: Int]
        var current: Int?

        init(_ round: QuestionRound) {
            asked = round.askedCount
            correct = round.correctCount
            incorrect = round.incorrectCount
            times = round.items.map(\.timesAsked)
            byDeck = round.askedByDeck.filter { $0.value != 0 }
            current = round.current
        }
    }

    private static func round() -> QuestionRound {
        let items = (0..<6).map { index in
            RoundItem(
                id: Int64(index),
                question: Question(prompt: "\(index)", answer: "", hint: nil),
                deck: ["a", "b", "c"][index % 3]
            )
        }
        return QuestionRound(title: "", items: items)
    }

    @Test("every question that is asked is counted, in its deck too, and once among those the round came to")
    func asked() {
        let round = Self.round()
        for (place, item) in [0, 3, 0, 1, 1, 5].enumerated() {
            round.ask(item)
            #expect(round.current == item && !round.items[item].isOpen)
            #expect(round.askedByDeck.values.reduce(0, +) == place + 1)
        }
        #expect(round.askedByDeck == ["a": 3, "b": 2, "c": 1] && round.askedCount == 4)
        #expect(round.items.map(\.timesAsked) == [2, 2, 0, 1, 0, 1])
    }

    @Test(
        "taking everything back goes through every count in turn, to where it began",
        arguments: 0..<30 as Range<UInt64>
    )
    func undo(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let round = Self.round()
        round.ask(0)
        var before: [Counts] = []
        for _ in 0..<12 {
            let current = round.current ?? 0
            before.append(Counts(round))
            let rating = Rating.allCases.randomElement(using: &random) ?? .good
            round.note(rating, for: current)
            if Bool.random(using: &random) { round.putBack(current) }
            #expect(round.items[current].passed == rating.isPass)
            let passed = round.history.count { $0.rating.isPass }
            #expect(round.correctCount == passed && round.incorrectCount == round.history.count - passed)
            round.ask(Int.random(in: 0..<6, using: &random))
        }
        for counts in before.reversed() {
            #expect(round.undo())
            #expect(Counts(round) == counts)
        }
        #expect(!round.undo() && round.history.isEmpty)
    }

    @Test("a question to which the round goes back is open again, and the one it came from was not asked")
    func goBack() {
        let round = Self.round()
        round.ask(2)
        let before = Counts(round)
        round.ask(4)
        #expect(!round.items[4].isOpen && round.askedCount == 2)
        round.goBack(to: 2)
        #expect(Counts(round) == before && round.items[4].isOpen)
    }

    @Test("answers of an earlier run count as they did then")
    func restored() {
        let (round, other) = (Self.round(), Self.round())
        for (item, rating) in [(0, Rating.good), (1, .again), (1, .easy), (5, .hard)] {
            round.ask(item)
            round.note(rating, for: item)
            other.restore(rating, for: item, isOpen: rating == .again)
            #expect(other.items[item].isOpen == (rating == .again))
        }
        round.ask(3)
        other.restoreAside(3)
        var (left, right) = (Counts(round), Counts(other))
        (left.current, right.current) = (nil, nil)
        #expect(left == right && left.asked == 4 && left.correct == 3 && left.incorrect == 1)
    }
}
