import ClickwheelCZlib
import ClickwheelSystem

/// The lines of a text file, packed by gzip or not, with bounded memory.
struct TextLines: ~Copyable {
    /// Longer lines are passed over.
    static let longest = 64 << 10
    /// Bytes that are read at once.
    private static let block = 256 << 10

    private let stream: gzFile
    private let file: String
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: block, alignment: 64)

    /// Opens `path`.
    init(_ path: String) throws(RatingError) {
        // `e`: closed in children.
        guard Files.isReadable(path), let stream = gzopen(path, "rbe") else {
            throw .badDataSet(file: path, reason: "it cannot be read")
        }
        gzbuffer(stream, CUnsignedInt(Self.block))
        (self.stream, file) = (stream, path)
    }

    deinit {
        gzclose(stream)
        buffer.deallocate()
    }

    /// Calls `body` with every line, without its end, and with its number, 1 for the first; `nil` for one that is too long.
    ///
    /// - Throws: ``RatingError/badDataSet(file:reason:)`` where the file breaks off or is damaged, and what `body` throws.
    borrowing func read(_ body: (UnsafeRawBufferPointer?, Int) throws -> Void) throws {
        var pending: [UInt8] = []
        var isTooLong = false
        var number = 0
        while true {
            let count = Int(gzread(stream, buffer.baseAddress, CUnsignedInt(buffer.count)))
            guard count > 0 else {
                // The rest that zlib cannot unpack: a file that was cut off ends without its sum.
                var code: CInt = 0
                let reason = gzerror(stream, &code).map { String(cString: $0) } ?? ""
                guard code == Z_OK || code == Z_STREAM_END else {
                    throw RatingError.badDataSet(
                        file: file,
                        reason: code == Z_BUF_ERROR
                            ? "it is cut off: fetch it again" : "it is damaged (\(reason)): fetch it again"
                    )
                }
                break
            }
            var rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])
            while let end = rest.firstIndex(of: 0x0A) {
                let line = UnsafeRawBufferPointer(rebasing: rest[..<end])
                rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
                number += 1
                if isTooLong || pending.count + line.count > Self.longest {
                    try body(nil, number)
                } else if pending.isEmpty {
                    try body(line, number)
                } else {
                    pending += line
                    try pending.withUnsafeBytes { try body($0, number) }
                }
                pending.removeAll(keepingCapacity: true)
                isTooLong = false
            }
            if isTooLong || pending.count + rest.count > Self.longest {
                isTooLong = true
                pending.removeAll(keepingCapacity: true)
            } else {
                pending += rest
            }
        }
        if isTooLong { return try body(nil, number + 1) }
        if !pending.isEmpty { try pending.withUnsafeBytes { try body($0, number + 1) } }
    }
}
