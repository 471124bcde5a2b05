/// Reads plain text: a prompt and its answer on one line, separated by a tab or ` - `, or on two lines with a blank line
/// after them.
struct PlainNotes: NoteReader {
    private var lines: TextLines
    private var pairs = Pairs()

    init(path: String) { lines = TextLines(path: path) }

    var leftOut: LeftOut { pairs.leftOut }

    mutating func read(_ piece: ArraySlice<UInt8>, _ note: (ImportedNote) throws -> Void) throws {
        let path = lines.path
        try lines.read(piece) { try pairs.take($1, $0, path, note) }
    }

    mutating func finish(_ note: (ImportedNote) throws -> Void) throws {
        let path = lines.path
        try lines.finish { try pairs.take($1, $0, path, note) }
        pairs.leaveOut(path)
    }
}

/// Prompts and answers out of lines.
private struct Pairs {
    private var waiting: (line: Int, text: String)?
    private(set) var leftOut = LeftOut()

    /// Leaves a prompt out that has got no answer.
    mutating func leaveOut(_ path: String) {
        guard let (line, text) = waiting else { return }
        waiting = nil
        let reason = "'\(text.prefix(40))' has no answer"
        leftOut.add(line...line, reason, .badLine(path: path, line: line, reason: reason))
    }

    mutating func take(
        _ line: String,
        _ number: Int,
        _ path: String,
        _ note: (ImportedNote) throws -> Void
    ) throws {
        let trimmed = String(DeckNames.trimmed(line))
        if trimmed.isEmpty { return leaveOut(path) }
        let halves =
            line.contains("\t") ? line.split(separator: "\t", maxSplits: 1) : Self.halves(line)
        if let prompt = waiting?.text {
            try note(.question(Question(prompt: prompt, answer: trimmed, hint: nil)))
            waiting = nil
        } else if halves.count == 2 {
            let sides = halves.map { String(DeckNames.trimmed($0)) }
            try note(.question(Question(prompt: sides[0], answer: sides[1], hint: nil)))
        } else if trimmed[...].firstRange(ofBytes: "{{c") != nil {
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
