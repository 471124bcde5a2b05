/// What questions have of Markdown, as HTML: headings, lists, paragraphs, emphasis, code, and links without their targets.
///
/// <https://commonmark.org/help/>. Tags go through as they are; the frame of a card gives them no rights.
enum MarkdownText {
    static func html(_ text: String) -> String {
        let text = DelimitedText.hasTags(text) ? text : SideWriter.escaped(text)
        var out = ""
        var list: String?
        var isOpen = false
        func end() {
            if let list { out += "</\(list)>" }
            list = nil
            isOpen = false
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = DeckNames.trimmed(line)
            if words.isEmpty {
                let wasOpen = isOpen
                end()
                if wasOpen { out += "<br><br>" }
            } else if let (level, rest) = heading(words) {
                end()
                out += "<h\(level)>\(inline(rest))</h\(level)>"
            } else if let (kind, rest) = item(words) {
                if list != kind {
                    end()
                    out += "<\(kind)>"
                    list = kind
                }
                out += "<li>\(inline(rest))</li>"
            } else {
                if list != nil { end() }
                out += (isOpen ? "<br>" : "") + inline(words)
                isOpen = true
            }
        }
        end()
        while out.hasSuffix("<br>") { out.removeLast(4) }
        return out
    }

    private static func heading(_ line: Substring) -> (Int, Substring)? {
        let level = line.prefix { $0 == "#" }.count
        let rest = line.dropFirst(level)
        return (1...6).contains(level) && rest.first == " " ? (level, DeckNames.trimmed(rest)) : nil
    }

    private static func item(_ line: Substring) -> (String, Substring)? {
        let number = line.prefix { ("0"..."9").contains($0) }.count
        let mark =
            number == 0
            ? line.first.flatMap { "-*+".contains($0) ? "ul" : nil } : (1...9).contains(number) ? "ol" : nil
        let rest = line.dropFirst(number)
        guard let mark, number == 0 || rest.first == "." || rest.first == ")", rest.dropFirst().first == " "
        else {
            return nil
        }
        return (mark, DeckNames.trimmed(rest.dropFirst(2)))
    }

    private static let signs: [(sign: String, tag: String)] = [
        ("`", "code"), ("**", "strong"), ("__", "strong"), ("*", "em"), ("_", "em"), ("~~", "s"),
    ]

    /// Whether a link or emphasis may begin with it.
    private static func isSign(_ character: Character) -> Bool {
        switch character {
        case "[", "`", "*", "_", "~": true
        default: false
        }
    }

    /// A line with its emphasis; a sign that is not closed is a sign.
    ///
    /// - Complexity: O(*n*)
    private static func inline(_ line: Substring) -> String {
        var out = ""
        var rest = line
        var isAfterWord = false
        // What is not found once is not looked for again: a line may be long.
        var absent: Set<String> = []
        var close: Substring.Index?
        while !rest.isEmpty {
            // What is no sign is taken at once.
            var last: Character?
            let plain = rest.prefix { character in
                guard !isSign(character) else { return false }
                last = character
                return true
            }
            if let last {
                out += plain
                isAfterWord = last.isLetter || last.isNumber
                rest = rest[plain.endIndex...]
            }
            guard let first = rest.first else { break }
            if first == "[", let (name, end) = link(rest, &close) {
                out += inline(name)
                rest = rest[end...]
                continue
            }
            if let (sign, tag) = signs.first(where: { rest.hasPrefix($0.sign) }), !absent.contains(sign) {
                let after = rest.dropFirst(sign.count)
                let end = place(of: sign, in: after)
                if end == nil { absent.insert(sign) }
                if let end, isEmphasis(after, end, sign, isAfterWord: isAfterWord) {
                    let inner = after[..<end]
                    out += "<\(tag)>" + (tag == "code" ? String(inner) : inline(inner)) + "</\(tag)>"
                    rest = after[end...].dropFirst(sign.count)
                    isAfterWord = true
                    continue
                }
            }
            out.append(first)
            isAfterWord = false
            rest = rest.dropFirst()
        }
        return out
    }

    /// Where `sign`, a character or the same one twice, stands first.
    ///
    /// Forwards alone, as the standard library does not look for a text: going back, each step counts the flags before it.
    private static func place(of sign: String, in text: Substring) -> Substring.Index? {
        guard let first = sign.first else { return nil }
        var rest = text
        while let place = rest.firstIndex(of: first) {
            rest = rest[place...]
            if rest.hasPrefix(sign) { return place }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Whether what stands before the `sign` at `end` is meant; an underscore within a word is a letter.
    private static func isEmphasis(
        _ text: Substring,
        _ end: Substring.Index,
        _ sign: String,
        isAfterWord: Bool
    ) -> Bool {
        // Between two signs with nothing in between there is no last character.
        guard text.first?.isWhitespace == false, text[..<end].last?.isWhitespace == false else {
            return false
        }
        guard sign.first == "_" else { return true }
        return !isAfterWord
            && !(text[end...].dropFirst(sign.count).first.map { $0.isLetter || $0.isNumber } ?? false)
    }

    /// The bytes of a link's name and of its target at most: what 500 and 2,000 characters take.
    private static let longestName = 2_000
    private static let longestTarget = 8_000

    /// `[name](target)`: the name, and where it ends.
    ///
    /// `close` keeps where the next parenthesis closes, or the end of the line where none does, for all brackets before
    /// that: a line may be full of them. A name ends before the next bracket, so no two go over the same characters.
    private static func link(
        _ text: Substring,
        _ close: inout Substring.Index?
    ) -> (name: Substring, end: Substring.Index)? {
        let name = text.dropFirst().prefix { $0 != "[" && $0 != "]" }
        let target = text[name.endIndex...]
        guard name.utf8.count <= longestName, target.hasPrefix("](") else { return nil }
        if close.map({ $0 < target.startIndex }) ?? true {
            close = target.firstIndex(of: ")") ?? text.endIndex
        }
        guard let end = close, end < text.endIndex, target[..<end].utf8.count <= longestTarget else {
            return nil
        }
        return (name, text.index(after: end))
    }
}
