/// Reads a JSON deck: `{"title": …, "questions": [{"prompt", "answer", "hint"?, "tags"?}]}`, or `"cloze"`, `"gift"` or the
/// form of ``StoredQuestion`` instead of prompt and answer.
///
/// One question at a time is in memory; this finds where each begins and ends, and ``JSONReader`` says what it is.
struct JSONNotes: NoteReader {
    /// The longest question, in bytes.
    static let longest = 4_000_000

    /// What no value begins with.
    private static let signs = Array(",:]}".utf8)
    private static let spaces: [UInt8] = [0x20, 0x0A, 0x0D, 0x09]
    /// What a number or a word ends before.
    private static let stops: [UInt8] = [0x2C, 0x3A, 0x5D, 0x7D] + spaces

    private enum Place {
        case start, beforeKey, afterKey, beforeValue, afterValue, beforeQuestion, afterQuestion, end
    }

    private let path: String
    private(set) var title: String?
    private var place = Place.start
    /// Whether questions stand in the text's own list, rather than in that of an object.
    private var isBare = false
    private var hasQuestions = false
    private var count = 0
    private(set) var leftOut = LeftOut()
    private var line = 1
    private var key = ""
    private var offset = 0
    // The key, value or question that is being read.
    private var part: [UInt8] = []
    private var partStart = 0
    private var partLine = 0
    private var isReading = false
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether a comma came, after which no list ends.
    private var afterComma = false

    /// Whether a question that is no JSON is left out, and is not thrown.
    private let leavesOut: Bool
    /// The first line of what is passed over on the way to the next question; `nil` where nothing is.
    private var passedFrom: Int?
    /// The last byte of the question outside its strings that is no space.
    private var lastSign: UInt8 = 0

    init(path: String, leavesOut: Bool = false) {
        self.path = path
        self.leavesOut = leavesOut
    }

    mutating func read(_ piece: ArraySlice<UInt8>, _ note: (ImportedNote) throws -> Void) throws {
        for byte in piece {
            try take(byte, note)
            offset += 1
            if byte == 0x0A { line += 1 }
        }
    }

    mutating func finish(_ note: (ImportedNote) throws -> Void) throws {
        if place == .start, isReading { try endPart(note) }
        if leavesOut, hasQuestions {
            if isReading { leaveOut(to: line, failure(offset)) }
            return endPassing(before: line + 1)
        }
        guard place == .end, !isReading else { throw failure(offset) }
        guard hasQuestions else {
            throw QuizError.badFile(path: path, reason: "the key \"questions\" with a list is missing")
        }
    }

    private func failure(_ offset: Int) -> QuizError {
        .badFile(path: path, reason: "no JSON from byte \(offset) on")
    }

    private mutating func take(_ byte: UInt8, _ note: (ImportedNote) throws -> Void) throws {
        if isReading {
            if try !extend(byte, note) { return }
        }
        if Self.spaces.contains(byte) { return }
        if passedFrom != nil, byte != UInt8(ascii: "{") || place == .end { return }
        endPassing(before: line)
        switch (place, byte) {
        case (.start, UInt8(ascii: "{")): place = .beforeKey
        case (.start, UInt8(ascii: "[")):
            (isBare, hasQuestions) = (true, true)
            place = .beforeQuestion
        case (.beforeKey, UInt8(ascii: "}")) where !afterComma: place = .end
        case (.afterKey, UInt8(ascii: ":")): place = .beforeValue
        case (.beforeValue, UInt8(ascii: "[")) where key == "questions":
            hasQuestions = true
            place = .beforeQuestion
        case (.beforeQuestion, UInt8(ascii: "]")) where !afterComma, (.afterQuestion, UInt8(ascii: "]")):
            place = isBare ? .end : .afterValue
        case (.afterQuestion, UInt8(ascii: ",")):
            (place, afterComma) = (.beforeQuestion, true)
        case (.beforeQuestion, UInt8(ascii: ",")) where leavesOut: return
        case (.beforeQuestion, UInt8(ascii: "]")) where leavesOut: place = isBare ? .end : .afterValue
        case (.afterQuestion, UInt8(ascii: "{")) where leavesOut:
            // Only the comma between the two is missing.
            place = .beforeQuestion
            return try take(byte, note)
        case (.afterQuestion, _) where leavesOut,
            (.beforeQuestion, _) where leavesOut && Self.signs.contains(byte):
            (place, passedFrom) = (.beforeQuestion, line)
        case (.afterValue, UInt8(ascii: ",")):
            (place, afterComma) = (.beforeKey, true)
        case (.afterValue, UInt8(ascii: "}")): place = .end
        case (.beforeValue, _) where Self.signs.contains(byte),
            (.beforeQuestion, _) where Self.signs.contains(byte):
            throw failure(offset)
        case (.beforeKey, UInt8(ascii: "\"")), (.start, _), (.beforeValue, _), (.beforeQuestion, _):
            (isReading, partStart, partLine, afterComma) = (true, offset, line, false)
            _ = try extend(byte, note)
        case (.afterValue, _) where leavesOut && hasQuestions, (.end, _) where leavesOut && hasQuestions:
            (place, passedFrom) = (.end, line)
        case (.beforeKey, _), (.afterKey, _), (.afterValue, _), (.afterQuestion, _), (.end, _):
            throw failure(offset)
        }
    }

