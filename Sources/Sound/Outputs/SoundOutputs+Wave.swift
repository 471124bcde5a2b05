import ClickwheelPOSIX
import ClickwheelSystem

extension SoundOutputs {
    /// A WAV file.
    static let wave = SoundOutputs(
        name: "wav",
        title: "WAV file",
        audience: "For keeping what is played, bit by bit, in a file that every program opens.",
        argument: "FILE",
        isKept: true,
        open: { path, wanted, way throws(SoundError) in
            try WaveOutput(path: path ?? "", format: wanted, way)
        }
    )
}

/// Writes a RIFF/WAVE file.
///
/// Its head is put right every second and at the end, so that what is there of a broken off file is readable. It is locked
/// (`flock`) while it is open: one whose disk has not taken yet what it was given is not written from two sides.
private final class WaveOutput: SoundOutput {
    let format: SoundFormat
    let isPaced: Bool
    private let path: String
    private let file: CInt
    private let pace: Pace
    private var written = 0
    private var promised = 0
    private let head: WaveHead
    /// The bytes before the sound, made once: what is written while the sound goes on asks for no memory.
    private var headContent: [UInt8]

    init(path: String, format wanted: SoundFormat, _ way: SoundOutputs.Way) throws(SoundError) {
        let opened = path.utf8.contains(0) ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644)
        guard opened >= 0 else { throw .unwritable(path: path, errno: errno) }
        // Where the file system knows no locks, none is missed.
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            close(opened)
            throw .unavailable(
                output: "wav",
                reason:
                    "\(path) is still being written, by another program or to a slow disk: wait, or name another file"
            )
        }
        var start = [UInt8](repeating: 0, count: WaveHead.most)
        let count = way.isContinued ? pread(opened, &start, start.count, 0) : 0
        let length = Int(lseek(opened, 0, SEEK_END))
        guard count >= 0, !way.isContinued || length >= 0 else {
            let reason = errno
            close(opened)
            throw .unwritable(path: path, errno: reason)
        }
        let before = WaveHead(start.prefix(count), ofFileOf: length)
        guard count == 0 || before != nil else {
            close(opened)
            throw .badArgument(
                output: "wav",
                reason: "\(path) was changed by another program: name another file"
            )
        }
        head = before ?? WaveHead(of: wanted)
        headContent = head.bytes
        (self.path, file, format, isPaced) = (path, opened, head.format, way.isPaced)
        pace = Pace(of: format)
        // The end of a file is the truth where its head was not put right any more.
        let end = before == nil ? 0 : length - head.count
        written = end - end % format.bytesPerFrame
        if before == nil { try begin() }
        try finishHead()
    }

    private func begin() throws(SoundError) {
        // A device or a pipe has no head that could be put right later.
        guard ftruncate(file, 0) == 0 else { throw .unwritable(path: path, errno: errno) }
        try put(headContent, at: 0)
    }

    deinit {
        try? finishHead()
        close(file)
    }

    func write(_ frames: UnsafeRawPointer, count: Int) throws(SoundError) -> Int {
        let accepted = isPaced ? min(pace.room(), count) : count
        guard accepted > 0 else { return 0 }
        if isPaced { pace.take(accepted) }
        let bytes = accepted * format.bytesPerFrame
        try put(UnsafeRawBufferPointer(start: frames, count: bytes), at: head.count + written)
        written += bytes
        if written - promised >= format.sampleRate * format.bytesPerFrame { try finishHead() }
        return accepted
    }

    func delay() throws(SoundError) -> Int { isPaced ? pace.unheard() : 0 }

    /// The file has it already.
    func drop() throws(SoundError) -> Int { 0 }

    func drain() throws(SoundError) {
        pace.finish()
        try finishHead()
    }

    private func finishHead() throws(SoundError) {
        guard written != promised else { return }
        note(head.count - 8 + written + written % 2, at: 4)
        note(written, at: head.count - 4)
        try put(headContent, at: 0)
        // An odd number of bytes is followed by one of nothing, as in every chunk.
        if written % 2 == 1 { try put([0], at: head.count + written) }
        promised = written
    }

    /// Puts a length into the head, in four bytes.
    private func note(_ length: Int, at place: Int) {
        let held = min(length, 0xFFFF_FFFF)
        for byte in 0..<4 { headContent[place + byte] = UInt8(truncatingIfNeeded: held >> (8 * byte)) }
    }

    private func put(_ bytes: [UInt8], at offset: Int) throws(SoundError) {
        let code: SoundError? = bytes.withUnsafeBytes { bytes in
            do throws(SoundError) {
                try put(bytes, at: offset)
                return nil
            } catch { return error }
        }
        if let code { throw code }
    }

    private func put(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SoundError) {
        var sent = 0
        while sent < bytes.count {
            let count = pwrite(
                file,
                bytes.baseAddress?.advanced(by: sent),
                bytes.count - sent,
                off_t(offset + sent)
            )
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unwritable(path: path, errno: count == 0 ? ENOSPC : errno) }
            sent += count
        }
    }
}
