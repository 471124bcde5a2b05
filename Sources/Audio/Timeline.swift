import ClickwheelCFFmpeg

/// Which frames of a decoded block belong to the music, and where.
///
/// A position counts source frames from the first one that is music: the encoder's delay before it is cut by the
/// codec library, which is told of it by the container.
struct Timeline {
    /// The position after the last frame placed.
    private(set) var position = 0

    private let sampleRate: Int64
    private let timeBase: AVRational
    /// The length that the container declares, in source frames; `nil` when it does not.
    let length: Int?
    let isMP3: Bool
    /// Where the edit list of an MP4 says that the music stops, although the codec goes on: the padding in its last
    /// packet is not marked.
    private let editEnd: Int?
    /// Frames behind the music that the library may not cut after a seek; empty where it does.
    var padding = 0..<0
    /// The timestamp of position 0, known when the first block was seen.
    private var origin: Int64?
    private var target = 0
    private var isPlacedByTimestamp = false

    /// Decoding starts this much early after a seek, so that overlapping blocks and bit reservoirs are filled.
    private static let prerollSeconds = 0.25

    init(of file: borrowing InputFile, sampleRate: CInt) {
        let stream = file.stream.pointee
        self.sampleRate = Int64(sampleRate)
        timeBase = stream.time_base
        let container = file.containerName
        let isMP4 = container.hasPrefix("mov")
        if file.isLengthDeclared {
            var frames = Int(av_rescale_q(stream.duration, timeBase, AVRational(num: 1, den: sampleRate)))
            // The last page of Ogg counts the delay in front: https://www.rfc-editor.org/rfc/rfc7845#section-4
            if container == "ogg" { frames -= Int(stream.codecpar.pointee.initial_padding) }
            if let end = file.mediaEnd {
                let media = Int(av_rescale_q(end, timeBase, AVRational(num: 1, den: sampleRate)))
                // An edit list in milliseconds that cuts less than one, or more than there is, cuts nothing.
                if abs(media - frames) <= Int(sampleRate) / 1_000 { frames = media }
            }
            if let music = file.framesOfITunes, music < frames { frames = music }
            length = frames
            editEnd = isMP4 ? frames : nil
        } else {
            length = nil
            editEnd = nil
        }
        isMP3 = container == "mp3"
    }

    var hasOrigin: Bool { origin != nil }

    /// The timestamp to ask the container for when `frame` shall come next.
    func timestamp(forSeekingTo frame: Int) -> Int64 {
        let early = Int64(frame) - Int64(Double(sampleRate) * Self.prerollSeconds)
        let timestamp = (origin ?? 0) + av_rescale_q(early, frameBase, timeBase)
        // MP3 starts at zero, and nothing is found before it; other streams start earlier by the encoder's delay.
        return isMP3 ? max(timestamp, 0) : timestamp
    }

    /// Forgets where decoding was: the next blocks are placed by their timestamps, and cut before `target`.
    mutating func restart(from target: Int) {
        self.target = target
        position = target
        isPlacedByTimestamp = true
    }

    /// The part of `frame` that is to be delivered; ``position`` moves behind it.
    mutating func place(_ frame: UnsafeMutablePointer<AVFrame>) -> Range<Int> {
        let count = Int(frame.pointee.nb_samples)
        let timestamp = frame.pointee.best_effort_timestamp
        if origin == nil { origin = timestamp == clickwheel_nopts ? 0 : timestamp }

        var start = position
        if isPlacedByTimestamp, timestamp != clickwheel_nopts, let origin {
            start = Int(av_rescale_q(timestamp - origin, timeBase, frameBase))
        }
        let lower = min(max(target - start, 0), count)
        var upper = max(min(count, end - max(start, 0)), lower)
        if padding.contains(start + upper - 1) { upper = max(lower, padding.lowerBound - start) }
        if lower < count { isPlacedByTimestamp = false }
        guard lower < upper else { return 0..<0 }
        position = start + upper
        return lower..<upper
    }

    /// Where the music stops, as far as it is known.
    private var end: Int { editEnd ?? Int.max }

    private var frameBase: AVRational { AVRational(num: 1, den: CInt(sampleRate)) }

    /// How many of the declared frames never came; `nil` when none were declared.
    var missingFrames: Int? {
        // MP3 headers count the padding at both ends too.
        guard let length, position < length - (isMP3 ? 4 * 1152 : 0) else { return nil }
        return length - position
    }
}
