/// The quiz at a glance: its decks, the strategies, and the round that is played or was left.
public struct QuizView: Encodable, Sendable {
    /// A way of choosing questions, and whom it is for.
    public struct Member: Encodable, Sendable {
        let name: String
        let audience: String

        private enum CodingKeys: String, CodingKey {
            case name
            case audience = "for"
        }
    }

    let decks: [DeckSummary]
    /// The name of the strategy with which rounds begin.
    let strategy: String
    let strategies: [Member]
    let round: RoundView?
}

extension QuizSession {
    /// The quiz at a glance.
    public func view() throws -> QuizView {
        QuizView(
            decks: try store.decks(),
            strategy: try strategyInUse(),
            strategies: QuestionStrategies.all.map { .init(name: $0.name, audience: $0.audience) },
            round: try round().map { RoundView(try $0.view()) }
        )
    }
}