    /// Takes a byte of a key, value or question.
    ///
    /// - Returns: Whether it stands after the end of that.
    private mutating func extend(_ byte: UInt8, _ note: (ImportedNote) throws -> Void) throws -> Bool {
        if !isInString, depth == 0, !part.isEmpty, Self.stops.contains(byte) {
            // The end of a number or a word.
            try endPart(note)
            return true
        }
        if isBroken(byte) {
            let isNext = byte == UInt8(ascii: "{")
            leaveOut(to: isNext ? max(partLine, line - 1) : line, failure(offset))
            // The next question begins here, or somewhere on the lines below.
            if !isNext { passedFrom = line + 1 }
            return isNext
        }
        if !isInString, !Self.spaces.contains(byte) { lastSign = byte }
        part.append(byte)
        if part.count > Self.longest, leavesOut, place == .beforeQuestion {
            leaveOut(to: line, failure(partStart))
            passedFrom = line + 1
            return false
        }
        guard part.count <= Self.longest else {
            throw QuizError.badFile(
                path: path,
                reason: "what begins at byte \(partStart) has more than \(Self.longest / 1_000_000) MB"
            )
        }
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
            }
        } else {
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: return false
            }
        }
        if !isInString, depth == 0 { try endPart(note) }
        return false
    }

    /// Whether `byte` cannot stand in the question that is being read: the end of a line in a string, or the beginning of the
    /// next question where a key has to be.
    private func isBroken(_ byte: UInt8) -> Bool {
        guard leavesOut, place == .beforeQuestion, !part.isEmpty else { return false }
        if isInString { return byte == 0x0A }
        return byte == UInt8(ascii: "{") && depth == 1 && part.first == byte
            && (lastSign == UInt8(ascii: ",") || lastSign == UInt8(ascii: "\""))
    }

    /// Leaves out the question that is being read, whose last line is `last`.
    private mutating func leaveOut(to last: Int, _ error: QuizError) {
        count += 1
        leftOut.add(partLine...max(partLine, last), Self.noJSON, error)
        part.removeAll(keepingCapacity: part.count < 1 << 16)
        (isReading, isInString, isEscaped, depth) = (false, false, false, 0)
    }

    /// Leaves out the lines that were passed over, up to the one before `next`.
    private mutating func endPassing(before next: Int) {
        guard let first = passedFrom else { return }
        passedFrom = nil
        let error = failure(offset)
        if first < next { leftOut.add(first...(next - 1), Self.noJSON, error) }
    }

    private static let noJSON = "what stands there is no JSON"

    private mutating func endPart(_ note: (ImportedNote) throws -> Void) throws {
        let value: JSONValue
        do throws(JSONReader.Failure) {
            value = try JSONReader.value(part)
        } catch {
            let failure = failure(partStart + error.offset)
            guard leavesOut, place == .beforeQuestion else { throw failure }
            leaveOut(to: line, failure)
            place = .afterQuestion
            return
        }
        part.removeAll(keepingCapacity: part.count < 1 << 16)
        isReading = false
        switch place {
        case .beforeKey:
            key = value.string ?? ""
            place = .afterKey
        case .beforeValue:
            if key == "title" { title = value.string }
            place = .afterValue
        case .beforeQuestion:
            count += 1
            place = .afterQuestion
            if let read = question(value) { return try note(read) }
            let reason =
                "question \(count) has no \"prompt\" and \"answer\", no \"cloze\", no \"gift\" and no \"kind\" that can be read"
            leftOut.add(partLine...line, reason, .badFile(path: path, reason: reason))
        case .start: place = .end
        case .afterKey, .afterValue, .afterQuestion, .end: break
        }
    }

    /// The note that `question` says; `nil` where it says none.
    private func question(_ question: JSONValue) -> ImportedNote? {
        let tags = question["tags"]?.array?.compactMap(\.string) ?? []
        let deck = question["deck"]?.string
        var note: ImportedNote
        if let text = question["cloze"]?.string {
            note = ImportedNote(
                type: .cloze,
                fields: [text, question["extra"]?.string ?? ""],
                tags: tags,
                deck: deck
            )
        } else if let read = StoredQuestion(question) ?? question["gift"]?.string.flatMap(StoredQuestion.init)
        {
            note = .item(read.item, tags: tags, deck: deck)
        } else if let prompt = question["prompt"]?.string, let answer = question["answer"]?.string {
            let made = Question(prompt: prompt, answer: answer, hint: question["hint"]?.string)
            note = .question(made, tags: tags, deck: deck)
        } else {
            return nil
        }
        note.guid = question["id"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        return note
    }
}
