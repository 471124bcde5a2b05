/// AIFF, and AIFF-C without compression.
///
/// Format: <https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/AIFF/AIFF.html>. The file is whole when
/// as much sound is there as the description says; some programs count the head of its chunk twice.
enum AIFF: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        let isCompressed = try file.holds("AIFC", at: start + 8)
        guard try file.holds("FORM", at: start), try file.holds("AIFF", or: "AIFC", at: start + 8) else {
            return nil
        }
        file.pastEnd = .truncated(format: .aiff, detail: "it ends inside its headers")
        var pcm: PCM?
        var frames = 0
        var data: Range<Int>?
        var tags: [TagBlock] = []
        /// The bytes of the sound's chunk that are missing, and all of them.
        var cut: (missing: Int, of: Int)?
        var offset = start + 12
        while offset + 8 <= file.count {
            let content = offset + 8
            let size = try file.big32(offset + 4)
            var end = content + size
            if try file.holds("SSND", at: offset) {
                // A program that writes to a pipe cannot know the size.
                if size == 0 { end = file.count }
                if end > file.count {
                    cut = (end - file.count, size)
                    end = file.count
                }
                let skipped = try 8 + file.big32(content)
                data = min(content + skipped, end)..<end
            } else if end > file.count {
                // Behind the audio, bytes that are no chunk do no harm.
                if data == nil { throw file.pastEnd }
                break
            } else if try file.holds("COMM", at: offset) {
                (pcm, frames) = try description(in: file, content..<end, isCompressed: isCompressed)
            } else if tags.count < TagReader.maximumBlocks, try file.holds("ID3 ", or: "id3 ", at: offset) {
                tags.append(.id3v2(content..<end))
            }
            // Chunks start at even places.
            offset = end + end & 1
        }
        guard let pcm, let data else { throw .truncated(format: .aiff, detail: "it ends before its audio") }
        let described = frames * pcm.frameBytes
        if described > 0 { cut = data.count < described ? (described - data.count, described) : nil }
        var container = try pcm.container(.aiff, described == 0 ? data : data.prefix(described), tags)
        container.warning = cut.map {
            .truncated(format: .aiff, detail: "\($0.missing) of \($0.of) bytes of audio are missing")
        }
        return container
    }

    private static func description(
        in file: FileBytes,
        _ content: Range<Int>,
        isCompressed: Bool
    ) throws(FileProblem) -> (PCM, frames: Int) {
        let start = content.lowerBound
        guard content.count >= (isCompressed ? 22 : 18) else {
            throw .damaged(reason: "the chunk that describes its audio is too short")
        }
        let channels = try file.big16(start)
        var bits = try file.big16(start + 6)
        if isCompressed {
            bits = try sampleBits(file.copy(start + 18..<start + 22), bits)
        }
        let pcm = try PCM(
            sampleRate: extended(in: file, at: start + 8),
            channels: channels,
            bitDepth: bits,
            frameBytes: channels * ((bits + 7) / 8)
        )
        return (pcm, try file.big32(start + 2))
    }

    /// Returns the bits that one sample takes in the file, for a kind of AIFF-C.
    private static func sampleBits(_ kind: [UInt8], _ bits: Int) throws(FileProblem) -> Int {
        let name = String(decoding: kind, as: UTF8.self)
        switch name {
        case "NONE", "sowt", "twos": return bits
        case "raw ", "alaw", "ulaw", "ALAW", "ULAW": return 8
        case "in24": return 24
        case "in32", "fl32", "FL32": return 32
        case "fl64", "FL64": return 64
        case "ima4": throw .unsupported(codec: "ADPCM in AIFF")
        default: throw .unsupported(codec: "a compressed kind of AIFF")
        }
    }

    /// Returns a number that is stored as 80-bit floating point, as far as a sample rate needs it.
    private static func extended(in file: FileBytes, at offset: Int) throws(FileProblem) -> Int {
        let exponent = try file.big16(offset) - 16_383
        let mantissa = try file.big64(offset + 2)
        return (0...62).contains(exponent) ? Int(mantissa >> (63 - UInt64(exponent))) : 0
    }
}
