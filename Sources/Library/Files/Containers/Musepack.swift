/// Musepack of stream version 7 and 8.
///
/// Formats: <https://trac.musepack.net/musepack/wiki/SV8Specification>, and for version 7 `streaminfo.c` of libmpcdec.
/// Version 7 does not say how many bytes it has, so a cut is noticed in version 8 only, by its last packet.
enum Musepack: ContainerParser {
    private static let sampleRates = [44_100, 48_000, 37_800, 32_000]
    /// The samples of a frame in version 7.
    private static let frameLength: UInt64 = 1152

    static func parse(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container? {
        if try file.holds("MPCK", at: start) { return try version8(file, at: start) }
        guard try file.holds("MP+", at: start) else { return nil }
        file.pastEnd = .truncated(format: .musepack, detail: "it ends inside its headers")
        let version = try Int(file.byte(start + 3) & 15)
        guard version == 7 else { throw .unsupported(codec: "Musepack of stream version \(version)") }
        let flags = try file.little32(start + 8)
        let gaps = try file.little32(start + 20)
        var frames = try UInt64(file.little32(start + 4)) * frameLength
        // The last frame says how much of it is played; older encoders do not, and half of it is.
        let last = UInt64(gaps >> 20 & 0x7FF)
        let unplayed = gaps >> 31 == 1 && last <= frameLength ? frameLength - last : frameLength / 2
        frames -= min(frames, unplayed)
        return try container(
            file,
            start + 24,
            sampleRate: sampleRates[flags >> 16 & 3],
            channels: 2,
            frames: frames,
            warning: nil
        )
    }

    private static func version8(_ file: FileBytes, at start: Int) throws(FileProblem) -> Container {
        file.pastEnd = .truncated(format: .musepack, detail: "it ends inside its headers")
        var packet = try Packet(in: file, at: start + 4)
        for _ in 0..<maximumHeaders where !packet.holds("SH") {
            packet = try Packet(in: file, at: packet.content.upperBound)
        }
        guard packet.holds("SH") else {
            throw .damaged(reason: "the packet that describes its audio is missing")
        }
        // A checksum and the version; then numbers of as many bytes as they need.
        var offset = packet.content.lowerBound + 5
        let count = try Packet.number(in: file, at: &offset)
        let silence = try Packet.number(in: file, at: &offset)
        let rate = try Int(file.byte(offset) >> 5)
        let channels = try Int(file.byte(offset + 1) >> 4) + 1
        let audioStart = packet.content.upperBound
        let trailing = try TrailingTags(in: file, after: audioStart)
        // The mark of the end is a packet without content.
        let isWhole = try file.holds("SE\u{3}", at: trailing.start - 3)
        return try container(
            file,
            audioStart,
            sampleRate: rate < sampleRates.count ? sampleRates[rate] : 0,
            channels: channels,
            frames: count - min(count, silence),
            warning: isWhole ? nil : .truncated(format: .musepack, detail: "its last packet is missing")
        )
    }

    private static func container(
        _ file: FileBytes,
        _ audioStart: Int,
        sampleRate: Int,
        channels: Int,
        frames: UInt64,
        warning: FileProblem?
    ) throws(FileProblem) -> Container {
        guard audioStart < file.count else { throw file.pastEnd }
        let trailing = try TrailingTags(in: file, after: audioStart)
        let audio = audioStart..<max(audioStart, trailing.start)
        return Container(
            format: .musepack,
            sampleRate: sampleRate,
            channels: channels,
            bitDepth: nil,
            frames: frames,
            payload: AudioPayload(byteCount: audio.count, length: UInt64(audio.count), beginning: [audio]),
            tags: trailing.blocks,
            warning: warning
        )
    }

    /// The packets that may stand before the one that describes the audio; it is the first one nearly always.
    private static let maximumHeaders = 16

    /// Two letters, the size of the whole packet, and what is in it.
    private struct Packet {
        let key: Int
        let content: Range<Int>

        init(in file: FileBytes, at start: Int) throws(FileProblem) {
            key = try file.big16(start)
            var offset = start + 2
            let size = try Packet.number(in: file, at: &offset)
            let end = file.end(of: start, size: size)
            guard end <= file.count, end >= offset else { throw file.pastEnd }
            content = offset..<end
        }

        func holds(_ letters: StaticString) -> Bool {
            key == Int(letters.utf8Start[0]) << 8 | Int(letters.utf8Start[1])
        }

        /// Reads a number in groups of seven bits, the most significant first, and moves `offset` behind it.
        static func number(in file: FileBytes, at offset: inout Int) throws(FileProblem) -> UInt64 {
            var number: UInt64 = 0
            for _ in 0..<8 {
                let byte = try file.byte(offset)
                offset += 1
                number = number << 7 | UInt64(byte & 0x7F)
                if byte & 0x80 == 0 { return number }
            }
            throw .damaged(reason: "one of its packets has an impossible size")
        }
    }
}
