import ClickwheelCFFmpeg
import ClickwheelPOSIX

/// FFmpeg's way to the bytes of an open file: it has no name to open, and no other file to find.
final class FilmInput {
    private(set) var context: UnsafeMutablePointer<AVIOContext>?
    private let file: CInt
    private let size: Int64
    private var position: Int64 = 0

    private static let bufferBytes = 32 << 10

    init(_ file: CInt) throws(PictureProblem) {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw PictureProblem(reason: "it cannot be read") }
        self.file = file
        size = Int64(status.st_size)
        guard let buffer = av_malloc(Self.bufferBytes) else { throw PictureProblem(reason: "out of memory") }
        context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self),
            CInt(Self.bufferBytes),
            0,
            Unmanaged.passUnretained(self).toOpaque(),
            { opaque, bytes, count in FilmInput.of(opaque)?.read(bytes, count) ?? clickwheel_averror_eof },
            nil,
            { opaque, offset, whence in FilmInput.of(opaque)?.seek(offset, whence) ?? -1 }
        )
        guard context != nil else {
            av_free(buffer)
            throw PictureProblem(reason: "out of memory")
        }
    }

    deinit {
        // The buffer may be another one than it was made with.
        if let context { av_free(context.pointee.buffer) }
        avio_context_free(&context)
    }

    private static func of(_ opaque: UnsafeMutableRawPointer?) -> FilmInput? {
        opaque.map { Unmanaged<FilmInput>.fromOpaque($0).takeUnretainedValue() }
    }

    private func read(_ bytes: UnsafeMutablePointer<UInt8>?, _ count: CInt) -> CInt {
        let read = pread(file, bytes, Int(count), off_t(position))
        guard read > 0 else { return clickwheel_averror_eof }
        position += Int64(read)
        return CInt(read)
    }

    private func seek(_ offset: Int64, _ whence: CInt) -> Int64 {
        switch whence & ~CInt(AVSEEK_FORCE) {
        case CInt(AVSEEK_SIZE): return size
        case SEEK_SET: position = offset
        case SEEK_CUR: position += offset
        case SEEK_END: position = size + offset
        default: return -1
        }
        return position
    }
}
