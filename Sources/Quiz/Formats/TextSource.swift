import ClickwheelSystem

/// The bytes of a text, as often as they are asked for, in pieces: no text is ever in memory as a whole.
struct TextSource {
    /// The largest text that is read, in bytes.
    static let largest = 256_000_000

    let path: String
    private let bytes: [UInt8]?

    /// The text of the regular file at `path`.
    init(path: String) {
        self.path = path
        bytes = nil
    }

    /// A text that is there already; `path` is what it is called.
    init(_ bytes: [UInt8], path: String) {
        self.path = path
        self.bytes = bytes
    }

    /// Lends the text piece by piece, without a byte order mark.
    ///
    /// - Throws: ``QuizError``, or what `body` throws.
    func forEachPiece(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
        if let bytes { return try body(bytes.starts(with: Self.mark) ? bytes.dropFirst(3) : bytes[...]) }
        let file = try QuizError.naming(path) { try Descriptor(regularFile: path.utf8) }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while true {
            let count = try piece.withUnsafeMutableBytes { buffer in
                try QuizError.naming(path) { try file.read(into: buffer, at: offset) }
            }
            if count == 0 { return }
            let isMarked = offset == 0 && piece.starts(with: Self.mark)
            offset += count
            guard offset <= Self.largest else {
                throw QuizError.badFile(
                    path: path,
                    reason: "it is larger than \(Self.largest / 1_000_000) MB"
                )
            }
            try body(piece[(isMarked ? 3 : 0)..<count])
        }
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
