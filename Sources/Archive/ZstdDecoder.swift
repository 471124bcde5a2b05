import ClickwheelCZstd

/// Unpacks a stream of zstd frames, whether or not they tell their size.
///
/// Belongs to one thread at a time.
public final class ZstdDecoder {
    /// Why a stream could not be unpacked.
    public enum Failure: Error, Equatable, Sendable {
        /// The stream is none of zstd's, for the reason that zstd gives.
        case damaged(String)
        /// It has more than `limit` bytes, or wants a window larger than that.
        case tooLarge(limit: Int)
        /// The stream stopped in the middle of a frame.
        case truncated
    }

    private let stream: OpaquePointer?
    private let limit: Int
    private var total = 0
    private var isInFrame = false
    private let buffer: UnsafeMutableRawBufferPointer

    /// - Parameter limit: The bytes at which unpacking stops.
    public init(limit: Int) {
        self.limit = limit
        stream = ZSTD_createDStream()
        // A window of at most 128 MB: what the format's own limit for everyday use is.
        ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 27)
        buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    }

    deinit {
        ZSTD_freeDStream(stream)
        buffer.deallocate()
    }

    /// Unpacks the next packed bytes, lending what comes out.
    ///
    /// - Throws: ``Failure``, or what `body` throws.
    public func push(_ packed: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws
    {
        var input = ZSTD_inBuffer(src: packed.baseAddress, size: packed.count, pos: 0)
        while true {
            var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
            let result = ZSTD_decompressStream(stream, &output, &input)
            guard ZSTD_isError(result) == 0 else {
                throw Failure.damaged(String(cString: ZSTD_getErrorName(result)))
            }
            isInFrame = result != 0
            total += output.pos
            guard total <= limit else { throw Failure.tooLarge(limit: limit) }
            if output.pos > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<output.pos])) }
            // At the end of a frame nothing is held back, also where the buffer is full.
            if input.pos == input.size, output.pos < buffer.count || result == 0 { return }
        }
    }

    /// Says that the packed bytes are over.
    ///
    /// - Throws: ``Failure/truncated``.
    public func finish() throws(Failure) {
        if isInFrame { throw .truncated }
    }

    /// Unpacks everything at once.
    public static func bytes(_ packed: [UInt8], limit: Int) throws -> [UInt8] {
        let decoder = ZstdDecoder(limit: limit)
        var bytes: [UInt8] = []
        try packed.withUnsafeBytes { packed in try decoder.push(packed) { bytes.append(contentsOf: $0) } }
        try decoder.finish()
        return bytes
    }
}
