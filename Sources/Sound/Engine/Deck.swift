import ClickwheelAudio
import ClickwheelSoundLink

/// A track that is being decoded.
///
/// What is lossless stays in integers, as it is in the file, where nothing is to be added to it.
final class Deck {
    let track: EngineTrack
    /// The track's format, such as `flac 44100:16:2`.
    let source: String
    /// What the decoder delivers.
    let format: PCMFormat
    /// Bits of a sample of the source, where they are delivered as they are.
    let exactBits: Int?
    /// Milliseconds, where the file tells; no more than a report has room for.
    let durationMs: Int?
    private let decoder: AudioDecoder
    private let factor: Float
    /// Whether its last frame was read, or as far as it can be read.
    private(set) var isOver = false
    /// The frames that are the track; `nil` as its end stands for that of the file.
    private let part: (start: Int, end: Int?)
    /// Frames delivered since the beginning of the track.
    private var place = 0

    /// Opens a track to be decoded on so many threads.
    ///
    /// - Throws: ``AudioError``: the file cannot be read, or is none that is played.
    init(_ track: EngineTrack, threads: Int = 1) throws(AudioError) {
        self.track = track
        let gain = track.gain ?? 0
        factor = gain == 0 ? 1 : Float(decibels: Double(gain) / 100)
        decoder = try AudioDecoder(path: track.path, threads: threads) { source throws(AudioError) in
            try PCMFormat(
                sampleRate: source.sampleRate,
                channels: min(source.channels, 8),
                encoding: gain == 0 && source.integerBits != nil ? .int32 : .float32
            )
        }
        format = decoder.output
        let stream = decoder.source
        exactBits = gain == 0 && stream.channels <= 8 ? stream.integerBits : nil
        let part = track.part?.frames(at: stream.sampleRate) ?? (start: 0, end: nil)
        let end = [part.end, stream.declaredFrames].compactMap(\.self).min()
        durationMs = end.map {
            let frames = max(0, min($0, EnginePart.mostFrames) - part.start)
            return min(frames * 1_000 / stream.sampleRate, EngineReport.mostMs)
        }
        self.part = part
        let bits = stream.integerBits.map(String.init) ?? "f"
        source = "\(stream.codec) \(stream.sampleRate):\(bits):\(stream.channels)"
        if part.start > 0 { try seek(to: 0) }
    }

    /// Goes to a position, in milliseconds, 0...``EngineReport/mostMs``.
    func seek(to positionMs: Int) throws(AudioError) {
        isOver = false
        place = positionMs * format.sampleRate / 1_000
        try decoder.seek(toFrame: part.start + place)
    }

    /// Where the next frame is, in frames of the track.
    var position: Int { place }

    /// Fills `buffer` with the next frames.
    ///
    /// - Returns: What is wrong with the part of the file that is not delivered, once and after everything that can be.
    func read(into buffer: inout PCMBuffer) -> AudioError? {
        buffer.frames = 0
        guard !isOver else { return nil }
        do throws(AudioError) {
            if try decoder.read(into: &buffer) == 0 { isOver = true }
            if let end = part.end { buffer.frames = min(buffer.frames, max(0, end - part.start - place)) }
            place += buffer.frames
            if buffer.frames == 0 { isOver = true }
            if factor != 1, buffer.frames > 0 {
                buffer.fill(frames: buffer.frames, as: Float.self) { samples in
                    for index in samples.indices { samples[index] *= factor }
                }
            }
            return nil
        } catch {
            isOver = true
            return error
        }
    }
}

extension AudioStream {
    /// Bits of a sample of integers that is kept as it is; `nil` for what is lossy or floating point.
    fileprivate var integerBits: Int? {
        guard let bitDepth, !codec.hasPrefix("pcm_f"), !codec.hasPrefix("dsd"), codec != "dst" else {
            return nil
        }
        return bitDepth
    }
}
