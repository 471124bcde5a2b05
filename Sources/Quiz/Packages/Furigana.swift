/// Readings of Japanese words: ` 漢字[かんじ]` is a word and how it is said.
enum Furigana {
    static func kana(_ text: String) -> String { replaced(text) { $1 } }
    static func kanji(_ text: String) -> String { replaced(text) { word, _ in word } }
    static func ruby(_ text: String) -> String {
        replaced(text) { "<ruby><rb>\($0)</rb><rt>\($1)</rt></ruby>" }
    }

    /// The text with `body` in the place of each word and its reading.
    ///
    /// Signs are found by their bytes: one that carries an accent is a sign to Anki too, and going back by characters, each step
    /// would count the flags before it.
    ///
    /// - Complexity: O(*n*)
    private static func replaced(_ text: String, _ body: (String, String) -> String) -> String {
        let text = text.replacing(bytes: "&nbsp;", with: " ")
        let bytes = text.utf8
        let space = UInt8(ascii: " ")
        var out = ""
        // What is taken over up to here.
        var place = bytes.startIndex
        while let open = bytes[place...].firstIndex(of: UInt8(ascii: "[")),
            let close = bytes[open...].firstIndex(of: UInt8(ascii: "]"))
        {
            let end = bytes.index(after: close)
            let reading = text[bytes.index(after: open)..<close]
            let before = bytes[place..<open].lastIndex { $0 == space || $0 == UInt8(ascii: ">") }
            let wordStart = before.map { bytes.index(after: $0) } ?? place
            let word = text[wordStart..<open]
            if word.isEmpty || reading.isEmpty || reading.utf8.starts(with: "sound:".utf8) {
                out += text[place..<end]
            } else {
                // The space before a word only says where it begins.
                let leadEnd = before.map { bytes[$0] == space ? $0 : wordStart } ?? wordStart
                out += text[place..<leadEnd]
                out += body(String(word), String(reading))
            }
            place = end
        }
        return out + text[place...]
    }
}
