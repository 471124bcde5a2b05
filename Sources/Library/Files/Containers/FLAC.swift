/// Native FLAC.
///
/// Format: RFC 9639. The stream says how many samples it has, so the last frame decides whether the file
/// is whole: it must end with the last sample, and its checksum must hold. Else, and where the encoder could not go
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
        var (tags, audioStart) = try blocks(of: file, at: start + 4, info)
        let trailing = try TrailingTags(in: file, after: audioStart)
        tags += trailing.blocks

        let (frames, warning) = try frames(in: file, audioStart..<trailing.start, info)
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
            tags: tags,
            warning: warning
        )
    }

    /// Walks the metadata blocks and returns the tags with the place of the first frame.
    private static func blocks(
        of file: FileBytes,
        at start: Int,
        _ info: FLACStreamInfo
    ) throws(FileProblem) -> ([TagBlock], Int) {
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
            case 5 where tags.count < TagReader.maximumBlocks:
                tags.append(.flacCueSheet(content..<end, sampleRate: info.sampleRate))
            case 6 where tags.count < TagReader.maximumBlocks: tags.append(.flacPicture(content..<end))
            case 127: throw .damaged(reason: "one of its headers has a forbidden type")
            default: break
            }
            isLast = header & 0x80 != 0
            offset = end
        }
        return (tags, offset)
    }

    /// Returns the length of the audio in samples, as far as it is there, and what is wrong with the rest.
    private static func frames(
        in file: FileBytes,
        _ audio: Range<Int>,
        _ info: FLACStreamInfo
    ) throws(FileProblem) -> (UInt64, FileProblem?) {
        guard !audio.isEmpty else { throw .truncated(format: .flac, detail: "it ends before its audio") }
        let (first, isAtStart) = try firstFrame(in: file, audio)
        // The frames of a stream with fixed blocks are all as long as the first one, except the last.
        let blockSize = first.hasVariableBlocks ? 0 : max(info.minimumBlockSize, first.blockSize)
        let last = try LastFLACFrame(in: file, audio, first, blockSize: blockSize, info)
        guard let last else { throw .damaged(reason: "no FLAC frame is at its end") }

        let late: FileProblem? = isAtStart ? nil : .damaged(reason: noFrameAtStart)
        guard info.totalFrames > 0 else { return (last.endFrame, late) }
        if last.isWhole, last.endFrame >= info.totalFrames { return (info.totalFrames, late) }
        // Of a frame that is cut nothing is played.
        let playable = min(info.totalFrames, last.isWhole ? last.endFrame : last.startFrame)
        let detail =
            last.endFrame >= info.totalFrames
            ? "its last frame is cut or damaged"
            : "\(info.totalFrames - playable) of \(info.totalFrames) samples are missing"
        return (playable, .truncated(format: .flac, detail: detail))
    }

    private static let noFrameAtStart = "its audio does not start with a FLAC frame"
    /// Where the first frame is looked for: behind more than that, most of the song would be gone.
    private static let maximumJunk = 64 << 10

    /// Returns the header of the first frame, and whether it is where it should be.
    private static func firstFrame(
        in file: FileBytes,
        _ audio: Range<Int>
    ) throws(FileProblem) -> (FLACFrameHeader, isAtStart: Bool) {
        let beginning = audio.prefix(FLACFrameHeader.maximumBytes)
        let first = try file.withBytes(beginning) { FLACFrameHeader($0, at: 0) }
        if let first { return (first, true) }
        if audio.count < FLACFrameHeader.maximumBytes { throw file.pastEnd }
        let later = try file.withBytes(audio.prefix(maximumJunk)) { bytes in
            (1..<bytes.count).lazy.compactMap { bytes[$0] == 0xFF ? FLACFrameHeader(bytes, at: $0) : nil }
                .first
        }
        guard let later else { throw .damaged(reason: noFrameAtStart) }
        return (later, false)
    }
}
