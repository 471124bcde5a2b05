/// One answer that may be given, what it is worth, and what is said about it.
public struct AnswerOption: Equatable, Sendable {
    /// What it says.
    public let text: String
    /// From -1 to 1; 1 is the whole question.
    public let credit: Double
    /// What is said to whoever chooses it.
    public let feedback: String?

    /// An answer that is worth `credit`.
    public init(_ text: String, credit: Double, feedback: String? = nil) {
        self.text = text
        self.credit = credit
        self.feedback = feedback
    }

    /// As GIFT writes it, after `=` or `~`.
    func gift(_ sign: String) -> String {
        "\(sign)%\(GIFT.percent(credit))%\(GIFT.escaped(text))\(GIFT.note(feedback))"
    }
}

extension [AnswerOption] {
    /// Those that are worth something, in words.
    var rightOnes: String { filter { $0.credit > 0 }.map(\.text).joined(separator: ", ") }

    init?(stored: JSONValue?) {
        guard let list = stored?.array else { return nil }
        self = list.compactMap { option in
            guard let text = option["text"]?.string, let credit = option["credit"]?.double else { return nil }
            return AnswerOption(text, credit: credit, feedback: option["feedback"]?.string)
        }
        guard count == list.count else { return nil }
    }

    var stored: JSONValue {
        .array(
            map { option in
                var members: [String: JSONValue] = [
                    "text": .string(option.text), "credit": .double(option.credit),
                ]
                members["feedback"] = option.feedback.map { .string($0) }
                return .object(members)
            }
        )
    }
}
