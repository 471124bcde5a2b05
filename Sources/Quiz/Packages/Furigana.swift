/// Readings of Japanese words: ` 漢字[かんじ]` is a word and how it is said.
enum Furigana {
    static func kana(_ text: String) -> String { replaced(text) { $1 } }
    static func kanji(_ text: String) -> String { replaced(text) { word, _ in word } }
    static func ruby(_ text: String) -> String {
        replaced(text) { "<ruby><rb>\($0)</rb><rt>\($1)</rt></ruby>" }
    }

    private static func replaced(_ text: String, _ body: (String, String) -> String) -> String {
        let text = text.replacing(bytes: "&nbsp;", with: " ")
        var out = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
            let reading = rest[rest.index(after: open)..<close]
            let before = rest[..<open]
            let wordStart =
                before.lastIndex { $0 == " " || $0 == ">" }.map { before.index(after: $0) }
                ?? before.startIndex
            let word = before[wordStart...]
            if word.isEmpty || reading.isEmpty || reading.hasPrefix("sound:") {
                out += rest[...close]
            } else {
                var lead = before[..<wordStart]
                if lead.last == " " { lead.removeLast() }
                out += lead
                out += body(String(word), String(reading))
            }
            rest = rest[rest.index(after: close)...]
        }
        return out + rest
    }
}
