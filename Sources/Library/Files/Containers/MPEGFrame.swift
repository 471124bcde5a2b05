/// The header of one frame of MPEG audio.
///
/// Format: ISO/IEC 11172-3, section 2.4.1.3, with 13818-3 and the "MPEG 2.5" extension.
struct MPEGFrame: Equatable {
    enum Version {
        case mpeg1
        case mpeg2
        case mpeg25
    }

    let version: Version
    /// 1, 2 or 3.
    let layer: Int
    /// Bits per second; 0 for "free format", in which only the next frame tells the size.
    let bitRate: Int
    let sampleRate: Int
    let isPadded: Bool
    let isMono: Bool

    static let headerBytes = 4
    /// The largest frame that is looked for; layer III at 320 kbit/s and 32 kHz has 1441 bytes.
    static let maximumBytes = 8 << 10

    /// Decodes the four bytes of a header; `nil` when they are none.
    init?(_ header: UInt32) {
        guard header >> 21 == 0x7FF else { return nil }
        switch header >> 19 & 3 {
        case 0: version = .mpeg25
        case 2: version = .mpeg2
        case 3: version = .mpeg1
        default: return nil
        }
        layer = 4 - Int(header >> 17 & 3)
        let rateIndex = Int(header >> 10 & 3)
        let bitRateIndex = Int(header >> 12 & 15)
        // Emphasis 2 is reserved; asking for it halves the chance of mistaking other bytes.
        guard layer < 4, rateIndex < 3, bitRateIndex < 15, header & 3 != 2 else { return nil }
        sampleRate = Self.sampleRates[rateIndex] >> (version == .mpeg1 ? 0 : version == .mpeg2 ? 1 : 2)
        bitRate = Self.bitRates(version, layer)[bitRateIndex] * 1000
        isPadded = header >> 9 & 1 == 1
        isMono = header >> 6 & 3 == 3
    }

    /// Reads the header at `offset`; `nil` when there is none.
    init?(in file: FileBytes, at offset: Int) throws(FileProblem) {
        guard offset + Self.headerBytes <= file.count, try file.byte(offset) == 0xFF else { return nil }
        self.init(UInt32(truncatingIfNeeded: try file.big32(offset)))
    }

    /// Samples of one channel.
    var frames: Int {
        switch (layer, version) {
        case (1, _): 384
        case (2, _), (_, .mpeg1): 1152
        case (_, .mpeg2), (_, .mpeg25): 576
        }
    }

    /// The size of the frame, where the header tells it.
    var byteCount: Int? {
        guard bitRate > 0 else { return nil }
        let unit = layer == 1 ? 4 : 1
        return frames / unit / 8 * bitRate / sampleRate * unit + paddingBytes
    }

    /// The bytes that padding adds.
    var paddingBytes: Int { isPadded ? (layer == 1 ? 4 : 1) : 0 }

    /// The bytes between header and audio in layer III, where the first frame may hold a description.
    var sideInformationBytes: Int {
        version == .mpeg1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    }

    /// Whether both can be frames of one stream.
    func matches(_ other: MPEGFrame) -> Bool {
        version == other.version && layer == other.layer && sampleRate == other.sampleRate
            && (bitRate == 0) == (other.bitRate == 0)
    }

    private static let sampleRates = [44_100, 48_000, 32_000]

    private static func bitRates(_ version: Version, _ layer: Int) -> [Int] {
        switch (version, layer) {
        case (.mpeg1, 1): mpeg1Layer1
        case (.mpeg1, 2): mpeg1Layer2
        case (.mpeg1, _): mpeg1Layer3
        case (.mpeg2, 1), (.mpeg25, 1): mpeg2Layer1
        case (.mpeg2, _), (.mpeg25, _): mpeg2Layers2And3
        }
    }

    private static let mpeg1Layer1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
    private static let mpeg1Layer2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
    private static let mpeg1Layer3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let mpeg2Layer1 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
    private static let mpeg2Layers2And3 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
