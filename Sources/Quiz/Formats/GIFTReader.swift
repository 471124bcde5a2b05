/// Reads the questions of GIFT from the lines of a text.
struct GIFTReader {
    let path: String
    private var category: String?
    /// The paragraph that is being read, the line it began on, and whether its brace is open.
    private var current = ""
    private var start = 0
    private var isOpen = false

    init(path: String) { self.path = path }

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
        if current.isEmpty { start = number } else { current += "\n" }
        guard current.utf8.count + line.utf8.count <= GIFT.largest else {
            throw QuizError.badLine(
                path: path,
                line: start,
                reason: "a question of more than \(GIFT.largest / 1_000_000) MB is none: close its braces"
            )
        }
        current += line
        for mark in GIFT.marks(line) {
            if mark.is("{") { isOpen = true } else if mark.is("}") { isOpen = false }
        }
    }

    /// Ends the paragraph, which hands its question over; a description, which asks nothing, is left out.
    mutating func finish(_ body: (GIFT.Item) throws -> Void) throws {
        let text = DeckNames.trimmed(current)
        defer {
            current = ""
            isOpen = false
        }
        if !text.isEmpty, let item = try GIFT.item(String(text), category, path: path, line: start) {
            try body(item)
        }
    }
}
