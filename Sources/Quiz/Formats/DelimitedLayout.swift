/// How the rows of a table are parted and what their columns hold, where a person says so; it goes before what the text says.
public struct DelimitedLayout: Equatable, Sendable {
    /// What parts the columns; `nil` has the reader find it.
    let separator: Character?
    /// What the columns hold, in their order; empty where the text or their order says it.
    let columns: [String]

    /// Nothing is said: the reader finds out.
    public static let found = DelimitedLayout()

    private init() { (separator, columns) = (nil, []) }

    /// The words that ``init(separator:columns:)`` takes for it.
    public var words: (separator: String?, columns: String?) {
        (separator.map(DelimitedText.name), columns.isEmpty ? nil : columns.joined(separator: ","))
    }

    /// `separator` is a character of ASCII, or the name of one as in ``ImportReport/separator``; `columns` are names with commas
    /// between them: fields, `tags`, `deck`, `id`, `notetype`, or `-` for a column that is left out.
    ///
    /// - Throws: ``QuizError/badSetting(_:)``.
    public init(separator: String?, columns: String?) throws(QuizError) {
        self.separator = try separator.map { (word) throws(QuizError) in
            guard let sign = DelimitedText.sign(word) else { throw .badSetting(DelimitedText.refusal(word)) }
            return sign
        }
        let names = (columns ?? "").split(separator: ",", omittingEmptySubsequences: false)
            .map { String(DeckNames.trimmed($0)) }
        self.columns = columns == nil ? [] : names
        guard columns != nil else { return }
        guard names.count <= DelimitedText.widest, names.contains(where: { !$0.isEmpty && $0 != "-" }) else {
            throw .badSetting(
                "columns are named in their order, with commas between them, such as prompt,answer,tags, and not '\(columns ?? "")'"
            )
        }
        let named = names.map { $0.lowercased() }.filter { !$0.isEmpty && $0 != "-" }
        if let twice = named.first(where: { name in named.count { $0 == name } > 1 }) {
            throw .badSetting("the column '\(twice)' is named twice: each holds something else")
        }
    }
}

extension DelimitedText {
    private static let separators: [String: Character] = [
        "tab": "\t", "comma": ",", "semicolon": ";", "space": " ", "pipe": "|", "colon": ":",
    ]

    /// The separator that `word` names or is; `nil` where there is none such.
    static func sign(_ word: String) -> Character? {
        let sign =
            separators[word.lowercased()] ?? (word == "\\t" ? "\t" : nil)
            ?? (word.count == 1 ? word.first : nil)
        return sign.flatMap { $0.isASCII && !["\"", "#", "\n", "\r", "\r\n"].contains($0) ? $0 : nil }
    }

    /// What is said to a word that is no separator.
    static func refusal(_ word: String) -> String {
        "'\(word)' is no separator: tab, comma, semicolon, space, pipe or colon"
    }

    /// What ``sign(_:)`` takes for `separator`.
    static func name(of separator: Character) -> String {
        separators.first { $0.value == separator }?.key ?? String(separator)
    }

    /// Takes what a person says of the columns.
    mutating func take(_ layout: DelimitedLayout) {
        if let separator = layout.separator { self.separator = separator }
        guard !layout.columns.isEmpty else { return }
        columns = layout.columns
        func place(_ names: [String]) -> Int? { columns.firstIndex { names.contains($0.lowercased()) } }
        (tagsColumn, deckColumn) = (place(["tags"]), place(["deck"]))
        (guidColumn, noteTypeColumn) = (place(["id", "guid"]), place(["notetype", "note type"]))
        isNamed = true
    }
}
