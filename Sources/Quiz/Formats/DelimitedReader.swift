/// Reads the rows of delimited text from its pieces, and hands each over with what the header says.
struct DelimitedReader {
    /// Takes what the header says, the next row, and the line on which that begins.
    typealias Body = (_ table: DelimitedText, _ row: [String], _ line: Int) throws -> Void

    /// The longest row and the longest header, in bytes.
    static let longest = 4_000_000
    /// The most bytes that are read again behind quotation marks that are never closed.
    private static let mostAgain = 16 * longest
    private static let unclosed = "a quotation mark is not closed"
    /// The rows that are looked at for HTML before any is handed over.
    private static let mostEarly = 100

    let path: String
    private let layout: DelimitedLayout
    /// The rows whose quotation mark is never closed, where not the first of them ends the reading.
    private(set) var leftOut = LeftOut()
    private let leavesOut: Bool
    /// What the header says; its rows are not kept.
    private(set) var table = DelimitedText()
    /// What has come of the header and the first row; `nil` when the header is over.
    private var head: [UInt8]? = []
    private var begun: Begun
    private var saysHTML = false
    private var early: [(row: [String], line: Int)]? = []
    private var earlySize = 0

    private var row: [String] = []
    private var value: [UInt8] = []
    private var size = 0
    private var line = 1
    /// Where the row begins, and its last quotation mark that opens a field.
    private var rowStart = 1
    private var rowLine = 1
    /// What follows the line of the open quotation mark; `nil` up to its end.
    private var rest: [UInt8]?
    private var countAgain = 0
    private var isQuoted = false
    private var wasQuoted = false
    private var afterQuote = false
    private var afterReturn = false
    private var isComment = false

    /// The header as far as it was read: with each piece that comes only its new lines are.
    private struct Begun {
        var table = DelimitedText()
        var hasSeparator: Bool
        /// The number of the next line, and where that begins.
        var line = 1
        var place = 0
    }

    /// `leavesOut`: whether a row whose quotation mark is never closed is left out, and is not thrown.
    init(path: String, layout: DelimitedLayout = .found, leavesOut: Bool = false) {
        begun = Begun(hasSeparator: layout.separator != nil)
        self.path = path
        self.layout = layout
        self.leavesOut = leavesOut
    }

    /// The numbers of columns that the rows of `sample` have where `separator` parts them; a row that its end cuts is left out,
    /// and one whose quotation mark is never closed has none.
    static func widths(_ sample: ArraySlice<UInt8>, _ separator: Character, isWhole: Bool) -> [Int] {
        var reader = DelimitedReader(path: "")
        (reader.head, reader.early) = (nil, nil)
        reader.table.separator = separator
        var widths: [Int] = []
        do {
            try reader.readRows(sample) { _, row, _ in widths.append(row.count) }
            guard isWhole else { return widths }
            guard !reader.isQuoted || reader.afterQuote else { return widths + [0] }
            try reader.endRow { _, row, _ in widths.append(row.count) }
        } catch {
            return []
        }
        return widths
    }

    mutating func read(_ piece: ArraySlice<UInt8>, _ body: Body) throws {
        guard head != nil else { return try readRows(piece, body) }
        head?.append(contentsOf: piece)
        try readHead(isLast: false, body)
    }

    mutating func finish(_ body: Body) throws {
        try readHead(isLast: true, body)
        while isQuoted, !afterQuote {
            guard leavesOut else {
                throw QuizError.badLine(path: path, line: rowLine, reason: Self.unclosed)
            }
            try readAgain(body)
        }
        try endRow(body)
        try handOver(body)
    }

    /// Leaves the row out up to the line of its open quotation mark, and reads what follows there as rows.
    private mutating func readAgain(_ body: Body) throws {
        let again = rest ?? []
        let last = line
        leftOut.add(
            rowStart...rowLine,
            Self.unclosed,
            .badLine(path: path, line: rowLine, reason: Self.unclosed)
        )
        (row, value, size, rest) = ([], [], 0, nil)
        (isQuoted, wasQuoted, afterQuote, afterReturn) = (false, false, false, false)
        (rowStart, line) = (rowLine + 1, rowLine + 1)
        countAgain += again.count
        guard countAgain <= Self.mostAgain else {
            // A text of such marks alone would be read once for each of them.
            leftOut.add(
                line...max(line, last),
                "too many quotation marks are not closed",
                .badLine(path: path, line: line, reason: Self.unclosed)
            )
            (rowStart, line) = (last, last)
            return
        }
        try readRows(again[...], body)
    }

