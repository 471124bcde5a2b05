/// Rows of values in text, with the header lines that Anki writes.
///
/// The header: <https://docs.ankiweb.net/importing/text-files.html#file-headers>. Values may be quoted (RFC 4180).
public struct DelimitedText: Equatable, Sendable {
    /// The most columns of a row.
    static let widest = 1000

    /// What stands between two fields.
    public var separator: Character = "\t"
    /// Whether values are HTML; where the header does not say, whether they have tags.
    public var isHTML = false
    /// The column, from 1, that names each row's note type.
    public var noteTypeColumn: Int?
    /// The column, from 1, that names each row's deck.
    public var deckColumn: Int?
    /// The column, from 1, that holds each row's tags.
    public var tagsColumn: Int?
    /// The column, from 1, that holds each row's own key.
    public var guidColumn: Int?
    /// The names of the columns, where the file gives them.
    public var columns: [String] = []
    /// The note type of all rows.
    public var noteType: String?
    /// The deck of all rows.
    public var deck: String?
    /// Tags that all rows get.
    public var tags: [String] = []
    /// What the file says of rows that are there already.
    public var matching: String?
    /// The fields of each row, in their order.
    public var rows: [[String]] = []
    /// Whether ``columns`` are what a person says they hold: then each is that, or refused.
    var isNamed = false

    /// A text without rows.
    public init() {}

    /// - Throws: ``QuizError/badLine(path:line:reason:)``.
    public static func read(_ text: String, path: String) throws(QuizError) -> DelimitedText {
        var reader = DelimitedReader(path: path)
        var rows: [[String]] = []
        do {
            let bytes = Array(text.utf8)[(text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0)...]
            try reader.read(bytes) { _, row, _ in rows.append(row) }
            try reader.finish { _, row, _ in rows.append(row) }
        } catch let error as QuizError {
            throw error
        } catch {
            throw .badFile(path: path, reason: "\(error)")
        }
        var result = reader.table
        result.rows = rows
        return result
    }

    /// Parts the names of the columns, once the separator is known.
    mutating func partColumns() {
        columns = (columns.first ?? "").split(separator: separator, omittingEmptySubsequences: false)
            .prefix(Self.widest).map { String(DeckNames.trimmed($0)) }
    }

    mutating func takeHeader(
        _ header: Substring,
        path: String,
        line: Int,
        _ hasSeparator: inout Bool
    ) throws(QuizError) {
        guard let colon = header.firstIndex(of: ":") else { return }
        let key = DeckNames.trimmed(header[..<colon]).lowercased()
        let value = header[header.index(after: colon)...]
        let word = String(DeckNames.trimmed(value))
        func column() throws(QuizError) -> Int {
            guard let number = Int(word), (1...Self.widest).contains(number) else {
                throw .badLine(
                    path: path,
                    line: line,
                    reason: "'\(key)' takes the number of a column, from 1"
                )
            }
            return number - 1
        }
        switch key {
        case "separator":
            guard let sign = Self.sign(word) ?? (value.count == 1 ? Self.sign(String(value)) : nil) else {
                throw .badLine(path: path, line: line, reason: Self.refusal(word))
            }
            separator = sign
            hasSeparator = true
        case "html": isHTML = word.lowercased() == "true"
        case "notetype column": noteTypeColumn = try column()
        case "deck column": deckColumn = try column()
        case "tags column": tagsColumn = try column()
        case "guid column": guidColumn = try column()
        case "columns":
            // Parted once the separator is known.
            columns = [String(value)]
        case "notetype": noteType = word
        case "deck": deck = word
        case "tags": tags = word.split(separator: " ").map(String.init)
        case "if matches": matching = word.lowercased()
        // A comment.
        default: break
        }
    }

    private static let tags: Set = [
        "b", "i", "u", "em", "strong", "br", "div", "p", "span", "img", "ul", "ol", "li", "a", "sub", "sup",
        "font", "table",
        "ruby", "hr", "h1", "h2", "h3", "code", "pre",
    ]

    static func hasTags(_ value: String) -> Bool {
        let pieces = value.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
            .dropFirst()
        return pieces.contains { piece in
            guard piece.contains(UInt8(ascii: ">")) else { return false }
            let name = piece.drop { $0 == UInt8(ascii: "/") }.prefix {
                (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
            }
            return tags.contains(Substring(name).lowercased())
        }
    }

    /// The text of the rows with the header, which ``read(_:path:)`` reads again.
    public var text: String {
        var out = "#separator:\(Self.name(of: separator))\n#html:\(isHTML)\n"
        if let guidColumn { out += "#guid column:\(guidColumn + 1)\n" }
        if let noteTypeColumn { out += "#notetype column:\(noteTypeColumn + 1)\n" }
        if let deckColumn { out += "#deck column:\(deckColumn + 1)\n" }
        if let tagsColumn { out += "#tags column:\(tagsColumn + 1)\n" }
        for row in rows {
            out +=
                row.enumerated().map { Self.quoted($1, separator, isFirst: $0 == 0, isAlone: row.count == 1) }
                .joined(separator: String(separator)) + "\n"
        }
        return out
    }

    private static func quoted(
        _ value: String,
        _ separator: Character,
        isFirst: Bool,
        isAlone: Bool
    ) -> String {
        let needs =
            value.unicodeScalars.contains {
                $0 == "\"" || $0 == "\n" || $0 == "\r" || Character($0) == separator
            }
            || isFirst && value.utf8.first == UInt8(ascii: "#") || isAlone && value.isEmpty
        return needs ? "\"" + value.replacing(bytes: "\"", with: "\"\"") + "\"" : value
    }
}
