/// What the first packet of an Ogg stream says about it.
struct OggStream {
    /// The codecs that are looked for in Ogg.
    enum Codec {
        case vorbis
        case opus
        case flac
        case speex

        var format: AudioFormat {
            switch self {
            case .vorbis: .vorbis
            case .opus: .opus
            case .flac: .oggFLAC
            case .speex: .speex
            }
        }
    }

    let codec: Codec
    let serial: Int
    let sampleRate: Int
    let channels: Int
    let bitDepth: Int?
    /// Samples at the start that are decoded and not played.
    let skippedFrames: UInt64
    /// The most samples that one packet can hold.
    let longestPacketFrames: Int
    /// See ``AudioPayload/signature``.
    let signature: [UInt8]
    /// Where the header says how much louder it is to be played.
    let gain: [TagBlock]
    /// The header packets behind the first one; `nil` when only reading them tells.
    private let furtherHeaders: Int?

    /// Reads the first packet, which lies in `head`; `nil` when it is of no audio codec that is known.
    init?(_ file: FileBytes, head: Range<Int>, serial: Int) throws(FileProblem) {
        let start = head.lowerBound
        self.serial = serial
        if try file.holds("\u{1}vorbis", at: start), head.count >= 30 {
            codec = .vorbis
            channels = try Int(file.byte(start + 11))
            sampleRate = try file.little32(start + 12)
            bitDepth = nil
            skippedFrames = 0
            longestPacketFrames = try 1 << Int(file.byte(start + 28) >> 4)
            signature = []
            gain = []
            furtherHeaders = 2
        } else if try file.holds("OpusHead", at: start), head.count >= 19 {
            codec = .opus
            channels = try Int(file.byte(start + 9))
            // Opus always plays at 48 kHz; the header only remembers what was encoded.
            sampleRate = 48_000
            bitDepth = nil
            skippedFrames = try UInt64(file.little16(start + 10))
            longestPacketFrames = 5760
            signature = []
            gain = [.opusGain(start + 16..<start + 18)]
            furtherHeaders = 1
        } else if try file.holds("\u{7F}FLAC", at: start), try file.holds("fLaC", at: start + 9),
            head.count >= 17 + FLACStreamInfo.byteCount
        {
            let info = try FLACStreamInfo(in: file, at: start + 17)
            let count = try file.big16(start + 7)
            codec = .flac
            channels = info.channels
            sampleRate = info.sampleRate
            bitDepth = info.bitDepth
            skippedFrames = 0
            longestPacketFrames = 65_536
            signature = info.signature
            gain = []
            furtherHeaders = count == 0 ? nil : count
        } else if try file.holds("Speex   ", at: start), head.count >= 80 {
            codec = .speex
            channels = try file.little32(start + 48)
            sampleRate = try file.little32(start + 36)
            bitDepth = nil
            skippedFrames = 0
            // A frame of 20 ms, and how many are in a packet.
            let frame = try min(file.little32(start + 56), 1 << 16)
            longestPacketFrames = try frame * min(max(1, file.little32(start + 64)), 1 << 8)
            signature = []
            gain = []
            furtherHeaders = try 1 + min(file.little32(start + 68), 16)
        } else {
            return nil
        }
    }

    /// Reads the other headers and returns the comments, so that the next packet is the first of audio.
    func comments(
        of file: FileBytes,
        _ packets: inout OggPackets
    ) throws(FileProblem) -> [[Range<Int>]] {
        var comments: [[Range<Int>]] = []
        var remaining = furtherHeaders
        var isLast = false
        while !isLast {
            let packet = try packets.next()
            switch codec {
            case .vorbis:
                if remaining == 2 { comments.append(Self.drop(7, of: packet)) }
            case .opus:
                comments.append(Self.drop(8, of: packet))
            case .speex:
                if remaining == furtherHeaders { comments.append(packet) }
            case .flac:
                guard let first = packet.first else { throw .damaged(reason: "one of its headers is empty") }
                let type = try file.byte(first.lowerBound)
                if type & 0x7F == 4 { comments.append(Self.drop(4, of: packet)) }
                if remaining == nil { isLast = type & 0x80 != 0 }
            }
            if let count = remaining {
                remaining = count - 1
                isLast = count == 1
            }
        }
        return comments
    }

    /// Returns `packet` without its first `count` bytes.
    private static func drop(_ count: Int, of packet: [Range<Int>]) -> [Range<Int>] {
        var count = count
        var pieces: [Range<Int>] = []
        for piece in packet {
            let dropped = min(count, piece.count)
            count -= dropped
            if dropped < piece.count { pieces.append(piece.lowerBound + dropped..<piece.upperBound) }
        }
        return pieces
    }
}
