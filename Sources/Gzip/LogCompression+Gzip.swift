import ClickwheelCZlib
import ClickwheelSystem
public import Log

extension LogCompression {
    /// gzip, through zlib.
    public static let gzip = LogCompression(
        compress: { source, target in (try? compressed(source, to: target)) != nil },
        open: reader
    )

    private static func compressed(_ path: String, to target: String) throws(Errno) {
        let source = try Descriptor(reading: path)
        let copy = try Descriptor(creating: target).duplicate()
        // Level 6 is zlib's own default.
        guard let stream = gzdopen(copy, "wb6") else {
            _ = Descriptor(owning: copy)
            throw .outOfOrder
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 64)
        defer { buffer.deallocate() }
        var isWhole = false
        while let count = try? source.readSome(into: buffer) {
            isWhole = count == 0
            if isWhole { break }
            guard gzwrite(stream, buffer.baseAddress, CUnsignedInt(count)) == count else { break }
        }
        // Closing writes the rest of it.
        guard gzclose(stream) == Z_OK, isWhole else { throw .outOfOrder }
    }

    private static func reader(_ path: String) -> Reader? {
        // `e`: closed in children.
        guard let stream = gzopen(path, "rbe") else { return nil }
        let owner = GzipStream(stream)
        return { buffer in
            max(0, Int(gzread(owner.stream, buffer.baseAddress, CUnsignedInt(buffer.count))))
        }
    }
}

/// A compressed file that is read, closed with its last reader.
private final class GzipStream {
    let stream: gzFile

    init(_ stream: gzFile) {
        self.stream = stream
    }

    deinit { gzclose(stream) }
}
