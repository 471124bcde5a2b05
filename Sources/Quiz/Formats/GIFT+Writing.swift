extension GIFT {
    /// The text of questions, which ``read(_:path:)`` reads again; those that GIFT cannot say are left out.
    public static func text(_ items: [Item]) -> String {
        var out = ""
        // Where a reader is before the first category, by the words that Moodle has for it.
        let top = "$course$"
        var category = top
        for item in items {
            guard let body = item.question.kind.gift else { continue }
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
                "\(isOdd ? "[plain]" : "")\(escaped(item.question.prompt)) {\(body)\(general)}\n"
        }
        return out
    }

    /// A number without a needless `.0`.
    static func decimal(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : value.description
    }

    static func note(_ feedback: String?) -> String { feedback.map { "#\(escaped($0))" } ?? "" }

    static func escaped(_ text: String) -> String {
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
