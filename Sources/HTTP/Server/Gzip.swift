import ClickwheelCZlib

/// The gzip format (RFC 1952), made by zlib.
enum Gzip {
    /// Bodies below this many bytes are not worth a header of 20 bytes and the time.
    static let minimumBytes = 1024

    /// `bytes` compressed at `level` 1, fast, to 9, small, or `nil` when that is not smaller.
    ///
    /// - Complexity: O(*n*), about 10 ms for a megabyte of JSON at level 5.
    static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        guard bytes.count >= minimumBytes, let count = UInt32(exactly: bytes.count) else { return nil }
        var stream = z_stream()
        guard clickwheel_deflate_init_gzip(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        // Room for less than the input: what does not fit is not worth it.
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { output, written in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = count
                stream.next_out = output.baseAddress
                stream.avail_out = count - 1
                if deflate(&stream, Z_FINISH) == Z_STREAM_END {
                    written = output.count - Int(stream.avail_out)
                }
            }
        }
        return compressed.isEmpty ? nil : compressed
    }

    /// Whether text of `contentType` is worth compressing; pictures and music are compressed already.
    static func isWorthwhile(contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" && $0 != " " }.lowercased()
        if type.hasPrefix("text/") { return true }
        return type.hasSuffix("+json") || type.hasSuffix("+xml") || type.hasSuffix("/json")
            || type.hasSuffix("/javascript") || type.hasSuffix("/xml")
    }
}
