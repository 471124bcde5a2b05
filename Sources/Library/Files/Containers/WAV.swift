/// RIFF WAVE, and RF64 for more than 4 GiB.
///
/// Formats: <https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html>, EBU Tech 3306 (RF64).
/// The file is whole when the data chunk fits. Programs that write to a pipe cannot know its size and put
/// 0 or nearly the largest number there; then the data goes on to the end of the file.
enum WAV: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard try file.holds("WAVE", at: start + 8) else { return nil }
        let isLong = try file.holds("RF64", or: "BW64", at: start)
        if !isLong { guard try file.holds("RIFF", at: start) else { return nil } }
        file.pastEnd = .truncated(format: .wav, detail: "it ends inside its headers")
        var chunks = try Chunks(file, at: start + 12, isLong: isLong)
        try chunks.readAll()
        guard let pcm = chunks.pcm else {
            if chunks.data == nil { throw file.pastEnd }
            throw .damaged(reason: "the chunk that describes its audio is missing")
        }
        guard let data = chunks.data else {
            throw .truncated(format: .wav, detail: "it ends before its audio")
        }
        var container = try pcm.container(.wav, data, chunks.id3 + chunks.info)
        container.warning = chunks.warning
        return container
    }

    /// The chunks that matter.
    private struct Chunks {
        private(set) var pcm: PCM?
        private(set) var data: Range<Int>?
        private(set) var id3: [TagBlock] = []
        private(set) var info: [TagBlock] = []
        private(set) var warning: FileProblem?

        private let file: FileBytes
        private let isLong: Bool
        private var offset: Int
        /// The size of the data chunk that RF64 has in a chunk of its own.
        private var longDataSize: UInt64?

        init(_ file: FileBytes, at start: Int, isLong: Bool) throws(FileProblem) {
            self.file = file
            self.isLong = isLong
            offset = start
        }

        mutating func readAll() throws(FileProblem) {
            while offset + 8 <= file.count {
                let content = offset + 8
                let size = try UInt64(file.little32(offset + 4))
                if try file.holds("data", at: offset) {
                    try readData(content, size)
                } else {
                    let end = file.end(of: content, size: size)
                    // Behind the audio, bytes that are no chunk do no harm.
                    guard end <= file.count else {
                        if data == nil { throw file.pastEnd }
                        return
                    }
                    try read(content..<end)
                    offset = end
                }
                // Chunks start at even places.
                offset += offset & 1
            }
        }

        private mutating func readData(_ content: Int, _ size: UInt64) throws(FileProblem) {
            let isOpen = size == 0 || WAV.openSizes.contains { $0.contains(size) }
            let size = longDataSize ?? size
            var end: Int
            if isOpen, longDataSize == nil {
                end = file.count
            } else {
                end = file.end(of: content, size: size)
            }
            if end > file.count {
                let missing = size - UInt64(file.count - content)
                if data == nil {
                    warning = .truncated(
                        format: .wav,
                        detail: "\(missing) of \(size) bytes of audio are missing"
                    )
                }
                end = file.count
            }
            if data == nil { data = content..<end }
            offset = end
        }

        private mutating func read(_ content: Range<Int>) throws(FileProblem) {
            let name = content.lowerBound - 8
            if try file.holds("fmt ", at: name), pcm == nil {
                pcm = try WAV.description(in: file, content)
            } else if isLong, try file.holds("ds64", at: name), content.count >= 16 {
                longDataSize = try file.little64(content.lowerBound + 8)
            } else if id3.count + info.count >= TagReader.maximumBlocks {
                return
            } else if try file.holds("id3 ", or: "ID3 ", at: name) {
                id3.append(.id3v2(content))
            } else if try file.holds("LIST", at: name), try file.holds("INFO", at: content.lowerBound) {
                info.append(.riffInfo(content.dropFirst(4)))
            }
        }
    }

    /// The sizes that programs write when they do not know it: SoX and FFmpeg use the end of 31 and of 32
    /// bits, less some headers.
    private static let openSizes: [ClosedRange<UInt64>] = [
        0x7FFF_F000...0x7FFF_FFFF, 0xFFFF_F000...0xFFFF_FFFF,
    ]

    private static func description(in file: FileBytes, _ content: Range<Int>) throws(FileProblem) -> PCM {
        let start = content.lowerBound
        guard content.count >= 16 else {
            throw .damaged(reason: "the chunk that describes its audio is too short")
        }
        var code = try file.little16(start)
        var bits = try file.little16(start + 14)
        // "Extensible": the code is in an identifier behind, the bits that count are said apart.
        if code == 0xFFFE, content.count >= 26 {
            let valid = try file.little16(start + 18)
            if valid > 0, valid <= bits { bits = valid }
            code = try file.little16(start + 24)
        }
        switch code {
        case 1, 3, 6, 7: break
        case 2, 0x11: throw .unsupported(codec: "ADPCM in WAV")
        case 0x50, 0x55: throw .unsupported(codec: "MPEG audio in WAV")
        default: throw .unsupported(codec: "codec \(code) in WAV")
        }
        return try PCM(
            sampleRate: file.little32(start + 4),
            channels: file.little16(start + 2),
            bitDepth: bits,
            frameBytes: file.little16(start + 12)
        )
    }
}
