extension GIFT {
    /// The text of questions, which ``read(_:path:)`` reads again; those that GIFT cannot say are left out.
    public static func text(_ items: [Item]) -> String {
        var out = ""
        // Where a reader is before the first category, by the words that Moodle has for it.
        let top = "$course$"
        var category = top
        for item in items {
            guard let text = item.source ?? text(item) else { continue }
            if !out.isEmpty { out += "\n" }
            let new = item.category ?? top
            if new != category {
                out += "$CATEGORY: \(new)\n\n"
                category = new
            }
            out += text + "\n"
        }
        return out
    }

    /// One question; `nil` where it is not ``Item/isInGIFT``.
    private static func text(_ item: Item) -> String? {
        guard let body = item.question.kind.gift else { return nil }
        let title = item.title.map { "::\(signsEscaped($0))::" } ?? ""
        let general = item.generalFeedback.map { "\n####\(escaped($0))\n" } ?? ""
        let prompt = escaped(item.question.prompt)
        // A prompt that looks like a comment or a format is none.
        let isOdd = ["/", "[", "$"].contains { prompt.hasPrefix($0) } && !GIFTFormat.begins(prompt)
        return "\(title)\(isOdd ? "[plain]" : "")\(prompt) {\(body)\(general)}"
    }

    /// A number without a needless `.0`.
    static func decimal(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : value.description
    }

    /// A share of 1 in percent, in as few digits as are read as the same share.
    static func percent(_ share: Double) -> String {
        var scale = 1.0
        for _ in 0...12 {
            let percent = (share * 100 * scale).rounded() / scale
            if percent / 100 == share { return decimal(percent) }
            scale *= 10
        }
        return decimal(share * 100)
    }

    /// Without what sums of binary fractions leave behind the twelfth digit.
    static func rounded(_ value: Double) -> Double {
        var scale = 1e12
        while scale > 1, abs(value) * scale > 1e13 { scale /= 10 }
        let rounded = (value * scale).rounded() / scale
        return rounded.isFinite ? rounded : value
    }

    static func note(_ feedback: String?) -> String { feedback.map { "#\(escaped($0))" } ?? "" }

    /// A text as it stands in a question: one that looks like a format is plain.
    static func escaped(_ text: String) -> String {
        (GIFTFormat.begins(text) ? "[plain]" : "") + signsEscaped(text)
    }

    private static func signsEscaped(_ text: String) -> String {
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

extension GIFT.Item {
    /// Whether GIFT can say the question.
    var isInGIFT: Bool { source != nil || question.kind.gift != nil }
}
