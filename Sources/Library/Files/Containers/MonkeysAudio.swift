/// Monkey's Audio.
///
/// Format: `APEInfo.cpp` and `APEHeader.h` of the SDK at <https://www.monkeysaudio.com/developers.html>: a descriptor and
/// a header since version 3.98, one header before it. Every frame has its place in a table, and so the frames that are
/// there can be counted in a file that was cut.
enum MonkeysAudio: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard try file.holds("MAC ", at: start) else { return nil }
        file.pastEnd = .truncated(format: .ape, detail: "it ends inside its headers")
        let header = try Header(in: file, at: start)
        guard header.totalFrames > 0 else { throw .damaged(reason: "it holds no audio") }
        guard header.audioStart < file.count else { throw file.pastEnd }
        let trailing = try TrailingTags(in: file, after: header.audioStart)
        let there = header.audioStart..<max(header.audioStart, trailing.start)

        var frames = UInt64(header.totalFrames - 1) * header.blocksPerFrame + header.finalFrameBlocks
        var warning: FileProblem?
        if let declared = header.audioBytes, declared > UInt64(there.count) {
            let missing = declared - UInt64(there.count)
            warning = .truncated(
                format: .ape,
                detail: "\(missing) of \(declared) bytes of audio are missing"
            )
            frames = min(frames, try header.wholeFrames(in: file, before: there.upperBound))
        }
        // What lies behind the last frame may be a tag that was cut.
        let audio = there.prefix(Int(min(header.audioBytes ?? .max, UInt64(there.count))))
        return Container(
            format: .ape,
            sampleRate: header.sampleRate,
            channels: header.channels,
            bitDepth: header.bitDepth,
            frames: frames,
            payload: AudioPayload(
                byteCount: audio.count,
                length: UInt64(audio.count),
                beginning: [audio]
            ),
            tags: trailing.blocks,
            warning: warning
        )
    }

    private struct Header {
        let sampleRate: Int
        let channels: Int
        let bitDepth: Int
        /// The frames, of which all but the last have ``blocksPerFrame`` samples.
        let totalFrames: Int
        let blocksPerFrame: UInt64
        let finalFrameBlocks: UInt64
        let audioStart: Int
        /// The size of the frames; `nil` where the header does not say.
        let audioBytes: UInt64?
        /// The table of the frames' places, counted from ``fileStart``.
        private let seekTable: Range<Int>
        private let fileStart: Int

        init(in file: FileBytes, at start: Int) throws(FileProblem) {
            let version = try file.little16(start + 4)
            fileStart = start
            guard (3800...3990).contains(version) else {
                throw .unsupported(codec: "Monkey's Audio of version \(version)")
            }
            let seekBytes: Int
            let wavBytes: Int
            let seekStart: Int
            if version >= 3980 {
                let header = try start + file.little32(start + 8)
                seekStart = try header + file.little32(start + 12)
                seekBytes = try file.little32(start + 16)
                wavBytes = try file.little32(start + 20)
                audioBytes = try UInt64(file.little32(start + 24)) | UInt64(file.little32(start + 28)) << 32
                blocksPerFrame = try UInt64(file.little32(header + 4))
                finalFrameBlocks = try UInt64(file.little32(header + 8))
                totalFrames = try file.little32(header + 12)
                bitDepth = try file.little16(header + 16)
                channels = try file.little16(header + 18)
                sampleRate = try file.little32(header + 20)
            } else {
                let (level, flags) = try (file.little16(start + 6), file.little16(start + 8))
                channels = try file.little16(start + 10)
                sampleRate = try file.little32(start + 12)
                wavBytes = try flags & 32 != 0 ? 0 : file.little32(start + 16)
                totalFrames = try file.little32(start + 24)
                finalFrameBlocks = try UInt64(file.little32(start + 28))
                bitDepth = flags & 1 != 0 ? 8 : flags & 8 != 0 ? 24 : 16
                blocksPerFrame =
                    version >= 3950 ? 4 * 73_728 : version >= 3900 || level == 4000 ? 73_728 : 9216
                var offset = start + 32 + (flags & 4 != 0 ? 4 : 0)
                let elements = try flags & 16 != 0 ? file.little32(offset) : totalFrames
                offset += flags & 16 != 0 ? 4 : 0
                seekStart = offset
                seekBytes = 4 * elements
                audioBytes = nil
            }
            // The sample of a WAV header lies between the table and the frames in the new form, before it in the old.
            let (tableStart, end) =
                version >= 3980
                ? (seekStart, seekStart + seekBytes + wavBytes)
                : (seekStart + wavBytes, seekStart + wavBytes + seekBytes)
            guard end <= file.count, seekBytes >= 0 else { throw file.pastEnd }
            seekTable = tableStart..<tableStart + seekBytes
            audioStart = end
        }

        /// The samples of the frames that end before `end`: one ends where the next one starts.
        func wholeFrames(in file: FileBytes, before end: Int) throws(FileProblem) -> UInt64 {
            var count: UInt64 = 0
            for entry in stride(from: seekTable.lowerBound + 4, to: seekTable.upperBound - 3, by: 4) {
                guard count < totalFrames - 1, try fileStart + file.little32(entry) <= end else { break }
                count += 1
            }
            return count * blocksPerFrame
        }
    }
}
