import ClickwheelAudio
import ClickwheelPOSIX
import ClickwheelSoundLink

/// A file on its way to standard output in another format.
struct Transcoding {
    private let decoder: AudioDecoder
    private let format: AudioFileFormat

    /// Frames moved at once: short, so that the first sound is out at once.
    private static let blockFrames = 2_048
    /// No browser plays more.
    private static let highestRate = 192_000

    /// To Opus, which works at 48 kHz; one channel gets half the bits of two.
    static func opus(_ path: String, bitrate: Int) throws(AudioError) -> Transcoding {
        let decoder = try AudioDecoder(path: path) { source throws(AudioError) in
            try PCMFormat(sampleRate: 48_000, channels: min(source.channels, 2))
        }
        let share = decoder.output.channels == 1 ? max(bitrate / 2, 32_000) : bitrate
        return Transcoding(decoder: decoder, format: .opus(bitrate: share))
    }

    /// To FLAC: a lossless source keeps its rate and its bits, up to 192 kHz and 24 bits.
    static func flac(_ path: String) throws(AudioError) -> Transcoding {
        let decoder = try AudioDecoder(path: path) { source throws(AudioError) in
            try PCMFormat(
                sampleRate: min(source.sampleRate, highestRate),
                channels: min(source.channels, 2),
                encoding: source.bitDepth ?? 16 > 16 ? .float32 : .int16
            )
        }
        let bitDepth = decoder.output.encoding == .float32 ? 24 : 16
        return Transcoding(decoder: decoder, format: .flac(bitDepth: bitDepth))
    }

    private init(decoder: AudioDecoder, format: AudioFileFormat) {
        self.decoder = decoder
        self.format = format
    }

    /// Writes everything of `part` from `start` in it on; the stream is ended in good order even where the file is not.
    ///
    /// - Returns: What is wrong with the rest of the file, where it could not be read to its end.
    func run(fromMilliseconds start: Int, of part: EnginePart? = nil) throws(AudioError) -> AudioError? {
        let rate = decoder.output.sampleRate
        let frames = part?.frames(at: rate) ?? (start: 0, end: nil)
        let first = frames.start + start * rate / 1_000
        if first > 0 { try decoder.seek(toFrame: first) }
        var rest = frames.end.map { max(0, $0 - first) } ?? Int.max
        let encoder = try AudioEncoder(.descriptor(STDOUT_FILENO), format: format, input: decoder.output)
        var buffer = PCMBuffer(format: decoder.output, capacity: Self.blockFrames)
        var complaint: AudioError?
        while complaint == nil {
            do throws(AudioError) {
                if rest == 0 { break }
                if try decoder.read(into: &buffer) == 0 { break }
            } catch {
                complaint = error
                break
            }
            buffer.frames = min(buffer.frames, rest)
            rest -= buffer.frames
            try encoder.write(buffer)
        }
        try encoder.finish()
        return complaint
    }
}
