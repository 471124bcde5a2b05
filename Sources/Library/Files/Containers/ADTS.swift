/// AAC in a bare stream of frames.
///
/// Format: ISO/IEC 13818-7, section 6.2. The stream has no length anywhere, so all frames are counted, and
/// a file that was cut between two looks like a shorter song.
enum ADTS: ContainerParser {
    /// Sample rates by their index in ADTS and in MPEG-4.
    static let sampleRates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
    ]

    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard let first = try Frame(in: file, at: start) else { return nil }
        var offset = start
        var frames: UInt64 = 0
        var counted = 0
        var warning: FileProblem?
        let trailing = try TrailingTags(in: file, after: start + first.byteCount)
        while true {
            if let frame = try Frame(in: file, at: offset), frame.sampleRate == first.sampleRate,
                offset + frame.byteCount <= trailing.start
            {
                frames += UInt64(frame.frames)
                counted += 1
                offset += frame.byteCount
            } else if counted >= 3,
                let next = try sync(in: file, after: offset, before: trailing.start, first)
            {
                warning = .damaged(reason: "something in it is not AAC")
                offset = next
            } else {
                let isCut = try Frame(in: file, at: offset)?.sampleRate == first.sampleRate
                if isCut { warning = .truncated(format: .adts, detail: "its last frame is cut") }
                break
            }
        }
        // Three in a row: twelve bits alone prove nothing.
        guard counted >= 3 || counted > 0 && offset == trailing.start else { return nil }
        return Container(
            format: .adts,
            sampleRate: first.sampleRate,
            channels: first.channels,
            bitDepth: nil,
            frames: frames,
            payload: AudioPayload(
                byteCount: offset - start,
                length: UInt64(offset - start),
                beginning: [start..<offset]
            ),
            tags: trailing.blocks,
            warning: warning
        )
    }

    /// Returns where three frames in a row start again behind a hole; `nil` where none do.
    private static func sync(
        in file: FileBytes,
        after start: Int,
        before end: Int,
        _ first: Frame
    ) throws(FileProblem) -> Int? {
        var offset = start + 1
        while offset + 7 <= end {
            var next = offset
            var links = 0
            while links < 3, let frame = try Frame(in: file, at: next), frame.sampleRate == first.sampleRate,
                next + frame.byteCount <= end
            {
                links += 1
                next += frame.byteCount
            }
            if links == 3 || links > 0 && next == end { return offset }
            offset += 1
        }
        return nil
    }

    private struct Frame {
        let byteCount: Int
        let sampleRate: Int
        let channels: Int
        /// Samples of one channel.
        let frames: Int

        init?(in file: FileBytes, at offset: Int) throws(FileProblem) {
            guard offset + 7 <= file.count, try file.byte(offset) == 0xFF,
                try file.byte(offset + 1) & 0xF6 == 0xF0
            else { return nil }
            let fields = try file.big32(offset + 2)
            let rateIndex = fields >> 26 & 15
            guard rateIndex < ADTS.sampleRates.count else { return nil }
            sampleRate = ADTS.sampleRates[rateIndex]
            let configuration = fields >> 22 & 7
            channels = configuration == 7 ? 8 : max(1, configuration)
            byteCount = fields >> 5 & 0x1FFF
            frames = try 1024 * (Int(file.byte(offset + 6) & 3) + 1)
            guard byteCount >= 7 else { return nil }
        }
    }
}
