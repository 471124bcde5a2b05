import ClickwheelPOSIX
import ClickwheelSystem

extension SoundOutputs {
    /// A WAV file.
    static let wave = SoundOutputs(
        name: "wav",
        title: "WAV file",
        audience: "For keeping what is played, bit by bit, in a file that every program opens.",
        argument: "FILE",
        open: { path, wanted, isPaced throws(SoundError) in
            try WaveOutput(path: path ?? "", format: wanted, isPaced: isPaced)
        }
    )
}

/// Writes a RIFF/WAVE file (Multimedia Programming Interface and Data Specifications 1.0, and
/// `WAVE_FORMAT_EXTENSIBLE` for more than two channels or 16 bits).
///
/// Its head is put right every second and at the end, so that what is there of a broken off file is readable.
private final class WaveOutput: SoundOutput {
    let format: SoundFormat
    let isPaced: Bool
    private let path: String
    private let file: CInt
    private let pace: Pace
    private var written = 0
    private var promised = 0
    /// The bytes before the sound, made once: what is written while the sound goes on asks for no memory.
    private var headContent: [UInt8] = []
    /// Whether the plain form of the head, which every program reads, says all that there is to say.
    private let isPlain: Bool
    private var headBytes: Int { isPlain ? 44 : 68 }

    init(path: String, format: SoundFormat, isPaced: Bool) throws(SoundError) {
        self.path = path
        self.format = format
        self.isPaced = isPaced
        pace = Pace(of: format)
        isPlain = format.channels <= 2 && format.sample == .int16
        let opened = path.utf8.contains(0) ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644)
        guard opened >= 0 else { throw .unwritable(path: path, errno: errno) }
        file = opened
        // A device or a pipe has no head that could be put right later.
        guard ftruncate(file, 0) == 0 else {
            let reason = errno
            close(file)
            throw .unwritable(path: path, errno: reason)
        }
        headContent = head()
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
        try put(UnsafeRawBufferPointer(start: frames, count: bytes), at: headBytes + written)
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
        note(headBytes - 8 + written + written % 2, at: 4)
        note(written, at: headBytes - 4)
        try put(headContent, at: 0)
        // An odd number of bytes is followed by one of nothing, as in every chunk.
        if written % 2 == 1 { try put([0], at: headBytes + written) }
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

    /// The bytes before the sound: `RIFF`, `fmt ` in its extensible form, and `data`.
    private func head() -> [UInt8] {
        func little(_ value: Int, _ bytes: Int) -> [UInt8] {
            let held = min(value, 0xFFFF_FFFF)
            return (0..<bytes).map { UInt8(truncatingIfNeeded: held >> (8 * $0)) }
        }
        var bytes =
            Array("RIFF".utf8) + little(headBytes - 8 + written + written % 2, 4) + Array("WAVEfmt ".utf8)
        bytes += little(isPlain ? 16 : 40, 4) + little(isPlain ? 1 : 0xFFFE, 2) + little(format.channels, 2)
        bytes += little(format.sampleRate, 4) + little(format.sampleRate * format.bytesPerFrame, 4)
        bytes += little(format.bytesPerFrame, 2) + little(format.sample.bits, 2)
        if !isPlain {
            // The speakers of 1 to 8 channels in FFmpeg's order: C, L R, L R LFE, … as bits of dwChannelMask.
            let speakers = [0x4, 0x3, 0xB, 0x107, 0x37, 0x3F, 0x70F, 0x63F][
                min(max(format.channels, 1), 8) - 1
            ]
            bytes += little(22, 2) + little(format.sample.bits, 2) + little(speakers, 4)
            // KSDATAFORMAT_SUBTYPE_IEEE_FLOAT or _PCM.
            bytes += [
                format.sample == .float32 ? 3 : 1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B,
                0x71,
            ]
        }
        return bytes + Array("data".utf8) + little(written, 4)
    }
}
