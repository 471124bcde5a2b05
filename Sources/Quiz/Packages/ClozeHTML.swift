/// A text with gaps as HTML, in the form that the style sheets of decks expect.
enum ClozeHTML {
    /// The bytes of a gap that its closed form carries along at most: gaps in one another write theirs again.
    private static let longestKept = 20_000

    /// The text with the gaps of `number` closed on the front and marked on the back; empty where it has none.
    static func side(_ text: String, number: Int, isQuestion: Bool) -> String {
        let cloze = Cloze(text)
        guard cloze.numbers.contains(number) else { return "" }
        let html = Cloze.text(cloze.nodes) { numbers, content, hint in
            let ordinal = numbers.map(String.init).joined(separator: ",")
            guard numbers.contains(number) else {
                return "<span class=\"cloze-inactive\" data-ordinal=\"\(ordinal)\">\(content)</span>"
            }
            guard isQuestion else {
                return "<span class=\"cloze\" data-ordinal=\"\(ordinal)\">\(content)</span>"
            }
            let kept = content.utf8.count <= longestKept ? attribute(content) : ""
            let shown = hint.map { "[\($0)]" } ?? "[...]"
            return "<span class=\"cloze\" data-cloze=\"\(kept)\" data-ordinal=\"\(ordinal)\">\(shown)</span>"
        }
        return withoutTagsInFormulas(html)
    }

    /// What stands in the gaps of `number` alone: on the front their hints.
    static func gaps(_ text: String, number: Int, isQuestion: Bool) -> String {
        let cloze = Cloze(text)
        return isQuestion
            ? cloze.hints(number).map { $0.map(String.init) ?? "..." }.joined(separator: ", ")
            : cloze.answers(number).joined(separator: ", ")
    }

    /// Takes the tags out of what stands between `\\(` or `\\[` and `\\)` or `\\]`: a formula knows none.
    private static func withoutTagsInFormulas(_ html: String) -> String {
        guard html.utf8.contains(UInt8(ascii: "\\")) else { return html }
        let bytes = Array(html.utf8)
        /// The place after a backslash and one of `signs`, from `start` on.
        func after(_ signs: [UInt8], _ start: Int) -> Int? {
            var index = start
            while index + 1 < bytes.count {
                if bytes[index] == UInt8(ascii: "\\"), signs.contains(bytes[index + 1]) { return index + 2 }
                index += 1
            }
            return nil
        }
        var out: [UInt8] = []
        var place = 0
        while let inner = after([UInt8(ascii: "("), UInt8(ascii: "[")], place),
            let end = after([UInt8(ascii: ")"), UInt8(ascii: "]")], inner)
        {
            out += bytes[place..<inner]
            out += Array(HTMLText.plain(String(decoding: bytes[inner..<(end - 2)], as: UTF8.self)).utf8)
            out += bytes[(end - 2)..<end]
            place = end
        }
        return String(decoding: out + bytes[place...], as: UTF8.self)
    }

    /// An attribute's value in which every sign of Latin-1 is written by its number.
    private static func attribute(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "0"..."9", "a"..."z", "A"..."Z": out.unicodeScalars.append(scalar)
            case let sign where sign.value < 0x100:
                let digits = String(sign.value, radix: 16, uppercase: true)
                out += "&#x\(digits.count < 2 ? "0" : "")\(digits);"
            case let other: out.unicodeScalars.append(other)
            }
        }
        return out
    }
}
