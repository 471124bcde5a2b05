/// Native FLAC.
///
/// Format: RFC 9639. The stream says how many samples it has, so the last frame decides whether the file
/// is whole: it must end with the last sample, and its checksum must hold. Where the encoder could not go
/// back to write the number (it is 0), the last frame that is there tells the length.
enum FLAC: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard try file.holds("fLaC", at: start) else { return nil }
        file.pastEnd = .truncated(format: .flac, detail: "it ends inside its headers")
        guard try file.byte(start + 4) & 0x7F == 0, try file.big24(start + 5) == FLACStreamInfo.byteCount
        else {
            throw .damaged(reason: "it does not start with the block that says what it is")
        }
        let info = try FLACStreamInfo(in: file, at: start + 8)
        var (tags, audioStart) = try blocks(of: file, at: start + 4)
        let trailing = try TrailingTags(in: file, after: audioStart)
        tags += trailing.blocks

        let frames = try frames(in: file, audioStart..<trailing.start, info)
        let byteCount = trailing.start - audioStart
        return Container(
            format: .flac,
            sampleRate: info.sampleRate,
            channels: info.channels,
            bitDepth: info.bitDepth,
            frames: frames,
            payload: AudioPayload(
                byteCount: byteCount,
                length: UInt64(byteCount),
                signature: info.signature,
                beginning: [audioStart..<trailing.start]
            ),
            tags: tags
        )
    }

    /// Walks the metadata blocks and returns the tags with the place of the first frame.
    private static func blocks(of file: FileBytes, at start: Int) throws(FileProblem) -> ([TagBlock], Int) {
        var tags: [TagBlock] = []
        var offset = start
        var isLast = false
        while !isLast {
            let header = try file.byte(offset)
            let content = offset + 4
            let end = try content + file.big24(offset + 1)
            guard end <= file.count else { throw file.pastEnd }
            switch header & 0x7F {
            case 4 where tags.count < TagReader.maximumBlocks:
                tags.append(.vorbisComment(pieces: [content..<end]))
            case 6 where tags.count < TagReader.maximumBlocks: tags.append(.flacPicture(content..<end))
            case 127: throw .damaged(reason: "one of its headers has a forbidden type")
            default: break
            }
            isLast = header & 0x80 != 0
            offset = end
        }
        return (tags, offset)
    }

    /// Returns the length of the audio in samples, after making sure that the last frame is there.
    private static func frames(
        in file: FileBytes,
        _ audio: Range<Int>,
        _ info: FLACStreamInfo
    ) throws(FileProblem) -> UInt64 {
        guard !audio.isEmpty else { throw .truncated(format: .flac, detail: "it ends before its audio") }
        let first = try file.withBytes(audio.lowerBound..<min(audio.upperBound, audio.lowerBound + 16)) {
            bytes in
            FLACFrameHeader(bytes, at: 0)
        }
        guard let first else {
            if audio.count < FLACFrameHeader.maximumBytes { throw file.pastEnd }
            throw .damaged(reason: "its audio does not start with a FLAC frame")
        }
        // The frames of a stream with fixed blocks are all as long as the first one, except the last.
        let blockSize = first.hasVariableBlocks ? 0 : max(info.minimumBlockSize, first.blockSize)
        let last = try LastFLACFrame(in: file, audio, first, blockSize: blockSize, info)

        guard info.totalFrames > 0 else {
            guard let last else { throw .damaged(reason: "no FLAC frame is at its end") }
            return last.endFrame
        }
        guard let last, last.endFrame >= info.totalFrames else {
            let missing = info.totalFrames - min(info.totalFrames, last?.startFrame ?? 0)
            throw .truncated(format: .flac, detail: "\(missing) of \(info.totalFrames) samples are missing")
        }
        guard last.isWhole else {
            throw .truncated(format: .flac, detail: "its last frame is cut or damaged")
        }
        return info.totalFrames
    }
}
