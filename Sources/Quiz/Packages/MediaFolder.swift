import ClickwheelSystem

/// The files of the folder in which pictures and sounds are kept.
enum MediaFolder {
    /// Writes what `source` lends to a new file, and returns its size and SHA-1.
    static func write(
        to path: String,
        _ source: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> (size: Int, digest: [UInt8]) {
        let file = try QuizError.naming(path) { try Descriptor(creating: path) }
        var hash = SHA1.Running()
        var size = 0
        try source { bytes in
            hash.push(bytes)
            size += bytes.count
            try QuizError.naming(path) { try file.write(bytes) }
        }
        return (size, hash.finish())
    }

    /// The bytes of a file of at most `limit` bytes.
    static func read(_ path: String, limit: Int) throws(QuizError) -> [UInt8] {
        let bytes = try QuizError.naming(path) {
            try WholeFile.read(path, atMost: limit + 1)
        }
        guard bytes.count <= limit else {
            throw .badFile(path: path, reason: "it is larger than \(limit / 1_000_000) MB")
        }
        return bytes
    }

    /// Lends the bytes of a file piece by piece; the last piece, which is empty, is marked.
    static func forEachPiece(
        of path: String,
        _ body: (UnsafeRawBufferPointer, _ isLast: Bool) throws -> Void
    ) throws {
        let file = try QuizError.naming(path) { try Descriptor(reading: path) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = try QuizError.naming(path) { try file.readSome(into: buffer) }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), count == 0)
            if count == 0 { return }
        }
    }
}
