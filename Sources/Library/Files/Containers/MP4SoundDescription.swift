/// The entry of an MP4 track that says how its sound is coded.
struct MP4SoundDescription {
    let format: AudioFormat
    /// Samples per second; 0 when the entry does not say.
    let sampleRate: Int
    let channels: Int
    let bitDepth: Int?

    /// Reads the entry `box` of a sample description.
    ///
    /// - Throws: ``FileProblem/unsupported(codec:)`` when the codec is none that is played.
    init(in file: FileBytes, _ box: MP4Box) throws(FileProblem) {
        let start = box.content.lowerBound
        // QuickTime's later versions of the entry are longer.
        let version = try file.big16(start + 8)
        let extra = [0, 16, 36]
        let inner = min(box.content.upperBound, start + 28 + (version < extra.count ? extra[version] : 0))
        let children = inner..<box.content.upperBound
        let entryChannels = try file.big16(start + 16)
        let entryRate = try file.big16(start + 24)

        switch box.type {
        case MP4Box.type("alac"):
            guard let cookie = try MP4Box.first("alac", in: file, children), cookie.count >= 28 else {
                throw .damaged(reason: "its ALAC audio is not described")
            }
            format = .alac
            bitDepth = try Int(file.byte(cookie.lowerBound + 9))
            channels = try Int(file.byte(cookie.lowerBound + 13))
            sampleRate = try file.big32(cookie.lowerBound + 24)
        case MP4Box.type("mp4a"):
            let description = try ElementaryStream(in: file, Self.stream(in: file, children))
            format = description.isMP3 ? .mp4MP3 : .aac
            bitDepth = nil
            channels = description.channels > 0 ? description.channels : entryChannels
            sampleRate = description.sampleRate > 0 ? description.sampleRate : entryRate
        case MP4Box.type(".mp3"):
            (format, bitDepth, channels, sampleRate) = (.mp4MP3, nil, entryChannels, entryRate)
        case MP4Box.type("Opus"):
            // Opus always plays at 48 kHz.
            (format, bitDepth, channels, sampleRate) = (.mp4Opus, nil, entryChannels, 48_000)
        case MP4Box.type("ac-3"), MP4Box.type("ec-3"):
            // The entry says two whatever they are; only the older kind has the number at one place.
            var count = entryChannels
            if let box = try MP4Box.first("dac3", in: file, children), box.count >= 3 {
                let bits = try file.big24(box.lowerBound)
                count = [2, 1, 2, 3, 3, 4, 4, 5][bits >> 11 & 7] + bits >> 10 & 1
            }
            (format, bitDepth, channels, sampleRate) = (.mp4AC3, nil, count, entryRate)
        case MP4Box.type("fLaC"):
            // A version and flags, and then the blocks of metadata, of which this is the first one.
            guard let blocks = try MP4Box.first("dfLa", in: file, children),
                blocks.count >= 8 + FLACStreamInfo.byteCount
            else { throw .damaged(reason: "its FLAC audio is not described") }
            let info = try FLACStreamInfo(in: file, at: blocks.lowerBound + 8)
            (format, bitDepth, channels, sampleRate) =
                (.mp4FLAC, info.bitDepth, info.channels, info.sampleRate)
        default:
            throw .unsupported(codec: Self.codecName(box.type))
        }
    }

    /// Returns the `esds` box, which QuickTime puts into a box of its own.
    private static func stream(in file: FileBytes, _ children: Range<Int>) throws(FileProblem) -> Range<Int>?
    {
        if let stream = try MP4Box.first("esds", in: file, children) { return stream }
        return try MP4Box.at(["wave", "esds"], in: file, children)
    }

    private static func codecName(_ type: UInt32) -> String {
        switch type {
        case MP4Box.type("drms"), MP4Box.type("enca"): return "protected against copying"
        default:
            let letters = (0..<4).map { UInt8(truncatingIfNeeded: type >> (24 - 8 * $0)) }
            let name = letters.map { (0x21...0x7E).contains($0) ? Character(UnicodeScalar($0)) : "?" }
            return "\"\(String(name))\" in MP4"
        }
    }
}

