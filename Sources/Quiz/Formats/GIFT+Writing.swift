extension GIFT {
    /// The text of questions, which ``read(_:path:)`` reads again.
    public static func text(_ items: [Item]) -> String {
        var out = ""
        // Where a reader is before the first category, by the words that Moodle has for it.
        let top = "$course$"
        var category = top
        for item in items {
            if !out.isEmpty { out += "\n" }
            let new = item.category ?? top
            if new != category {
                out += "$CATEGORY: \(new)\n\n"
                category = new
            }
            if let title = item.title { out += "::\(escaped(title))::" }
            let general = item.generalFeedback.map { "\n####\(escaped($0))\n" } ?? ""
            // A prompt that looks like a comment or a format is none.
            let isOdd = ["/", "[", "$"].contains { item.question.prompt.hasPrefix($0) }
            out +=
                "\(isOdd ? "[plain]" : "")\(escaped(item.question.prompt)) {\(body(item.question))\(general)}\n"
        }
        return out
    }

    /// A number without a needless `.0`.
    static func decimal(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : value.description
    }

    private static func body(_ question: Question) -> String {
        switch question.kind {
        case .essay: ""
        case .recall: "=\(escaped(question.answer))"
        case .cloze(let text, let number): "=\(escaped(Cloze(text).answers(number).joined(separator: ", ")))"
        case .trueFalse(let truth, let right, let wrong):
            (truth ? "TRUE" : "FALSE") + (right ?? wrong).map { _ in "#\(escaped(wrong ?? ""))" }.orEmpty
                + right.map { "#\(escaped($0))" }.orEmpty
        case .numeric(let answers):
            "#"
                + answers.map { "=%\(decimal($0.credit * 100))%\(range($0.range))" + note($0.feedback) }
                .joined(separator: " ")
        case .typed(let options): options.map { option($0, "=") }.joined(separator: " ")
        case .choice(let options):
            // Weights on every option keep a right one from turning the question into a typed one.
            options.map { option($0, "~") }.joined(separator: " ")
        case .matching(let pairs):
            pairs.map { "=\(escaped($0.left)) -> \(escaped($0.right))" }.joined(separator: " ")
        }
    }

    private static func option(_ option: AnswerOption, _ sign: String) -> String {
        "\(sign)%\(decimal(option.credit * 100))%\(escaped(option.text))\(note(option.feedback))"
    }

    private static func note(_ feedback: String?) -> String { feedback.map { "#\(escaped($0))" }.orEmpty }

    private static func range(_ range: ClosedRange<Double>) -> String {
        // No finite number is beyond the ends of any number.
        if range.lowerBound == -.infinity, range.upperBound == .infinity { return "*" }
        return range.lowerBound == range.upperBound
            ? decimal(range.lowerBound) : "\(decimal(range.lowerBound))..\(decimal(range.upperBound))"
    }

    private static func escaped(_ text: String) -> String {
        var out = ""
        for character in text {
            switch character {
            case "~", "=", "#", "{", "}", ":", "\\": out += "\\\(character)"
            case let other where other.isNewline: out += "\\n"
            case let other: out.append(other)
            }
        }
        return out
    }
}

extension String? {
    var orEmpty: String { self ?? "" }
}
