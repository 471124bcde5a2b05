/// MP3, and MPEG audio of the layers below: frames with tags before and behind.
///
/// Format: ISO/IEC 11172-3. Nothing says how long a file must be but the description that encoders put
/// into the first frame. A file that is shorter than that and ends inside a frame is incomplete, unless tags are behind
/// the audio: then somebody cut it with a program and left the description as it was. What the description says is not
/// believed where it cannot be true of the frames that are there. A file without one is taken as long as it is.
enum MPEGAudio: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        let trailing = try TrailingTags(in: file, after: start)
        guard let stream = try MPEGStream(file, start..<max(start, trailing.start)) else { return nil }
        let format: AudioFormat = [1: .mp1, 2: .mp2][stream.first.layer] ?? .mp3
        let range = stream.range
        let info = try MPEGInfo(in: file, stream.first, at: range.lowerBound)
        let infoBytes = info == nil ? 0 : stream.byteCount(of: stream.first)
        let audioStart = min(range.lowerBound + infoBytes, range.upperBound)

        let (isStale, warning) = try Self.check(info, stream, hasTags: !trailing.blocks.isEmpty, format)
        // Behind what the description counts may be what is left of a tag.
        var audioEnd = range.upperBound
        if !isStale, let bytes = info?.bytes, bytes > infoBytes {
            audioEnd = min(audioEnd, range.lowerBound + bytes)
        }
        if audioStart >= audioEnd {
            throw .truncated(format: format, detail: "it ends before its audio")
        }

        let frameCount: Int
        if let known = info?.frames, known > 0, !isStale {
            frameCount = known
        } else {
            frameCount = try stream.frameCount(from: audioStart)
        }
        let samples = frameCount * stream.first.frames
        let padding = info?.padding ?? 0
        return Container(
            format: format,
            sampleRate: stream.first.sampleRate,
            channels: stream.first.isMono ? 1 : 2,
            bitDepth: nil,
            frames: UInt64(padding < samples ? samples - padding : samples),
            payload: AudioPayload(
                byteCount: audioEnd - audioStart,
                length: UInt64(audioEnd - audioStart),
                beginning: [audioStart..<audioEnd]
            ),
            tags: trailing.blocks,
            warning: warning
        )
    }

    /// Compares the description with what is there.
    ///
    /// - Returns: Whether it is of another sound than this, and what to say about it, which is nothing where it is
    ///   nearly right.
    private static func check(
        _ info: MPEGInfo?,
        _ stream: MPEGStream,
        hasTags: Bool,
        _ format: AudioFormat
    ) throws(FileProblem) -> (isStale: Bool, FileProblem?) {
        guard let info else { return (false, nil) }
        let there = stream.range.count
        if let bytes = info.bytes, bytes > 0 {
            if there < bytes, !hasTags, try !stream.endsWithWholeFrames() {
                let missing = "\(bytes - there) of \(bytes) bytes of audio are missing"
                return (true, .truncated(format: format, detail: missing))
            }
            let goesOn = try stream.goesOn(at: stream.range.lowerBound + bytes)
            let isLonger = there > bytes && goesOn
            if there < bytes || isLonger {
                let isFar = abs(there - bytes) > there / 50
                let reason =
                    "its header is out of date: it tells of \(bytes) bytes of audio, and there are \(there)"
                return (true, isFar ? .damaged(reason: reason) : nil)
            }
        }
        if let frames = info.frames, frames > 0 {
            let (fewest, most) = (frames * smallestFrame, frames * MPEGFrame.maximumBytes)
            if there < fewest || there > most + MPEGFrame.maximumBytes {
                let reason =
                    "its header is out of date: it tells of \(frames) frames, which \(there) bytes cannot be"
                return (true, .damaged(reason: reason))
            }
        }
        return (false, nil)
    }

    /// A frame of layer III at 8 kbit/s and 24 kHz, in bytes; those of 8 kHz have more.
    private static let smallestFrame = 24
}
