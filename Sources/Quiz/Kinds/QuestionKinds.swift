/// The kinds of questions of the program.
public enum QuestionKinds {
    /// Every kind; each GIFT question is of the first that can read it.
    public static let all: [any QuestionKind.Type] = [
        RecallKind.self,
        ClozeKind.self,
        EssayKind.self,
        NumberKind.self,
        TruthKind.self,
        MatchingKind.self,
        TypedKind.self,
        ChoiceKind.self,
        OrderKind.self,
    ]

    /// The kind called `name`, or `nil` where there is none.
    static func named(_ name: String) -> (any QuestionKind.Type)? { all.first { $0.name == name } }

    /// The kind that `answers` are of, or `nil` where they cannot be read.
    static func read(_ answers: GIFTAnswers) -> (any QuestionKind)? {
        for kind in all { if let read = kind.init(gift: answers) { return read } }
        return nil
    }
}
