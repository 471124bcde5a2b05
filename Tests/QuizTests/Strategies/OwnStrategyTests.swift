import Quiz
import Testing

/// A strategy of somebody else, written with what is public alone: the last question of a deck first, and what was not known
/// again once three answers were given.
private final class Backwards: RoundStrategy {
    static let name = "backwards"
    static let title = "Backwards"
    static let audience = "For anyone who learned the beginning by heart already."

    let round: QuestionRound

    init(round: QuestionRound) { self.round = round }

    func nextItem() -> Int? {
        let open = round.items.indices.filter { round.items[$0].isOpen }
        let fresh = open.filter { !round.items[$0].wasAsked || round.history.count > 2 }
        return (fresh.isEmpty ? open : fresh).min { round.items[$0].id > round.items[$1].id }
    }

    func asksAgain(_ item: Int, after rating: Rating) -> Bool { !rating.isPass }
}

/// A strategy that answers nonsense.
private final class Careless: RoundStrategy {
    static let name = "careless"
    static let title = "Careless"
    static let audience = "For nobody."

    let round: QuestionRound

    init(round: QuestionRound) { self.round = round }

    func nextItem() -> Int? {
        guard round.items.contains(where: \.isOpen) else { return nil }
        return round.history.count.isMultiple(of: 2) ? 0 : 4711
    }
}

@Suite("A strategy that somebody else wrote")
struct OwnStrategyTests {
    private func store() throws -> TestStore {
        let test = try TestStore()
        try test.store.addDemo()
        return test
    }

    @Test("studies a deck from its beginning to its end")
    func studies() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Instruments", strategy: Backwards.self, seed: 1)
        var asked: [Int64] = []
        while let card = try round.view().card, asked.count < 50 {
            asked.append(card.id)
            try round.answer(.good, milliseconds: 10)
        }
        #expect(asked.count == 10 && asked == asked.sorted(by: >))
        let view = try round.view()
        #expect(view.isOver && view.correct == 10 && view.place == "10/10" && view.strategy == "backwards")
    }

    @Test("comes in in the middle of a round and keeps question, place, counts and what can be taken back")
    func comesIn() throws {
        let test = try store()
        for member in QuestionStrategies.all {
            let round = try test.store.startRound(deck: "Instruments", strategy: member, seed: 1)
            for rating in [Rating.good, .again, .good] { try round.answer(rating, milliseconds: 10) }
            let before = try round.view()
            try round.use(Backwards.self)
            let after = try round.view()
            #expect(after.strategy == "backwards" && after.card?.id == before.card?.id)
            #expect(after.place == before.place && after.correct == 2 && after.incorrect == 1)
            try round.answer(.again, milliseconds: 10)
            try round.use(member.name)
            #expect(try round.view().incorrect == 2)
            for _ in 0..<4 { #expect(try round.undo()) }
            #expect(try round.view().place == "1/10" && !round.undo())
        }
    }

    @Test("goes on in another run of the program that knows it, and in no other")
    func resumes() throws {
        let test = try store()
        let round = try test.store.startRound(deck: "Instruments", strategy: Backwards.self, seed: 1)
        for rating in [Rating.again, .good, .good, .again] { try round.answer(rating, milliseconds: 10) }
        let before = try round.view()
        #expect(try test.reopened().store.resumeRound() == nil)
        let again = try #require(try test.reopened().store.resumeRound(strategies: [Backwards.self]))
        #expect(try again.view() == before)
        for _ in 0..<4 { #expect(try again.undo()) }
        #expect(try again.view().place == "1/10")
    }

    @Test(
        "ends its round, and asks every question, even where it names a question that is not there or is not open"
    )
    func careless() throws {
        let round = try store().store.startRound(deck: "Instruments", strategy: Careless.self, seed: 1)
        var asked: Set<Int64> = []
        var answers = 0
        while let card = try round.view().card, answers < 50 {
            asked.insert(card.id)
            try round.answer(.good, milliseconds: 10)
            answers += 1
        }
        #expect(answers == 10 && asked.count == 10)
    }

    @Test("is driven by the view controller of the article as the program's own are")
    func controller() {
        let group = QuestionGroup(
            title: "Three",
            questions: (0..<3).map { Question(prompt: "\($0)", answer: "", hint: nil) }
        )
        let first = SequentialQuestionStrategy(questionGroup: group)
        let controller = QuestionViewController()
        controller.questionStrategy = first
        controller.handleCorrect()
        controller.questionStrategy = Backwards(round: first.round)
        #expect(controller.questionIndexTitle == "2/3" && controller.correctCount == 1)
    }
}
