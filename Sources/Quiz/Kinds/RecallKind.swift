/// Think of the answer, reveal it, and judge yourself.
public struct RecallKind: QuestionKind {
    public static let name = "recall"

    public let answer: String

    /// Asks for `answer`, which whoever is asked judges themselves.
    public init(_ answer: String) { self.answer = answer }

    public func judge(_ response: Response) -> Verdict? {
        guard case .text(let text) = response else { return nil }
        return Verdict(typed: text, options: [AnswerOption(answer, credit: 1)])
    }

    public init?(stored: JSONValue) {
        guard let answer = stored["answer"]?.string else { return nil }
        self.init(answer)
    }

    public var stored: [String: JSONValue] { ["answer": .string(answer)] }
    public var gift: String? { "=\(GIFT.escaped(answer))" }

    public func note(_ item: GIFT.Item) -> (type: NoteType, fields: [String]) {
        (.question, [item.question.prompt, answer, item.question.hint ?? ""].map(SideWriter.escaped))
    }
}
