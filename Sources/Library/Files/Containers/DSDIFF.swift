/// DSD, or DST, which is DSD packed without loss, in Philips' interchange file.
///
/// Format: "DSDIFF 1.5 Specification", Philips 2004. Chunks as in AIFF, with sizes of 64 bits.
enum DSDIFF: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard try file.holds("FRM8", at: start), try file.holds("DSD ", at: start + 12) else { return nil }
        file.pastEnd = .truncated(format: .dff, detail: "it ends inside its headers")
        var sound = Properties()
        var data: Range<Int>?
        var frames: UInt64 = 0
        var warning: FileProblem?
        var tags: [TagBlock] = []
        var offset = start + 16
        while offset + 12 <= file.count {
            let content = offset + 12
            let size = try file.big64(offset + 4)
            let end = file.end(of: content, size: size)
            let there = content..<min(end, file.count)
            if try file.holds("DSD ", at: offset), sound.channels > 0 {
                (data, frames) = (there, UInt64(there.count) * 8 / UInt64(sound.channels))
            } else if try file.holds("DST ", at: offset), sound.channels > 0 {
                (data, frames) = (there, try packedFrames(in: file, there, sampleRate: sound.sampleRate))
            } else if end <= file.count, try file.holds("PROP", at: offset) {
                sound = try Properties(in: file, there)
            } else if end <= file.count, tags.count < TagReader.maximumBlocks,
                try file.holds("ID3 ", at: offset)
            {
                tags.append(.id3v2(there))
            }
            guard end <= file.count else {
                if data == there {
                    warning = .truncated(
                        format: .dff,
                        detail: "\(size - UInt64(there.count)) of \(size) bytes of audio are missing"
                    )
                }
                break
            }
            // Chunks start at even places.
            offset = end + end & 1
        }
        guard let data else { throw .truncated(format: .dff, detail: "it ends before its audio") }
        return Container(
            format: .dff,
            sampleRate: sound.sampleRate,
            channels: sound.channels,
            bitDepth: 1,
            frames: frames,
            payload: AudioPayload(byteCount: data.count, length: UInt64(data.count), beginning: [data]),
            tags: tags,
            warning: warning
        )
    }

    /// What the chunk of properties says of the sound; zeros before it was read.
    private struct Properties {
        var sampleRate = 0
        var channels = 0

        init() {}

        init(in file: FileBytes, _ chunk: Range<Int>) throws(FileProblem) {
            guard try file.holds("SND ", at: chunk.lowerBound) else { return }
            var offset = chunk.lowerBound + 4
            while offset + 12 <= chunk.upperBound {
                let content = offset + 12
                let end = try file.end(of: content, size: file.big64(offset + 4))
                guard end <= chunk.upperBound else { break }
                if try file.holds("FS  ", at: offset), end - content >= 4 {
                    sampleRate = try file.big32(content)
                } else if try file.holds("CHNL", at: offset), end - content >= 2 {
                    channels = try file.big16(content)
                }
                offset = end + end & 1
            }
        }
    }

    /// The samples of DST: it begins with a chunk that says how many frames there are, and how many in a second.
    private static func packedFrames(
        in file: FileBytes,
        _ data: Range<Int>,
        sampleRate: Int
    ) throws(FileProblem) -> UInt64 {
        let content = data.lowerBound + 12
        guard content + 6 <= data.upperBound, try file.holds("FRTE", at: data.lowerBound) else { return 0 }
        let (count, rate) = try (UInt64(file.big32(content)), UInt64(file.big16(content + 4)))
        return rate == 0 ? 0 : count * UInt64(sampleRate) / rate
    }
}
