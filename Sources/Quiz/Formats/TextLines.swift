/// Parts a text that comes in pieces into its lines, which end with LF, CR or both.
struct TextLines {
    /// The longest line, in bytes.
    static let longest = 4_000_000

    let path: String
    private var line: [UInt8] = []
    private var number = 1
    private var afterReturn = false

    init(path: String) { self.path = path }

    /// Hands over the lines that end in `piece`, with their numbers from 1.
    mutating func read(_ piece: ArraySlice<UInt8>, _ body: (Int, String) throws -> Void) throws {
        var start = piece.startIndex
        for index in piece.indices {
            let byte = piece[index]
            guard byte == 0x0A || byte == 0x0D else {
                afterReturn = false
                continue
            }
            if byte == 0x0A, afterReturn {
                afterReturn = false
            } else {
                line += piece[start..<index]
                try finish(body)
                number += 1
                afterReturn = byte == 0x0D
            }
            start = index + 1
        }
        line += piece[start...]
        guard line.count <= Self.longest else {
            throw QuizError.badLine(
                path: path,
                line: number,
                reason: "a line of more than \(Self.longest / 1_000_000) MB"
            )
        }
    }

    /// Hands over what stands after the last end of a line.
    mutating func finish(_ body: (Int, String) throws -> Void) throws {
        try body(number, String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: line.count < 1 << 16)
    }
}
