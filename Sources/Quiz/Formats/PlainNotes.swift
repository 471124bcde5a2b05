/// Reads plain text: a prompt and its answer on one line, separated by a tab or ` - `, or on two lines with a blank line
/// after them.
struct PlainNotes: NoteReader {
    private typealias Waiting = (line: Int, text: String)

    private var lines: TextLines
    private var waiting: Waiting?

    init(path: String) { lines = TextLines(path: path) }

    mutating func read(_ piece: ArraySlice<UInt8>, _ note: (ImportedNote) throws -> Void) throws {
        let path = lines.path
        try lines.read(piece) { try Self.take($1, $0, &waiting, path, note) }
    }

    mutating func finish(_ note: (ImportedNote) throws -> Void) throws {
        let path = lines.path
        try lines.finish { try Self.take($1, $0, &waiting, path, note) }
        try Self.refuse(waiting, path)
    }

    private static func refuse(_ waiting: Waiting?, _ path: String) throws(QuizError) {
        guard let waiting else { return }
        throw .badLine(
            path: path,
            line: waiting.line,
            reason: "'\(waiting.text.prefix(40))' has no answer"
        )
    }

    private static func take(
        _ line: String,
        _ number: Int,
        _ waiting: inout Waiting?,
        _ path: String,
        _ note: (ImportedNote) throws -> Void
    ) throws {
        let trimmed = String(DeckNames.trimmed(line))
        if trimmed.isEmpty { return try refuse(waiting, path) }
        let halves =
            line.contains("\t") ? line.split(separator: "\t", maxSplits: 1) : halves(line)
        if let prompt = waiting?.text {
            try note(.question(Question(prompt: prompt, answer: trimmed, hint: nil)))
            waiting = nil
        } else if halves.count == 2 {
            let sides = halves.map { String(DeckNames.trimmed($0)) }
            try note(.question(Question(prompt: sides[0], answer: sides[1], hint: nil)))
        } else if trimmed.contains("{{c") {
            try note(ImportedNote(type: .cloze, fields: [trimmed, ""]))
        } else {
            waiting = (number, trimmed)
        }
    }

    /// The two sides of the first ` - `.
    private static func halves(_ line: String) -> [Substring] {
        let pieces = line.pieces(between: " - ")
        guard pieces.count > 1 else { return pieces }
        return [pieces[0], line[pieces[1].startIndex...]]
    }
}
