/// How a text of GIFT is written, which a word in brackets before it says: <https://docs.moodle.org/en/GIFT_format#Formatting>.
///
/// What says nothing is plain text; within a question it is as the question is.
enum GIFTFormat: String, CaseIterable {
    case plain, html, markdown
    /// HTML in which the ends of lines count.
    case moodle

    private var word: String { "[\(rawValue)]" }

    /// The format that `marks` begin with, and what follows it; `nil` without one.
    static func taken(from marks: some Collection<GIFT.Mark>) -> (format: Self, rest: [GIFT.Mark])? {
        let text = marks.drop { $0.character.isWhitespace }
        guard text.first?.is("[") == true else { return nil }
        for format in allCases
        where format.word == String(text.prefix(format.word.count).map(\.character)).lowercased() {
            return (format, Array(text.dropFirst(format.word.count)))
        }
        return nil
    }

    /// Whether a text would be taken for one that says its format.
    static func begins(_ text: String) -> Bool {
        taken(from: text.map { GIFT.Mark(character: $0, isEscaped: false) }) != nil
    }

    /// Whether anything in a question may be more than plain text.
    static func isNamed(in text: String) -> Bool {
        let text = text.lowercased()
        return [html, markdown, moodle].contains { text[...].firstRange(ofBytes: $0.word) != nil }
    }

    /// `text` as the HTML of a card.
    func html(_ text: String) -> String {
        switch self {
        case .plain: SideWriter.escaped(text)
        case .html: text
        case .moodle: text.replacing(bytes: "\n", with: "<br>")
        case .markdown: MarkdownText.html(text)
        }
    }

    /// `text` as a person reads it where no card is drawn: in a row, by a voice, in a terminal.
    func words(_ text: String) -> String {
        guard self != .plain else { return text }
        let html = html(text)
        // What is nothing but a picture has the name of that.
        return [HTMLText.readable(html), HTMLText.stripped(html)].map { String(DeckNames.trimmed($0)) }
            .first { !$0.isEmpty } ?? text
    }
}
