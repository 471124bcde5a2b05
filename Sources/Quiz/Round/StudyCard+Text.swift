extension StudyCard {
    /// The question as a person reads it: without hints, and without the places of sounds and typed answers.
    public var questionText: String { Self.text(Self.withoutHints(question).html) }

    /// The answer in the same way.
    public var answerText: String { Self.text(Self.withoutHints(answer).html) }

    /// The hints of the question; `nil` without one.
    public var hint: String? {
        let hints = Self.withoutHints(question).hints.map(Self.text).filter { !$0.isEmpty }
        return hints.isEmpty ? nil : hints.joined(separator: "\n")
    }

    /// What begins a hint in a rendered side.
    static let hintMark = "<details class=hint>"

    private static func withoutHints(_ html: String) -> (html: String, hints: [String]) {
        var out = ""
        var hints: [String] = []
        var rest = html[...]
        while let start = rest.firstRange(ofBytes: hintMark),
            let name = rest[start.upperBound...].firstRange(ofBytes: "</summary>"),
            let end = rest[name.upperBound...].firstRange(ofBytes: "</details>")
        {
            out += rest[..<start.lowerBound]
            hints.append(String(rest[name.upperBound..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return (out + rest, hints)
    }

    private static func text(_ html: String) -> String {
        String(DeckNames.trimmed(HTMLText.readable(CardMarks.replaced(html, sound: "", typed: ""))))
    }
}

/// The places of sounds and typed answers in a rendered side: `[anki:play:q:0]` and `[[type:Back]]`.
enum CardMarks {
    static func replaced(_ html: String, sound: String, typed: String) -> String {
        let bytes = html.utf8
        var (starts, ends) = (NextByte("[", in: bytes), NextByte("]", in: bytes))
        var out = ""
        // What is taken over up to here.
        var place = bytes.startIndex
        var search = place
        while let start = starts.from(search) {
            search = bytes.index(after: start)
            if bytes[start...].starts(with: "[anki:play:".utf8), let end = ends.from(start) {
                out += html[place..<start]
                out += sound
                place = bytes.index(after: end)
                search = place
            } else if let end = typedEnd(html[start...]) {
                out += html[place..<start]
                out += typed
                place = end
                search = end
            }
        }
        return out + html[place...]
    }

    /// What stands in the first place of a typed answer, such as `Back` or `cloze:Text`; `nil` without one.
    static func typedField(_ html: String) -> String? {
        var rest = html[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
            let tail = rest[start...]
            if let end = typedEnd(tail) {
                return String(tail.utf8.dropFirst(7).dropLast(tail[end...].utf8.count + 2)) ?? ""
            }
            rest = rest[rest.utf8.index(after: start)...]
        }
        return nil
    }

    private static func typedEnd(_ text: Substring) -> String.Index? {
        guard text.utf8.starts(with: "[[type:".utf8) else { return nil }
        // The name of a field is short: a place without its end is looked at no further.
        let bytes = text.utf8.prefix(500)
        var place = bytes.startIndex
        while let bracket = bytes[place...].firstIndex(of: UInt8(ascii: "]")) {
            place = bytes.index(after: bracket)
            if place < bytes.endIndex, bytes[place] == UInt8(ascii: "]") { return bytes.index(after: place) }
        }
        return nil
    }
}
