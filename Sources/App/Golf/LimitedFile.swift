import ClickwheelPOSIX

/// Files of which no more is read than somebody can want.
enum LimitedFile {
    /// The first `limit` bytes of the file at `path`, or `nil` where it cannot be read; blocks.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let wanted = min(piece.count, limit - bytes.count)
            #if canImport(Glibc)
            let count = Glibc.read(descriptor, &piece, wanted)
            #else
            let count = Darwin.read(descriptor, &piece, wanted)
            #endif
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            bytes += piece[..<count]
        }
        return bytes
    }
}
