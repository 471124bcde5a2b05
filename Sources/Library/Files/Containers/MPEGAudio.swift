/// MP3: frames of MPEG audio with tags before and behind.
///
/// Format: ISO/IEC 11172-3. Nothing says how long a file must be but the description that encoders put
/// into the first frame. A file that is shorter than that is incomplete, unless it ends with a whole frame
/// or has tags behind the audio: then somebody cut it with a program and left the description as it was.
/// A file without a description is taken as long as it is.
enum MPEGAudio: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        let trailing = try TrailingTags(in: file, after: start)
        guard let stream = try MPEGStream(file, start..<max(start, trailing.start)) else { return nil }
        guard stream.first.layer == 3 else {
            throw .unsupported(codec: stream.first.layer == 2 ? "MPEG audio layer II" : "MPEG audio layer I")
        }
        let range = stream.range
        let info = try MPEGInfo(in: file, stream.first, at: range.lowerBound)
        let infoBytes = info == nil ? 0 : stream.byteCount(of: stream.first)
        let audioStart = min(range.lowerBound + infoBytes, range.upperBound)

        var isStale = false
        if let bytes = info?.bytes, range.count < bytes {
            if trailing.blocks.isEmpty { isStale = try stream.endsWithWholeFrames() } else { isStale = true }
            if !isStale {
                throw .truncated(
                    format: .mp3,
                    detail: "\(bytes - range.count) of \(bytes) bytes of audio are missing"
                )
            }
        }
        // Behind what the description counts may be what is left of a tag.
        var audioEnd = range.upperBound
        if let bytes = info?.bytes, bytes > infoBytes { audioEnd = min(audioEnd, range.lowerBound + bytes) }
        if audioStart >= audioEnd {
            throw .truncated(format: .mp3, detail: "it ends before its audio")
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
            format: .mp3,
            sampleRate: stream.first.sampleRate,
            channels: stream.first.isMono ? 1 : 2,
            bitDepth: nil,
            frames: UInt64(padding < samples ? samples - padding : samples),
            payload: AudioPayload(
                byteCount: audioEnd - audioStart,
                length: UInt64(audioEnd - audioStart),
                beginning: [audioStart..<audioEnd]
            ),
            tags: trailing.blocks
        )
    }
}
