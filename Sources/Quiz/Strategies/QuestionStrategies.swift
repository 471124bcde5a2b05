/// The question strategies of the program.
public enum QuestionStrategies {
    /// The name of the family in settings and in the list of strategies.
    public static let family = "question-order"

    /// Every member, in menu order.
    public static let all: [any RoundStrategy.Type] = [
        SpacedQuestionStrategy.self,
        SequentialQuestionStrategy.self,
        RandomQuestionStrategy.self,
        WeakestFirstQuestionStrategy.self,
        LeitnerQuestionStrategy.self,
        InterleavedQuestionStrategy.self,
        CramQuestionStrategy.self,
    ]

    /// The member called `name`.
    ///
    /// - Throws: ``QuizError/noSuchStrategy(_:)``.
    public static func named(_ name: String) throws(QuizError) -> any RoundStrategy.Type {
        guard let member = all.first(where: { $0.name == name }) else { throw .noSuchStrategy(name) }
        return member
    }
}
