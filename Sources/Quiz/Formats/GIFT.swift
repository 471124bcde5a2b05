/// Questions as text, as Moodle writes them: <https://docs.moodle.org/en/GIFT_format>.
public enum GIFT {
    /// One question of a file.
    public struct Item: Equatable, Sendable {
        /// The title between two pairs of colons.
        public var title: String? { didSet { formatted = nil } }
        /// The category, levels separated by `/`.
        public var category: String?
        /// What is asked, and how it is judged.
        public var question: Question { didSet { formatted = nil } }
        /// What is said whatever the answer was.
        public var generalFeedback: String? { didSet { formatted = nil } }
        /// What there is of it beside words; `nil` where it is plain text, and once it was changed.
        var formatted: Formatted?
        /// As it was read, where it is more than plain text.
        var source: String? { formatted?.source }

        /// A question of a file.
        public init(
            title: String? = nil,
            category: String? = nil,
            question: Question,
            generalFeedback: String? = nil
        ) {
            self.title = title
            self.category = category
            self.question = question
            self.generalFeedback = generalFeedback
        }
    }

    /// A question in which a text is HTML or Markdown.
    struct Formatted: Equatable, Sendable {
        let source: String
        /// The prompt as it was read, tags and all.
        let text: String
        /// The two sides as the HTML of a card.
        let prompt: String
        let answer: String
    }

    /// A character, and whether a backslash stood before it.
    struct Mark: Equatable {
        let character: Character
        let isEscaped: Bool

        func `is`(_ wanted: Character) -> Bool { !isEscaped && character == wanted }
    }

    /// The largest question, in bytes: to be read it takes its size manifold.
    static let largest = 2_000_000

    /// The questions of a file; descriptions, which ask nothing, are left out.
    ///
    /// - Throws: ``QuizError/badLine(path:line:reason:)``.
    public static func read(_ text: String, path: String) throws(QuizError) -> [Item] {
        var items: [Item] = []
        var reader = GIFTReader(path: path)
        var lines = TextLines(path: path)
        do {
            try lines.read(Array(text.utf8)[...]) { try reader.take($1, $0) { items.append($0) } }
            try lines.finish { try reader.take($1, $0) { items.append($0) } }
            try reader.finish { items.append($0) }
        } catch let error as QuizError {
            throw error
        } catch {
            throw .badFile(path: path, reason: "\(error)")
        }
        return items
    }

    /// The question of a paragraph; `nil` for a description.
    static func item(
        _ text: String,
        _ category: String?,
        path: String,
        line: Int
    ) throws(QuizError) -> Item? {
        var marks = marks(text)
        let title = takeTitle(&marks)
        var show = GIFTAnswers.Show()
        if let named = GIFTFormat.taken(from: marks) { (show.format, marks) = named }
        guard let open = marks.firstIndex(where: { $0.is("{") }) else { return nil }
        guard let close = marks[open...].firstIndex(where: { $0.is("}") }) else {
            throw .badLine(
                path: path,
                line: line,
                reason: "a question opens its answers with { and does not end them with }"
            )
        }
        let halves = [marks[..<open], marks[(close + 1)...]]
        let answers = Array(marks[(open + 1)..<close])
        let body = GIFTAnswers(answers, show: show)
        guard let kind = QuestionKinds.read(body) else {
            throw .badLine(path: path, line: line, reason: body.refusal)
        }
        var item = Item(
            title: title,
            category: category,
            question: Question(prompt: prompt(show.text(halves[0]), show(halves[1])), kind: kind),
            generalFeedback: body.generalFeedback
        )
        if GIFTFormat.isNamed(in: text) {
            show.isHTML = true
            item.formatted = Formatted(
                source: text,
                text: prompt(plain(halves[0]), plain(halves[1])),
                prompt: prompt(show.text(halves[0]), show(halves[1])),
                answer: QuestionKinds.read(GIFTAnswers(answers, show: show))?.answer ?? ""
            )
        }
        return item
    }

    /// The halves before and after the braces, with the gap between them.
    private static func prompt(_ before: String, _ after: String) -> String {
        after.isEmpty ? before : before + " _____ " + after
    }

    static func marks(_ text: String) -> [Mark] {
        var marks: [Mark] = []
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
                switch character {
                case "n": marks.append(Mark(character: "\n", isEscaped: true))
                case "~", "=", "#", "{", "}", ":", "\\":
                    marks.append(Mark(character: character, isEscaped: true))
                default:
                    marks.append(Mark(character: "\\", isEscaped: true))
                    marks.append(Mark(character: character, isEscaped: false))
                }
            } else if character == "\\" {
                isEscaped = true
            } else {
                marks.append(Mark(character: character, isEscaped: false))
            }
        }
        if isEscaped { marks.append(Mark(character: "\\", isEscaped: true)) }
        return marks
    }

    static func plain(_ marks: some Sequence<Mark>) -> String {
        String(DeckNames.trimmed(String(marks.map(\.character))))
    }

    private static func takeTitle(_ marks: inout [Mark]) -> String? {
        guard marks.count > 3, marks[0].is(":"), marks[1].is(":") else { return nil }
        for index in 2..<(marks.count - 1) where marks[index].is(":") && marks[index + 1].is(":") {
            let title = plain(marks[2..<index])
            marks.removeFirst(index + 2)
            return title
        }
        return nil
    }
}
