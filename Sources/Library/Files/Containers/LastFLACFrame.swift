/// The last frame of a FLAC stream, found from the end of the audio.
struct LastFLACFrame {
    /// The first sample of the frame.
    let startFrame: UInt64
    /// The first sample after the frame.
    let endFrame: UInt64
    /// Whether the frame ends with its checksum at the end of the audio, or before padding.
    let isWhole: Bool

    /// Searches `audio` backwards, at first no further than the largest frame; `nil` when there is no frame.
    ///
    /// - Complexity: O(*n*) in the size of one frame, and of all that is behind the last frame in a damaged file.
    init?(
        in file: FileBytes,
        _ audio: Range<Int>,
        _ first: FLACFrameHeader,
        blockSize: Int,
        _ info: FLACStreamInfo
    ) throws(FileProblem) {
        var found: LastFLACFrame?
        for reach in [32 << 10, max(info.maximumFrameBytes, 256 << 10)] where found == nil {
            let start = max(audio.lowerBound, audio.upperBound - reach)
            found = try file.withBytes(start..<audio.upperBound) { bytes in
                Self.search(bytes, first, blockSize, info.totalFrames)
            }
            if start == audio.lowerBound { break }
        }
        // What a hole in a file leaves behind it is no audio.
        var end = audio.upperBound
        while found == nil, end > audio.lowerBound {
            let start = max(audio.lowerBound, end - Self.stepBytes)
            found = try file.withBytes(start..<end) { bytes in
                Self.search(bytes, first, blockSize, info.totalFrames)
            }
            // A header may lie across two steps.
            end = start > audio.lowerBound ? start + FLACFrameHeader.maximumBytes : start
        }
        guard let found else { return nil }
        self = found
    }

    private static let stepBytes = 1 << 20

    private init(_ header: FLACFrameHeader, blockSize: Int, isWhole: Bool) {
        endFrame = header.endFrame(blockSize: blockSize)
        startFrame = endFrame - UInt64(header.blockSize)
        self.isWhole = isWhole
    }

    private static func search(
        _ bytes: Span<UInt8>,
        _ first: FLACFrameHeader,
        _ blockSize: Int,
        _ total: UInt64
    ) -> LastFLACFrame? {
        var best: LastFLACFrame?
        var start = bytes.count - 6
        var candidates = 0
        while start >= 0, candidates < maximumCandidates {
            defer { start -= 1 }
            guard bytes[start] == 0xFF, let header = FLACFrameHeader(bytes, at: start),
                header.hasVariableBlocks == first.hasVariableBlocks
            else { continue }
            candidates += 1
            let isWhole = ends(bytes, from: start + header.byteCount, frameStart: start)
            let frame = LastFLACFrame(header, blockSize: blockSize, isWhole: isWhole)
            if isWhole, total == 0 || frame.endFrame >= total { return frame }
            // Bytes that only look like a header are rare; the frame nearest to the end that can be true
            // tells how much is missing.
            if best == nil, total == 0 || frame.endFrame <= total { best = frame }
        }
        return best
    }

    /// The headers that are checked: the last one is the right one but for bytes that look like one, so
    /// the number only matters for a file that is made to keep the program busy.
    private static let maximumCandidates = 8

    /// Returns whether a frame's checksum is at the end of `bytes`, or at the start of zeros that fill them.
    private static func ends(_ bytes: Span<UInt8>, from headerEnd: Int, frameStart: Int) -> Bool {
        if CRC16.of(bytes.extracting(frameStart..<bytes.count)) == 0 { return true }
        var end = bytes.count
        while end > headerEnd, bytes[end - 1] == 0 {
            end -= 1
        }
        // The checksum itself may end with zeros.
        for candidate in end..<min(bytes.count, end + 3)
        where CRC16.of(bytes.extracting(frameStart..<candidate)) == 0 {
            return true
        }
        return false
    }
}
