/// Reads the questions of GIFT from the lines of a text.
struct GIFTReader {
    private typealias Line = (number: Int, text: String)

    let path: String
    /// The questions that could not be read, where not the first of them ends the reading.
    private(set) var leftOut = LeftOut()
    private let leavesOut: Bool
    private var category: String?
    /// The lines of the question that is being read, and their bytes.
    private var lines: [Line] = []
    private var size = 0
    /// Whether its brace is open, and how many of its lines there are up to the last one that is blank.
    private var isOpen = false
    private var blank: Int?
    /// How many of its lines there are up to the one that closed its braces, and what stands behind them there.
    private var closed: (count: Int, rest: String)?

    /// `leavesOut`: whether a question that cannot be read is left out, and is not thrown.
    init(path: String, leavesOut: Bool = false) {
        self.path = path
        self.leavesOut = leavesOut
    }

    /// Takes the next line; a blank one between braces does not end a question.
    ///
    /// - Throws: ``QuizError/badLine(path:line:reason:)``, or what `body` throws.
    mutating func take(_ line: String, _ number: Int, _ body: (GIFT.Item) throws -> Void) throws {
        let trimmed = DeckNames.trimmed(line)
        if trimmed.hasPrefix("//") { return }
        if trimmed.hasPrefix("$CATEGORY:") {
            try finish(body)
            category = String(DeckNames.trimmed(trimmed.dropFirst(10)))
            return
        }
        if trimmed.isEmpty, !isOpen { return try finish(body) }
        let marks = GIFT.marks(line)
        if let count = endOfLast(before: trimmed, marks) { try end(count, body) }
        guard size + line.utf8.count <= GIFT.largest else {
            throw QuizError.badLine(
                path: path,
                line: lines.first?.number ?? number,
                reason: "a question of more than \(GIFT.largest / 1_000_000) MB is none: close its braces"
            )
        }
        lines.append((number, line))
        size += line.utf8.count + 1
        if trimmed.isEmpty { blank = lines.count }
        var last: Int?
        for (index, mark) in marks.enumerated() {
            if mark.is("{") {
                (isOpen, blank) = (true, nil)
            } else if mark.is("}") {
                (isOpen, last) = (false, index)
            }
        }
        // Once a line: of many braces in it only the last counts.
        if let last { closed = (lines.count, GIFT.plain(marks[(last + 1)...])) }
    }

    /// Ends the question, which is handed over; a description, which asks nothing, is left out.
    mutating func finish(_ body: (GIFT.Item) throws -> Void) throws { try end(lines.count, body) }

    /// How many lines belong to the question before the one that begins with or before `line`; `nil` where that goes on.
    private func endOfLast(before line: Substring, _ marks: [GIFT.Mark]) -> Int? {
        let opens = marks.first { $0.is("{") || $0.is("}") }?.is("{") == true
        // Answers that were never closed end before the paragraph that opens others.
        if isOpen { return opens ? blank : nil }
        guard let closed else { return nil }
        if line.hasPrefix("::"), line.dropFirst(2).firstRange(ofBytes: "::") != nil { return lines.count }
        guard opens else { return nil }
        // The lines in between are the prompt of the next, unless a sentence with a gap goes on there.
        let isWhole = closed.rest.last.map { ".!?…".contains($0) } ?? true
        return isWhole ? closed.count : lines.count
    }

    /// Ends the question with its first `count` lines; the others begin the next.
    private mutating func end(_ count: Int, _ body: (GIFT.Item) throws -> Void) throws {
        let own = lines.prefix(count)
        lines.removeFirst(count)
        size = lines.reduce(0) { $0 + $1.text.utf8.count + 1 }
        (isOpen, blank, closed) = (false, nil, nil)
        let text = DeckNames.trimmed(own.map(\.text).joined(separator: "\n"))
        guard let first = own.first, !text.isEmpty else { return }
        let item: GIFT.Item?
        do throws(QuizError) {
            item = try GIFT.item(String(text), category, path: path, line: first.number)
        } catch {
            guard leavesOut, case .badLine(_, _, let reason) = error else { throw error }
            let last = own.last { !DeckNames.trimmed($0.text).isEmpty } ?? first
            return leftOut.add(first.number...last.number, reason, error)
        }
        if let item { try body(item) }
    }
}
