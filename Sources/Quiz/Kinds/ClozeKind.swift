/// A text with numbered gaps; the answer is what stands in those of one number.
public struct ClozeKind: QuestionKind {
    public static let name = "cloze"

    /// The text with the marks of its gaps, as ``Cloze`` reads it.
    public let text: String
    /// The number of the gaps that are asked.
    public let number: Int

    /// Asks the gaps of `text` that have this number.
    public init(_ text: String, number: Int = 1) {
        self.text = text
        self.number = number
    }

    public var answer: String { Cloze(text).answers(number).joined(separator: ", ") }

    public func judge(_ response: Response) -> Verdict? {
        guard case .text(let given) = response else { return nil }
        return Verdict(typed: given, options: [AnswerOption(answer, credit: 1)])
    }

    public init?(stored: JSONValue) {
        guard let text = stored["cloze"]?.string else { return nil }
        self.init(text, number: stored["number"]?.int ?? 1)
    }

    public var stored: [String: JSONValue] { ["cloze": .string(text), "number": .int(number)] }
    public var gift: String? { "=\(GIFT.escaped(answer))" }

    public func note(_ item: GIFT.Item) -> (type: NoteType, fields: [String]) {
        (.cloze, [text, item.question.hint ?? ""])
    }
}
