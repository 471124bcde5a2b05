/// Something to be asked: a prompt, its answer, and a hint for those who are stuck.
public struct Question: Equatable, Sendable {
    public let prompt: String
    public let answer: String
    public let hint: String?
    /// How an answer is given and judged.
    public let kind: QuestionKind

    public init(prompt: String, answer: String, hint: String?) {
        self.init(prompt: prompt, answer: answer, hint: hint, kind: .recall)
    }

    public init(prompt: String, answer: String, hint: String? = nil, kind: QuestionKind) {
        self.prompt = prompt
        self.answer = answer
        self.hint = hint
        self.kind = kind
    }
}
