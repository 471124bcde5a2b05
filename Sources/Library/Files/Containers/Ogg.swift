/// Ogg with Vorbis, Opus, FLAC or Speex.
///
/// Formats: RFC 3533 (Ogg), Vorbis I specification (4.2, A.2), RFC 7845 (Opus in Ogg), RFC 5574 (Speex), and
/// <https://xiph.org/flac/ogg_mapping.html>.
///
/// Ogg has no length in its headers; the file is a chain of pages. It is whole when the last page ends
/// where the file ends. The mark "last page" is not asked for: what was recorded from a live stream has
/// none, and a download that stops does so inside a page, but for one time in some thousands. Pages behind a hole are
/// found again by the word they start with, as decoders do; the headers have to be whole.
enum Ogg: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard try file.holds("OggS", at: start) else { return nil }
        file.pastEnd = .truncated(format: .vorbis, detail: "it ends inside its headers")
        var (stream, packets) = try audioStream(of: file, at: start)
        file.pastEnd = .truncated(format: stream.codec.format, detail: "it ends inside its headers")
        let comments = try stream.comments(of: file, &packets)

        packets.isTolerant = true
        var counting = packets
        let beginning = try packets.remainder(atLeast: ContentKey.sampledBytes)
        guard let audioStart = beginning.first?.lowerBound else {
            throw .truncated(format: stream.codec.format, detail: "it ends before its audio")
        }
        let trailing = try TrailingTags(in: file, after: audioStart)
        let (end, isCut) = try lastGranule(
            of: file,
            serial: stream.serial,
            start..<trailing.start,
            stream.codec.format
        )
        let hole: FileProblem? = packets.hasHole ? .damaged(reason: "one of its pages is broken") : nil
        let first = try firstFrame(stream, &counting)
        let frames = end - min(end, first + stream.skippedFrames)
        return Container(
            format: stream.codec.format,
            sampleRate: stream.sampleRate,
            channels: stream.channels,
            bitDepth: stream.bitDepth,
            frames: frames,
            payload: AudioPayload(
                byteCount: trailing.start - audioStart,
                // The number of bytes would change with the pages; the last position does not.
                length: end,
                signature: stream.signature,
                beginning: beginning
            ),
            tags: comments.map { .vorbisComment(pieces: $0) } + stream.gain + trailing.blocks,
            warning: isCut ? cut(stream.codec.format) : hole
        )
    }

    /// Finds the first audio stream among the first pages, of which there is one per stream.
    private static func audioStream(
        of file: FileBytes,
        at start: Int
    ) throws(FileProblem) -> (OggStream, OggPackets) {
        var offset = start
        var other: String?
        for _ in 0..<maximumStreams {
            guard let page = try OggPage(in: file, at: offset), page.isFirst else { break }
            var packets = OggPackets(file, serial: page.serial, at: offset)
            let head = try packets.next()
            guard let piece = head.first else { throw .damaged(reason: "its first packet is empty") }
            if let stream = try OggStream(file, head: piece, serial: page.serial) { return (stream, packets) }
            if other == nil { other = try codecName(file, piece) }
            offset = page.body.upperBound
        }
        if let other { throw .unsupported(codec: other) }
        throw .truncated(format: .vorbis, detail: "it ends inside its first page")
    }

    private static func codecName(_ file: FileBytes, _ head: Range<Int>) throws(FileProblem) -> String {
        if try file.holds("theora", at: head.lowerBound + 1) { return "Theora video" }
        return "a codec in Ogg"
    }

    /// Returns where the audio starts on the stream's own clock: 0, but for what was cut out of a stream.
    private static func firstFrame(
        _ stream: OggStream,
        _ packets: inout OggPackets
    ) throws(FileProblem) -> UInt64 {
        guard let (granule, count) = try packets.firstGranule() else { return 0 }
        let possible = UInt64(count) * UInt64(stream.longestPacketFrames)
        return granule > possible ? granule - possible : 0
    }

    /// Returns the position at the end of the last page that is whole, and whether it is not the end of the stream.
    private static func lastGranule(
        of file: FileBytes,
        serial: Int,
        _ audio: Range<Int>,
        _ format: AudioFormat
    ) throws(FileProblem) -> (UInt64, isCut: Bool) {
        var isCut = false
        var isLastPage = true
        for reach in [8 << 10, 2 * OggPage.maximumBytes] {
            let start = max(audio.lowerBound, audio.upperBound - reach)
            let offsets = try file.withBytes(start..<audio.upperBound) { bytes in pageOffsets(bytes) }
            for offset in offsets {
                guard let page = try OggPage(in: file, at: start + offset) else {
                    // The rest of a page header that the end of the file cut.
                    if start + offset + OggPage.maximumHeaderBytes > file.count { isCut = true }
                    continue
                }
                guard page.body.upperBound <= audio.upperBound else {
                    isCut = true
                    continue
                }
                if isLastPage, page.body.upperBound < audio.upperBound, !page.isLast { isCut = true }
                isLastPage = false
                if page.serial == serial, let position = page.granule { return (position, isCut) }
            }
            if start == audio.lowerBound { break }
        }
        return (
            try walkedGranule(of: file, serial: serial, from: audio.lowerBound, format), isCut || isLastPage
        )
    }

    /// Walks every page for the stream's last position: for files whose end belongs to another stream, or is none.
    ///
    /// - Complexity: O(*n*) in the size of the file.
    private static func walkedGranule(
        of file: FileBytes,
        serial: Int,
        from start: Int,
        _ format: AudioFormat
    ) throws(FileProblem) -> UInt64 {
        var offset = start
        var granule: UInt64?
        while true {
            if let page = try OggPage(in: file, at: offset) {
                guard page.body.upperBound <= file.count else { break }
                if page.serial == serial, let position = page.granule { granule = position }
                offset = page.body.upperBound
            } else if let next = try OggPage.start(in: file, after: offset) {
                offset = next
            } else {
                break
            }
        }
        guard let granule else { throw .truncated(format: format, detail: "it has no audio that ends") }
        return granule
    }

    private static func cut(_ format: AudioFormat) -> FileProblem {
        .truncated(format: format, detail: "its last page is cut or missing")
    }

    /// Returns where pages may start, the last one first.
    private static func pageOffsets(_ bytes: Span<UInt8>) -> [Int] {
        var offsets: [Int] = []
        var index = bytes.count - 4
        while index >= 0, offsets.count < maximumCandidates {
            if bytes[index] == UInt8(ascii: "O"), bytes[index + 1] == UInt8(ascii: "g"),
                bytes[index + 2] == UInt8(ascii: "g"), bytes[index + 3] == UInt8(ascii: "S")
            {
                offsets.append(index)
            }
            index -= 1
        }
        return offsets
    }

    /// A film has three; the number stops a file of nothing else.
    private static let maximumStreams = 32

    /// Pages that are looked at from the end; the last one is nearly always the one.
    private static let maximumCandidates = 64
}
