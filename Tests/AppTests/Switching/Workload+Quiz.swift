import Foundation
import Quiz
import Testing

@testable import ClickwheelApp

extension Workload {
    /// Answers, each of which is counted, is in the history, and can be taken back.
    @Sendable static func questions(_ world: World) -> Workload {
        let store = world.quiz.store
        return Workload(
            instants: 6,
            crowd: 120,
            begin: { count in
                let text = (0..<count + 5).map { "Question \($0),Answer \($0)\n" }.joined()
                _ = try store.importText(Array(text.utf8), kind: "csv", path: "Deck.csv", title: "Deck")
                try store.setLimits(deck: "Deck", new: count + 5, reviews: count + 5)
                _ = try world.quiz.start(deck: "Deck")
            },
            work: { number in
                let round = try #require(try world.quiz.round())
                try round.answer(number % 3 == 2 ? .again : .good, milliseconds: 1000)
            },
            account: {
                let round = try #require(try world.quiz.round())
                let view = try round.view()
                var account = [
                    "\(view.correct) right, \(view.incorrect) wrong",
                    "\(try answers(store)) answers in the history",
                ]
                var undone = 0
                while try round.undo() { undone += 1 }
                account.append("\(undone) taken back, \(try answers(store)) left")
                return account
            }
        )
    }

    private static func answers(_ store: DeckStore) throws -> Int {
        try store.statistics().year.reduce(0) { $0 + $1.count }
    }
}
