import ClickwheelPOSIX

/// The folder in which pictures and sounds are kept.
enum MediaFolder {
    /// Makes the folder and those above it.
    static func make(_ path: String) throws(QuizError) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o700) != 0, errno != EEXIST {
                throw .cannotUse(path: made, reason: String(cString: strerror(errno)))
            }
        }
    }

    /// Writes what `source` lends to a new file, and returns its size and SHA-1.
    static func write(
        to path: String,
        _ source: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> (size: Int, digest: [UInt8]) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard file >= 0 else {
            throw QuizError.cannotUse(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        var hash = SHA1.Running()
        var size = 0
        try source { bytes in
            hash.push(bytes)
            size += bytes.count
            var rest = bytes
            while !rest.isEmpty {
                let count = writeAll(file, rest)
                guard count > 0 else {
                    throw QuizError.cannotUse(path: path, reason: String(cString: strerror(errno)))
                }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
        return (size, hash.finish())
    }

    private static func writeAll(_ file: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.write(file, bytes.baseAddress, bytes.count)
        #else
        Darwin.write(file, bytes.baseAddress, bytes.count)
        #endif
    }

    /// The bytes of a file of at most `limit` bytes.
    static func read(_ path: String, limit: Int) throws(QuizError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .cannotUse(path: path, reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var information = stat()
        fstat(file, &information)
        guard Int(information.st_size) <= limit else {
            throw .badFile(path: path, reason: "it is larger than \(limit / 1_000_000) MB")
        }
        var bytes = [UInt8](repeating: 0, count: Int(information.st_size) + 1)
        var filled = 0
        while filled < bytes.count {
            let start = filled
            let count = bytes.withUnsafeMutableBytes { buffer in
                readAll(file, UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
            }
            guard count >= 0 else { throw .cannotUse(path: path, reason: String(cString: strerror(errno))) }
            if count == 0 { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    private static func readAll(_ file: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.read(file, buffer.baseAddress, buffer.count)
        #else
        Darwin.read(file, buffer.baseAddress, buffer.count)
        #endif
    }
}