    /// Takes the header, once it has come with the line after it.
    private mutating func readHead(isLast: Bool, _ body: Body) throws {
        guard let head else { return }
        guard head.count <= Self.longest else { throw full("a header") }
        func end(from start: Int) -> Int? {
            let end = head[start...].firstIndex { $0 == 0x0A || $0 == 0x0D }
            // After a CR an LF may come.
            guard let end, end + 1 < head.count || isLast else { return isLast ? head.count : nil }
            return end
        }
        var (header, hasSeparator) = (begun.table, begun.hasSeparator)
        var (number, start) = (begun.line, begun.place)
        defer { begun = Begun(table: header, hasSeparator: hasSeparator, line: number, place: start) }
        while start < head.count, head[start] == UInt8(ascii: "#") {
            guard let end = end(from: start) else { return }
            let text = String(decoding: head[(start + 1)..<end], as: UTF8.self)
            saysHTML = saysHTML || text.lowercased().hasPrefix("html:")
            try header.takeHeader(text[...], path: path, line: number, &hasSeparator)
            start = min(end + 1, head.count)
            if end + 1 < head.count, head[end] == 0x0D, head[end + 1] == 0x0A { start += 1 }
            number += 1
        }
        guard start < head.count || isLast else { return }
        if !hasSeparator {
            let sample = head[start...].prefix(SeparatorChoice.look)
            guard isLast || sample.count == SeparatorChoice.look else { return }
            header.separator = SeparatorChoice.separator(
                sample,
                isWhole: isLast && start + sample.count == head.count,
                width: layout.columns.isEmpty ? nil : layout.columns.count
            )
        }
        if let separator = layout.separator { header.separator = separator }
        header.partColumns()
        header.take(layout)
        table = header
        (line, rowStart) = (number, number)
        self.head = nil
        try readRows(head[start...], body)
    }

    private mutating func readRows(
        _ piece: ArraySlice<UInt8>,
        _ body: Body
    ) throws {
        let sign = table.separator.asciiValue ?? 0x09
        for byte in piece {
            if afterReturn {
                afterReturn = false
                if byte == 0x0A { continue }
            }
            if isComment {
                guard byte == 0x0A || byte == 0x0D else { continue }
                isComment = false
            }
            if isQuoted {
                if leavesOut, rest != nil || byte == 0x0A {
                    if rest == nil { rest = [] } else { rest?.append(byte) }
                    if size >= Self.longest {
                        try readAgain(body)
                        continue
                    }
                }
                if !afterQuote {
                    if byte == 0x22 {
                        afterQuote = true
                    } else {
                        if byte == 0x0A { line += 1 }
                        try append(byte)
                    }
                    continue
                }
                afterQuote = false
                if byte == 0x22 {
                    try append(byte)
                    continue
                }
                isQuoted = false
                rest = nil
            }
            if byte == UInt8(ascii: "#"), row.isEmpty, value.isEmpty, !wasQuoted {
                // A comment among the rows.
                isComment = true
            } else if byte == 0x22, value.isEmpty, !wasQuoted {
                (isQuoted, wasQuoted, rowLine) = (true, true, line)
            } else if byte == sign {
                endValue()
                guard row.count < DelimitedText.widest else {
                    throw QuizError.badLine(
                        path: path,
                        line: line,
                        reason: "more than \(DelimitedText.widest) columns"
                    )
                }
            } else if byte == 0x0A || byte == 0x0D {
                afterReturn = byte == 0x0D
                line += 1
                try endRow(body)
            } else {
                try append(byte)
            }
        }
    }

    private mutating func append(_ byte: UInt8) throws(QuizError) {
        value.append(byte)
        size += 1
        guard size <= Self.longest else { throw full("a row") }
    }

    private func full(_ what: String) -> QuizError {
        .badLine(
            path: path,
            line: isQuoted ? rowLine : line,
            reason: "\(what) of more than \(Self.longest / 1_000_000) MB is none: close its quotation mark"
        )
    }

    private mutating func endValue() {
        row.append(String(decoding: value, as: UTF8.self))
        value.removeAll(keepingCapacity: value.count < 1 << 16)
        wasQuoted = false
    }

    private mutating func endRow(_ body: Body) throws {
        defer { rowStart = line }
        guard !row.isEmpty || !value.isEmpty || wasQuoted else { return }
        endValue()
        let done = row
        row = []
        earlySize += size
        size = 0
        guard early != nil else { return try body(table, done, rowStart) }
        early?.append((done, rowStart))
        if early?.count == Self.mostEarly || earlySize > 1 << 20 { try handOver(body) }
    }

    /// Hands over the first rows, when they have told whether they are HTML.
    private mutating func handOver(_ body: Body) throws {
        guard let early else { return }
        self.early = nil
        if !saysHTML { table.isHTML = early.contains { $0.row.contains(where: DelimitedText.hasTags) } }
        for (row, line) in early { try body(table, row, line) }
    }
}
