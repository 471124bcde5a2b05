/// A text that is typed; any of the answers will do, and `*` in one stands for anything.
public struct TypedKind: QuestionKind {
    public static let name = "text"

    /// What is taken, and what each is worth.
    public let answers: [AnswerOption]

    /// Asks for a text.
    public init(_ answers: [AnswerOption]) { self.answers = answers }

    public var answer: String { answers.rightOnes }
    public var asked: AskedView? { AskedView(.text) }

    public func judge(_ response: Response) -> Verdict? {
        guard case .text(let text) = response else { return nil }
        return Verdict(typed: text, options: answers)
    }

    public init?(stored: JSONValue) {
        guard let answers = [AnswerOption](stored: stored["answers"]) else { return nil }
        self.init(answers)
    }

    public var stored: [String: JSONValue] { ["answers": answers.stored] }

    /// Only right answers mean that one is typed, unless they are pairs.
    public init?(gift: GIFTAnswers) {
        let options = gift.options
        guard !options.isEmpty, options.allSatisfy(\.isRight), options.contains(where: { $0.pair == nil })
        else { return nil }
        self.init(options.map(\.answer))
    }

    public var gift: String? { answers.map { $0.gift("=") }.joined(separator: " ") }
}
