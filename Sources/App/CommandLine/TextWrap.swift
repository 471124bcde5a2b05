/// Text broken between words, so that it fits a number of columns.
enum TextWrap {
    /// `text` with every line that is wider than `width` broken between words.
    ///
    /// What follows is indented like the line; where the line has columns, set apart by two spaces or more, like the last of
    /// them. A word that is wider than `width` is left to the terminal, and so is a line with tabs.
    ///
    /// - Complexity: O(*n*)
    static func wrapped(_ text: String, to width: Int) -> String {
        // Most lines fit, and bytes are never fewer than columns.
        guard text.utf8.count > width else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            columns(line) <= width || line.contains("\t") ? String(line) : wrapped(line, to: width)
        }
        .joined(separator: "\n")
    }

    /// Rows of a name and what it means, below each other, in `width` columns; `indent` spaces stand before each.
    static func rows(_ rows: [(name: String, text: String)], indent: Int, width: Int) -> String {
        let longest = rows.map { columns($0.name) }.max() ?? 0
        // A long name, or little room, has its meaning below it.
        let isNarrow = width < 60
        let column = isNarrow ? indent + 4 : indent + min(longest, 26) + 2
        let margin = String(repeating: " ", count: indent)
        return rows.map { name, text in
            let head = margin + name
            let gap = column - columns(head)
            let body =
                isNarrow || gap < 2
                ? "\n" + String(repeating: " ", count: column) : String(repeating: " ", count: gap)
            return (head + body + text).split(separator: "\n", omittingEmptySubsequences: false)
                .map { columns($0) <= width ? String($0) : wrapped($0, to: width, hanging: column) }
                .joined(separator: "\n")
        }
        .joined(separator: "\n")
    }

    /// How many columns of a terminal `text` takes: two for what East Asian scripts and pictures take.
    static func columns(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + columns($1) }
    }

    /// The ranges in which a character is wide (Unicode Standard Annex 11), put together where they are neighbours.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
        0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]

    private static func columns(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    private static func wrapped(_ line: Substring, to width: Int) -> String {
        let indent = line.prefix { $0 == " " }.count
        guard let hanging = lastColumn(line) else {
            return wrapped(line, to: width, hanging: min(indent, width / 2))
        }
        // A column that leaves no room for words is none to go on in.
        return wrapped(line, to: width, hanging: hanging > width / 2 ? min(indent + 4, width / 2) : hanging)
    }

    private static func wrapped(_ line: Substring, to width: Int, hanging: Int) -> String {
        var lines: [String] = []
        var current = ""
        var (used, hasWord) = (0, false)
        var rest = line
        while !rest.isEmpty {
            let gap = rest.prefix { $0 == " " }
            rest = rest.dropFirst(gap.count)
            let word = rest.prefix { $0 != " " }
            rest = rest.dropFirst(word.count)
            let size = columns(word)
            if hasWord, !word.isEmpty, used + gap.count + size > width {
                lines.append(current)
                current = String(repeating: " ", count: hanging)
                used = hanging
            } else {
                current += gap
                used += gap.count
            }
            current += word
            used += size
            hasWord = true
        }
        return (lines + [current]).joined(separator: "\n")
    }

    /// Where the last column of a line with columns begins.
    private static func lastColumn(_ line: Substring) -> Int? {
        var (column, spaces, place) = (0, 0, Int?.none)
        var hasText = false
        for character in line {
            if character == " " {
                spaces += 1
            } else {
                if hasText, spaces >= 2 { place = column }
                (spaces, hasText) = (0, true)
            }
            column += columns(character)
        }
        return place
    }
}
