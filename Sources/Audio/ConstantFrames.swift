import ClickwheelCFFmpeg
import ClickwheelPOSIX

/// The time of a packet of an MP3 whose frames all have one bit rate, by its place in the file.
///
/// Such a file needs no reading through to find a place in it. The library finds the place too, but tells a time that is a
/// frame off in the second half of the file, as its count of bytes has the header's frame in it.
struct ConstantFrames {
    /// What the encoder added behind the music, in samples from the first that is music.
    let padding: Range<Int>

    /// The place and the time of the first frame.
    private var first: (place: Int64, timestamp: Int64)?
    /// The bits of a frame by the sample rate; 0 where the first frame does not tell.
    private var bits: Int64 = 0
    private var sampleRate: Int64 = 1

    /// Bits of a second, in thousands, by the number in the head of a frame: of MPEG 1 and of MPEG 2, both layer III
    /// (ISO/IEC 11172-3 2.4.2.3, 13818-3 2.4.2.3).
    private static let rates: [[Int64]] = [
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
    ]
    /// What a decoder adds in front.
    private static let decoderDelay = 529

    /// `nil` where the file at `path` does not say, in the first frame of an encoder that knew, that all have one bit rate.
    init?(path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var head = [UInt8](repeating: 0, count: 10)
        guard pread(file, &head, head.count, 0) == head.count else { return nil }
        // https://id3.org/id3v2.4.0-structure 3.1
        let isTag = Array(head[..<3]) == Array("ID3".utf8)
        let start = isTag ? head[6...].reduce(0) { $0 << 7 | Int($1 & 0x7F) } + head.count : 0
        var frame = [UInt8](repeating: 0, count: 256)
        guard pread(file, &frame, frame.count, off_t(start)) == frame.count, Self.isHead(frame[0], frame[1]),
            let padding = Self.padding(of: frame, before: Int(lseek(file, 0, SEEK_END)) - start)
        else { return nil }
        self.padding = padding
    }

    /// Gives `packet` its time; the first one that is seen is the first of the file.
    mutating func place(_ packet: UnsafeMutablePointer<AVPacket>, rate: CInt) {
        let (place, ticks) = (packet.pointee.pos, packet.pointee.duration)
        guard place >= 0, ticks > 0 else { return }
        guard let first else {
            if packet.pointee.pts != clickwheel_nopts { begin(packet, rate: rate) }
            return
        }
        guard bits > 0 else { return }
        packet.pointee.pts = first.timestamp + av_rescale(place - first.place, 8 * sampleRate, bits) * ticks
        packet.pointee.dts = packet.pointee.pts
    }

    private mutating func begin(_ packet: UnsafeMutablePointer<AVPacket>, rate: CInt) {
        first = (packet.pointee.pos, packet.pointee.pts)
        guard let head = packet.pointee.data, packet.pointee.size >= 4, Self.isHead(head[0], head[1]) else {
            return
        }
        let isFirst = head[1] & 8 != 0
        bits = Self.rates[isFirst ? 0 : 1][Int(head[2] >> 4)] * 1_000 * Int64(Self.samples(head[1]))
        sampleRate = Int64(rate)
    }

    /// Whether these two bytes begin a frame of layer III.
    private static func isHead(_ first: UInt8, _ second: UInt8) -> Bool {
        first == 0xFF && second & 0xE6 == 0xE2
    }

    /// The samples of a frame whose second byte is `second`.
    private static func samples(_ second: UInt8) -> Int { second & 8 != 0 ? 1_152 : 576 }

    /// What the header in the first frame says of the padding behind the music; `nil` where there is no header, or one of
    /// frames of several bit rates, or of a file that another was joined to: it tells of the first alone.
    ///
    /// `length` is that of the file from this frame on, in bytes; a sixteenth more than the header counts is taken for tags.
    ///
    /// http://gabriel.mp3-tech.org/mp3infotag.html
    private static func padding(of frame: [UInt8], before length: Int) -> Range<Int>? {
        // It stands behind the side information.
        let (isFirst, isMono) = (frame[1] & 8 != 0, frame[3] >> 6 == 3)
        let tag = frame[(isFirst ? (isMono ? 21 : 36) : (isMono ? 13 : 21))...]
        let flags = tag[tag.startIndex + 7]
        // The number of frames and that of bytes must be there.
        guard tag.prefix(4).elementsEqual("Info".utf8), flags & 3 == 3 else { return nil }
        let frames = tag.dropFirst(8).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let bytes = tag.dropFirst(12).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard length <= bytes + bytes / 16 else { return nil }
        let encoder = tag.dropFirst(16 + (flags & 4 != 0 ? 100 : 0) + (flags & 8 != 0 ? 4 : 0))
        let all = frames * samples(frame[1])
        guard ["LAME", "Lavf", "Lavc"].contains(where: { encoder.prefix(4).elementsEqual($0.utf8) }) else {
            return all..<all
        }
        let delays = encoder.dropFirst(21).prefix(3).reduce(0) { $0 << 8 | Int($1) }
        let (before, behind) = ((delays >> 12) + decoderDelay, max(0, (delays & 0xFFF) - decoderDelay))
        let end = max(0, all - before)
        return max(0, end - behind)..<end
    }
}
