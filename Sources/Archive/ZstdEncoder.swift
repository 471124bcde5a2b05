import ClickwheelCZstd

/// Packs a stream into one zstd frame.
///
/// Belongs to one thread at a time.
public final class ZstdEncoder {
    private let stream: OpaquePointer?
    private let buffer: UnsafeMutableRawBufferPointer

    /// - Parameter level: 1, fast, to 19, small.
    public init(level: Int = 1) {
        stream = ZSTD_createCStream()
        ZSTD_CCtx_setParameter(stream, ZSTD_c_compressionLevel, CInt(level))
        buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    }

    deinit {
        ZSTD_freeCStream(stream)
        buffer.deallocate()
    }

    /// Packs `bytes`, lending what comes out; `isLast` ends the frame.
    public func push(
        _ bytes: UnsafeRawBufferPointer,
        isLast: Bool,
        _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
        while true {
            var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
            let rest = ZSTD_compressStream2(stream, &output, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
            guard ZSTD_isError(rest) == 0 else {
                throw ZstdDecoder.Failure.damaged(String(cString: ZSTD_getErrorName(rest)))
            }
            if output.pos > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<output.pos])) }
            if isLast ? rest == 0 : input.pos == input.size { return }
        }
    }

    /// Packs everything at once.
    public static func bytes(_ bytes: [UInt8], level: Int = 1) throws -> [UInt8] {
        let encoder = ZstdEncoder(level: level)
        var packed: [UInt8] = []
        try bytes.withUnsafeBytes { try encoder.push($0, isLast: true) { packed.append(contentsOf: $0) } }
        return packed
    }
}
