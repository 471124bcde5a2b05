/// What one look over a text tells before it is read.
struct TextLook {
    /// What identifies the text.
    let sha1: String
    /// Whether there is a question with its answers in braces, and no cloze.
    let isGIFT: Bool
    /// Whether it begins with a header of delimited text, or a comment.
    let hasHeader: Bool
    /// Whether a tab is in every line that is not blank, and two in some: prompt, answer, and more.
    let hasColumns: Bool

    /// - Throws: ``QuizError`` for what is no UTF-8.
    init(_ source: TextSource) throws {
        var hash = SHA1.Running()
        var start: [UInt8] = []
        // The beginning of a character whose end is in the next piece.
        var open: [UInt8] = []
        var (hasGap, hasAnswer, hasBraces, last) = (false, false, (open: false, close: false), UInt8(0))
        var columns = Columns()
        func refuse() -> QuizError {
            .badFile(path: source.path, reason: "it is no UTF-8 text: save it as UTF-8")
        }
        try source.forEachPiece { piece in
            piece.withUnsafeBytes { hash.push($0) }
            if start.count < 16 { start += piece.prefix(16) }
            for byte in piece {
                columns.take(byte)
                switch byte {
                case UInt8(ascii: "{"):
                    hasBraces.open = true
                    hasGap = hasGap || last == byte
                case UInt8(ascii: "}"): hasBraces.close = true
                case UInt8(ascii: "="), UInt8(ascii: "~"): hasAnswer = true
                case UInt8(ascii: "T"): hasAnswer = hasAnswer || last == UInt8(ascii: "{")
                default: break
                }
                last = byte
            }
            let bytes = open + piece
            let end = Self.wholeCharacters(bytes)
            guard String(validating: bytes[..<end], as: UTF8.self) != nil else { throw refuse() }
            open = Array(bytes[end...])
        }
        guard open.isEmpty else { throw refuse() }
        sha1 = SHA1.hex(hash.finish())
        let text = String(decoding: start, as: UTF8.self)
        isGIFT =
            text.hasPrefix("$CATEGORY") || text.hasPrefix("::")
            || !hasGap && hasBraces.open && hasBraces.close && hasAnswer
        hasHeader = text.hasPrefix("#")
        columns.take(0x0A)
        hasColumns = columns.isEverywhere && columns.most > 1
    }

    /// The tabs of lines.
    private struct Columns {
        private(set) var most = 0
        private(set) var isEverywhere = true
        private var tabs = 0
        private var isBlank = true

        mutating func take(_ byte: UInt8) {
            switch byte {
            case 0x09: tabs += 1
            case 0x20: break
            case 0x0A, 0x0D:
                most = max(most, tabs)
                if tabs == 0, !isBlank { isEverywhere = false }
                (tabs, isBlank) = (0, true)
            default: isBlank = false
            }
        }
    }

    /// The place before a character at the end of which bytes are missing.
    private static func wholeCharacters(_ bytes: [UInt8]) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return needed > back ? bytes.count - back : bytes.count
        }
        return bytes.count
    }
}
