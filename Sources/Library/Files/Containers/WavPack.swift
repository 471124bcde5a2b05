/// WavPack.
///
/// Format: <https://www.wavpack.com/WavPack5FileFormat.pdf>. The first block says how many samples there
/// are; the file is whole when the last block holds the last one and fits.
enum WavPack: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard try file.holds("wvpk", at: start) else { return nil }
        file.pastEnd = .truncated(format: .wavPack, detail: "it ends inside its first block")
        guard start + WavPackBlock.headerBytes <= file.count else { throw file.pastEnd }
        let first = try firstAudio(of: file, at: start)
        let trailing = try TrailingTags(in: file, after: start + WavPackBlock.headerBytes)
        guard first.range.upperBound <= trailing.start else { throw file.pastEnd }
        let details = try Details(in: file, first)

        let last = try lastBlock(of: file, first.range.lowerBound..<trailing.start)
        let end = last.map { $0.firstFrame + $0.frames }
        let begin = first.firstFrame
        guard let total = first.totalFrames ?? end.map({ $0 - min($0, begin) }) else {
            throw .truncated(format: .wavPack, detail: "its last block is cut or missing")
        }
        guard let last, let end else {
            throw .truncated(format: .wavPack, detail: "\(total) of \(total) samples are missing")
        }
        var playable = total
        var warning: FileProblem?
        if end < begin + total || !last.isFinal {
            // The other channels of a block that is not the final one are missing.
            let there = last.isFinal ? end : last.firstFrame
            playable = min(total, there - min(there, begin))
            warning = .truncated(
                format: .wavPack,
                detail: "\(total - playable) of \(total) samples are missing"
            )
        }
        let byteCount = last.range.upperBound - start
        return Container(
            format: .wavPack,
            sampleRate: details.sampleRate,
            channels: details.channels,
            bitDepth: details.bitDepth,
            frames: playable * details.framesPerSample,
            payload: AudioPayload(
                byteCount: byteCount,
                length: UInt64(byteCount),
                beginning: [start..<last.range.upperBound]
            ),
            tags: trailing.blocks,
            warning: warning
        )
    }

    /// Returns the first block with audio; blocks that only hold a header may be in front.
    private static func firstAudio(of file: FileBytes, at start: Int) throws(FileProblem) -> WavPackBlock {
        var offset = start
        for _ in 0..<1000 {
            guard let block = try WavPackBlock(in: file, at: offset) else { break }
            if block.frames > 0 { return block }
            offset = block.range.upperBound
        }
        throw .damaged(reason: "it has no block of audio")
    }

    /// Returns the last block with audio that ends where the audio does, or before padding.
    private static func lastBlock(
        of file: FileBytes,
        _ audio: Range<Int>
    ) throws(FileProblem) -> WavPackBlock? {
        for reach in [FileBytes.windowBytes, 1 << 20, 17 << 20] {
            let start = max(audio.lowerBound, audio.upperBound - reach)
            let offsets = try file.withBytes(start..<audio.upperBound) { bytes in blockOffsets(bytes) }
            for offset in offsets {
                if let block = try WavPackBlock(in: file, at: start + offset), block.frames > 0,
                    block.range.upperBound <= audio.upperBound
                {
                    return block
                }
            }
            if start == audio.lowerBound { break }
        }
        return nil
    }

    /// Returns where blocks may start, the last one first; a few, since the last one is nearly always it.
    private static func blockOffsets(_ bytes: Span<UInt8>) -> [Int] {
        var offsets: [Int] = []
        var index = bytes.count - WavPackBlock.headerBytes
        while index >= 0, offsets.count < 64 {
            if bytes[index] == UInt8(ascii: "w"), bytes[index + 1] == UInt8(ascii: "v"),
                bytes[index + 2] == UInt8(ascii: "p"), bytes[index + 3] == UInt8(ascii: "k")
            {
                offsets.append(index)
            }
            index -= 1
        }
        return offsets
    }

    /// What the flags of a block and the small blocks inside it say.
    private struct Details {
        var sampleRate: Int
        var channels: Int
        let bitDepth: Int
        /// 8 for DSD, whose samples of one bit are counted in bytes.
        let framesPerSample: UInt64

        private static let sampleRates = [
            6000, 8000, 9600, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 64_000, 88_200,
            96_000, 192_000,
        ]

        init(in file: FileBytes, _ block: WavPackBlock) throws(FileProblem) {
            let rateIndex = block.flags >> 23 & 15
            sampleRate = rateIndex < Self.sampleRates.count ? Self.sampleRates[rateIndex] : 0
            channels = block.isMono ? 1 : 2
            let bytes = block.flags & 3
            bitDepth =
                block.isDSD ? 1 : block.isFloat ? 32 : max(1, (bytes + 1) * 8 - (block.flags >> 13 & 31))
            framesPerSample = block.isDSD ? 8 : 1

            var dsdShift = 0
            var offset = block.range.lowerBound + WavPackBlock.headerBytes
            while offset + 2 <= block.range.upperBound {
                let id = try file.byte(offset)
                let isLarge = id & 0x80 != 0
                let words =
                    try isLarge
                    ? Int(file.byte(offset + 1)) | file.little16(offset + 2) << 8 : Int(file.byte(offset + 1))
                let content = offset + (isLarge ? 4 : 2)
                let size = words * 2 - (id & 0x40 != 0 ? 1 : 0)
                let end = content + words * 2
                guard end <= block.range.upperBound else { break }
                switch id & 0x3F {
                case 0x0D where size >= 1:
                    channels = try Int(file.byte(content))
                    // Above 255 channels, and for masks of some kinds, the count has twelve bits.
                    if size >= 6 { channels = try (channels | Int(file.byte(content + 2)) << 8 & 0xF00) + 1 }
                case 0x27 where size >= 3:
                    sampleRate = try file.little16(content) | Int(file.byte(content + 2)) << 16
                case 0x0E where size >= 1:
                    dsdShift = try Int(file.byte(content) & 31)
                default: break
                }
                offset = end
            }
            if block.isDSD { sampleRate = (sampleRate << min(dsdShift, 8)) * 8 }
        }
    }
}