/// What an `esds` box says: which kind of AAC it is, if it is AAC.
///
/// Format: ISO/IEC 14496-1, section 7.2.6, and 14496-3, section 1.6.2.1.
private struct ElementaryStream {
    /// 0 when it is not said.
    private(set) var sampleRate = 0
    /// 0 when it is not said.
    private(set) var channels = 0
    private(set) var isMP3 = false

    init(in file: FileBytes, _ box: Range<Int>?) throws(FileProblem) {
        guard let box, box.count > 4 else { return }
        var offset = box.lowerBound + 4
        // The descriptors are nested: stream (3), decoder (4), what only this decoder understands (5).
        while offset < box.upperBound {
            let tag = try file.byte(offset)
            offset += 1
            guard let size = try Self.size(in: file, &offset, before: box.upperBound) else { return }
            switch tag {
            case 3:
                let flags = try file.byte(offset + 2)
                // The stream that it depends on, its address, its clock.
                offset += 3 + (flags & 0x80 != 0 ? 2 : 0)
                if flags & 0x40 != 0 { offset += try 1 + Int(file.byte(offset)) }
                if flags & 0x20 != 0 { offset += 2 }
            case 4:
                let kind = try file.byte(offset)
                if kind == 0x69 || kind == 0x6B {
                    isMP3 = true
                    return
                }
                guard kind == 0x40 || (0x66...0x68).contains(kind) else {
                    throw .unsupported(codec: "a codec in MP4 that is not AAC")
                }
                offset += 13
            case 5:
                try readConfiguration(in: file, offset..<min(box.upperBound, offset + size))
                return
            default:
                offset += size
            }
        }
    }

    private static func size(
        in file: FileBytes,
        _ offset: inout Int,
        before end: Int
    ) throws(FileProblem) -> Int? {
        var size = 0
        for _ in 0..<4 {
            guard offset < end else { return nil }
            let byte = try file.byte(offset)
            offset += 1
            size = size << 7 | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return size }
        }
        return nil
    }

    private mutating func readConfiguration(in file: FileBytes, _ range: Range<Int>) throws(FileProblem) {
        var bits = BitReader(file, range)
        var object = try bits.read(5)
        if object == 31 { object = try 32 + bits.read(6) }
        // Of those that the standard has, the ones that FFmpeg decodes.
        guard Self.playedObjects.contains(object) else {
            throw .unsupported(codec: object == 42 ? "xHE-AAC" : "AAC of the kind \(object)")
        }
        sampleRate = try Self.rate(&bits)
        let configuration = try bits.read(4)
        // 5 and 29: half the spectrum is synthesised, and the rate that is played follows.
        if object == 5 || object == 29 { sampleRate = try Self.rate(&bits) }
        channels = configuration == 7 ? 8 : configuration < 7 ? configuration : 0
        // 29: parametric stereo, coded as mono.
        if object == 29, channels == 1 { channels = 2 }
    }

    /// Main, low complexity, long-term prediction, both kinds of SBR, and the error-resilient ones up to low delay.
    private static let playedObjects: Set<Int> = [0, 1, 2, 4, 5, 17, 23, 29, 39]

    private static func rate(_ bits: inout BitReader) throws(FileProblem) -> Int {
        let index = try bits.read(4)
        if index == 15 { return try bits.read(24) }
        return index < ADTS.sampleRates.count ? ADTS.sampleRates[index] : 0
    }
}

/// Reads numbers of some bits, most significant bit first; zeros beyond the end.
private struct BitReader {
    private let file: FileBytes
    private let range: Range<Int>
    private var bit = 0

    init(_ file: FileBytes, _ range: Range<Int>) {
        self.file = file
        self.range = range
    }

    mutating func read(_ count: Int) throws(FileProblem) -> Int {
        var number = 0
        for _ in 0..<count {
            let offset = range.lowerBound + bit / 8
            let byte = try range.contains(offset) ? file.byte(offset) : 0
            number = number << 1 | Int(byte >> (7 - UInt8(bit % 8)) & 1)
            bit += 1
        }
        return number
    }
}
