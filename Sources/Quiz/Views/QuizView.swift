import ClickwheelProgram

/// The quiz at a glance: its decks, the strategies, and the round that is played or was left.
public struct QuizView: Encodable, Sendable {
    let decks: [DeckSummary]
    /// The name of the strategy with which rounds begin.
    let strategy: String
    let strategies: [StrategyFamily.Member]
    let round: RoundView?
}

extension QuizSession {
    /// The quiz at a glance.
    public func view() throws -> QuizView {
        QuizView(
            decks: try store.decks(),
            strategy: strategyInUse,
            strategies: QuestionStrategies.all.map { .init($0.name, title: $0.title, for: $0.audience) },
            round: try round().map { RoundView(try $0.view()) }
        )
    }
}
