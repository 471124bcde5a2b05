/// DSD in Sony's stream file.
///
/// Format: "DSF File Format Specification", version 1.01, Sony 2005. The sizes of its chunks and of the whole file are
/// at its start; an ID3v2 tag is at its end.
enum DSF: ContainerParser {
    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        guard try file.holds("DSD ", at: start), try file.holds("fmt ", at: start + 28) else { return nil }
        file.pastEnd = .truncated(format: .dsf, detail: "it ends inside its headers")
        let description = start + 28
        guard try file.little32(description + 16) == 0 else {
            throw .unsupported(codec: "a compressed kind of DSF")
        }
        let channels = try file.little32(description + 24)
        let rate = try file.little32(description + 28)
        let total = try file.little64(description + 36)
        let data = file.end(of: description, size: try file.little64(description + 4))
        guard data <= file.count - 12, try file.holds("data", at: data) else {
            throw .truncated(format: .dsf, detail: "it ends before its audio")
        }
        let size = try file.little64(data + 4)
        guard size > 12, (1...255).contains(channels) else { throw .damaged(reason: "it holds no audio") }
        let end = min(file.count, file.end(of: data, size: size))
        let audio = data + 12..<end

        var frames = total
        var warning: FileProblem?
        if size - 12 > UInt64(audio.count) {
            // Whole blocks of all channels, one after the other, of eight samples a byte.
            let block = try UInt64(max(1, file.little32(description + 44))) * UInt64(channels)
            let blocks = UInt64(audio.count) / block
            frames = min(total, blocks * (block / UInt64(channels)) * 8)
            warning = .truncated(format: .dsf, detail: "\(total - frames) of \(total) samples are missing")
        }
        let tag = try file.little64(start + 20)
        let tagStart = tag > 0 && tag < UInt64(file.count) ? start + Int(tag) : 0
        let hasTag = try file.holds("ID3", at: tagStart)
        return Container(
            format: .dsf,
            sampleRate: rate,
            channels: channels,
            bitDepth: 1,
            frames: frames,
            payload: AudioPayload(byteCount: audio.count, length: UInt64(audio.count), beginning: [audio]),
            tags: hasTag && tagStart >= end ? [.id3v2(tagStart..<file.count)] : [],
            warning: warning
        )
    }
}
