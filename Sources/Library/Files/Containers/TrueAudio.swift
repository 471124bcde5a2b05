/// True Audio.
///
/// Format: <https://tausoft.org/wiki/True_Audio_Codec_Format>. A table says how long every frame is, and so the frames
/// that are there can be counted in a file that was cut.
enum TrueAudio: ContainerParser {
    private static let headerBytes = 22

    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard try file.holds("TTA", at: start) else { return nil }
        let version = try file.byte(start + 3)
        guard version == UInt8(ascii: "1") || version == UInt8(ascii: "2") else { return nil }
        guard version == UInt8(ascii: "1") else { throw .unsupported(codec: "True Audio of version 2") }
        file.pastEnd = .truncated(format: .tta, detail: "it ends inside its headers")
        guard try file.little16(start + 4) == 1 else { throw .unsupported(codec: "encrypted True Audio") }
        let (rate, total) = try (file.little32(start + 10), UInt64(file.little32(start + 14)))
        guard (1...Self.maximumRate).contains(rate), total > 0 else {
            throw .damaged(reason: total == 0 ? "it holds no audio" : impossible(rate))
        }
        // A frame is a little longer than a second.
        let frameLength = UInt64(256 * rate / 245)
        guard frameLength > 0 else { throw .damaged(reason: impossible(rate)) }
        let count = Int((total + frameLength - 1) / frameLength)
        let table = start + headerBytes..<start + headerBytes + 4 * count
        // A checksum follows the table.
        let audioStart = table.upperBound + 4
        guard audioStart < file.count else { throw file.pastEnd }
        let trailing = try TrailingTags(in: file, after: audioStart)
        let there = audioStart..<max(audioStart, trailing.start)

        var frames = total
        var warning: FileProblem?
        var end = UInt64(audioStart)
        var whole: UInt64 = 0
        for entry in stride(from: table.lowerBound, to: table.upperBound, by: 4) {
            end += try UInt64(file.little32(entry))
            if end <= UInt64(there.upperBound) { whole += 1 }
        }
        // What lies behind the last frame may be a tag that was cut.
        let audio = there.prefix(Int(min(end, UInt64(there.upperBound))) - audioStart)
        if end > UInt64(there.upperBound) {
            frames = min(total, whole * frameLength)
            warning = .truncated(format: .tta, detail: "\(total - frames) of \(total) samples are missing")
        }
        return Container(
            format: .tta,
            sampleRate: rate,
            channels: try file.little16(start + 6),
            bitDepth: try file.little16(start + 8),
            frames: frames,
            payload: AudioPayload(byteCount: audio.count, length: UInt64(audio.count), beginning: [audio]),
            tags: trailing.blocks,
            warning: warning
        )
    }

    /// What the frame's length is computed with has 32 bits, and no converter is as fast.
    private static let maximumRate = 8_000_000

    private static func impossible(_ rate: Int) -> String { "a sample rate of \(rate) Hz is not possible" }
}
