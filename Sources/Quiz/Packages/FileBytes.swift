import ClickwheelPOSIX

/// Reads a file piece by piece.
enum FileBytes {
    /// Lends the bytes of a file; the last piece, perhaps an empty one, is marked.
    static func forEachChunk(
        of path: String,
        _ body: (UnsafeRawBufferPointer, _ isLast: Bool) throws -> Void
    ) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            throw QuizError.cannotUse(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = readSome(file, buffer)
            guard count >= 0 else {
                throw QuizError.cannotUse(path: path, reason: String(cString: strerror(errno)))
            }
            try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]), count == 0)
            if count == 0 { return }
        }
    }

    private static func readSome(_ file: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.read(file, buffer.baseAddress, buffer.count)
        #else
        Darwin.read(file, buffer.baseAddress, buffer.count)
        #endif
    }
}
