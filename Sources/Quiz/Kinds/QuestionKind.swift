/// How an answer to a question is given and judged.
public enum QuestionKind: Equatable, Sendable {
    /// Think of the answer, reveal it, and judge yourself.
    case recall
    /// A text with gaps; the answer is what stands in them.
    case cloze(text: String, number: Int)
    /// One or several of some options.
    case choice([AnswerOption])
    case trueFalse(Bool, whenRight: String?, whenWrong: String?)
    case numeric([NumericAnswer])
    /// A text that is typed; any of the answers will do.
    case typed([AnswerOption])
    /// Each left side belongs to one right side.
    case matching([Pair])
    /// A free text, which only a person can judge.
    case essay

    /// Two sides that belong together.
    public struct Pair: Equatable, Sendable {
        public let left: String
        public let right: String

        public init(_ left: String, _ right: String) {
            self.left = left
            self.right = right
        }
    }
}
