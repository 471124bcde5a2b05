import ClickwheelSystem

/// Something to be asked: a prompt, its answer, and a hint for those who are stuck.
public struct Question: Sendable {
    /// What is asked.
    public let prompt: String
    /// What is right.
    public let answer: String
    /// What helps, where there is something.
    public let hint: String?
    /// How a response is given and judged.
    public let kind: any QuestionKind

    /// A question that whoever is asked judges themselves.
    public init(prompt: String, answer: String, hint: String?) {
        self.init(prompt: prompt, hint: hint, kind: RecallKind(answer))
    }

    /// A question that `kind` judges.
    public init(prompt: String, hint: String? = nil, kind: any QuestionKind) {
        self.prompt = prompt
        answer = kind.answer
        self.hint = hint
        self.kind = kind
    }

    /// What `response` is worth; `nil` where only a person can tell, or where it is no response to this kind.
    public func judge(_ response: Response) -> Verdict? { kind.judge(response) }

    /// The same question with its options in an order that depends on `seed` alone.
    public func shuffled(seed: UInt64) -> Question {
        var random = SplitMix64(seed: seed)
        return Question(prompt: prompt, hint: hint, kind: kind.shuffled(using: &random))
    }
}

extension Question: Equatable {
    public static func == (left: Question, right: Question) -> Bool {
        left.prompt == right.prompt && left.hint == right.hint && left.kind.isEqual(to: right.kind)
    }
}
