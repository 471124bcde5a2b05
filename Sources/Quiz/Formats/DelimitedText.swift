/// Rows of values in text, with the header lines that Anki writes.
///
/// The header: <https://docs.ankiweb.net/importing/text-files.html#file-headers>. Values may be quoted (RFC 4180).
public struct DelimitedText: Equatable, Sendable {
    /// The most columns of a row.
    static let widest = 1000

    public var separator: Character = "\t"
    /// Whether values are HTML; where the header does not say, whether they have tags.
    public var isHTML = false
    public var noteTypeColumn: Int?
    public var deckColumn: Int?
    public var tagsColumn: Int?
    public var guidColumn: Int?
    public var columns: [String] = []
    public var noteType: String?
    public var deck: String?
    public var tags: [String] = []
    public var matching: String?
    public var rows: [[String]] = []

    public init() {}

    /// - Throws: ``QuizError/badLine(path:line:reason:)``.
    public static func read(_ text: String, path: String) throws(QuizError) -> DelimitedText {
        var result = DelimitedText()
        var rest = text.unicodeScalars.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        var line = 1
        var hasSeparator = false
        var saysHTML = false
        while rest.first == "#" {
            let end = rest.firstIndex(where: \.isNewline) ?? rest.endIndex
            saysHTML = saysHTML || rest[..<end].dropFirst().lowercased().hasPrefix("html:")
            try result.takeHeader(rest[..<end].dropFirst(), path: path, line: line, &hasSeparator)
            rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
            line += 1
        }
        if !hasSeparator { result.separator = guessed(rest) }
        result.columns = (result.columns.first ?? "").split(
            separator: result.separator,
            omittingEmptySubsequences: false
        )
        .prefix(widest).map { String(DeckNames.trimmed($0)) }
        try result.readRows(rest, path: path, line: line)
        if !saysHTML { result.isHTML = result.rows.prefix(100).contains { $0.contains(where: hasTags) } }
        return result
    }

    private mutating func takeHeader(
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
            guard let sign = Self.separators[word.lowercased()] ?? (value.count == 1 ? value.first : nil),
                sign.isASCII, !["\"", "#", "\n", "\r", "\r\n"].contains(sign)
            else {
                throw .badLine(
                    path: path,
                    line: line,
                    reason: "'\(word)' is no separator: tab, comma, semicolon, space, pipe or colon"
                )
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

    private static let separators: [String: Character] = [
        "tab": "\t", "comma": ",", "semicolon": ";", "space": " ", "pipe": "|", "colon": ":",
    ]

    private static let tags: Set = [
        "b", "i", "u", "em", "strong", "br", "div", "p", "span", "img", "ul", "ol", "li", "a", "sub", "sup",
        "font", "table",
        "ruby", "hr", "h1", "h2", "h3", "code", "pre",
    ]

    private static func hasTags(_ value: String) -> Bool {
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

    /// A tab where the first line has one, else the separator that it has most of.
    private static func guessed(_ text: Substring) -> Character {
        let first = text.prefix { !$0.isNewline }
        if first.contains("\t") { return "\t" }
        let counts = [",", ";", "|"].map { (sign: Character($0), count: first.count(of: Character($0))) }
        return counts.max { $0.count < $1.count }.flatMap { $0.count > 0 ? $0.sign : nil } ?? "\t"
    }

    private mutating func readRows(_ text: Substring, path: String, line: Int) throws(QuizError) {
        var row: [String] = []
        var value: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        var line = line
        var rowLine = line
        let bytes = Array(text.utf8)
        let sign = separator.asciiValue ?? 0x09
        func full(_ line: Int) -> QuizError {
            .badLine(path: path, line: line, reason: "more than \(Self.widest) columns")
        }
        func endValue() {
            row.append(String(decoding: value, as: UTF8.self))
            value.removeAll(keepingCapacity: true)
            wasQuoted = false
        }
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if isQuoted {
                if byte == 0x22 {
                    if index < bytes.count, bytes[index] == 0x22 {
                        value.append(0x22)
                        index += 1
                    } else {
                        isQuoted = false
                    }
                } else {
                    if byte == 0x0A { line += 1 }
                    value.append(byte)
                }
            } else if byte == UInt8(ascii: "#"), row.isEmpty, value.isEmpty, !wasQuoted {
                // A comment among the rows.
                while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
            } else if byte == 0x22, value.isEmpty, !wasQuoted {
                isQuoted = true
                wasQuoted = true
                rowLine = line
            } else if byte == sign {
                endValue()
                guard row.count < Self.widest else { throw full(line) }
            } else if byte == 0x0A || byte == 0x0D {
                if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
                line += 1
                if !row.isEmpty || !value.isEmpty || wasQuoted {
                    endValue()
                    rows.append(row)
                    row = []
                }
            } else {
                value.append(byte)
            }
        }
        guard !isQuoted else {
            throw .badLine(path: path, line: rowLine, reason: "a quotation mark is not closed")
        }
        if !row.isEmpty || !value.isEmpty || wasQuoted {
            endValue()
            rows.append(row)
        }
    }

    /// The text of the rows with the header, which ``read(_:path:)`` reads again.
    public var text: String {
        var out =
            "#separator:\(Self.separators.first { $0.value == separator }?.key ?? "tab")\n#html:\(isHTML)\n"
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

extension Substring {
    fileprivate func count(of character: Character) -> Int { count { $0 == character } }
}
