import ClickwheelCTagLib

/// Takes the frames out of an ID3v2 tag that say something about the music.
///
/// Formats: <https://id3.org/id3v2-00>, <https://id3.org/id3v2.3.0>, <https://id3.org/id3v2.4.0-structure>.
/// Pictures are only noted, so a cover of megabytes costs nothing here.
struct ID3v2Block {
    /// The bytes of a tag in the old form that must be taken apart as a whole ("unsynchronised").
    private static let maximumUnsynchronisedBytes = 16 << 20
    /// The bytes of a compressed frame: zlib makes at most a thousand times as many of them.
    private static let maximumCompressedBytes = 4 << 10

    private let file: FileBytes
    private let version: UInt8
    private var offset: Int
    private let end: Int
    private var content: TagBlockContent

    static func content(in file: FileBytes, _ range: Range<Int>) throws(FileProblem) -> TagBlockContent {
        guard let header = try ID3v2Header(in: file, at: range.lowerBound) else {
            return TagBlockContent(kind: .id3v2)
        }
        let start = range.lowerBound + ID3v2Header.byteCount
        let frames = start..<max(start, min(range.upperBound, header.range.upperBound))
        var block: ID3v2Block
        if header.isUnsynchronised, header.version < 4, !frames.isEmpty {
            let plain = try FileBytes(synchronised(file.copy(frames.prefix(maximumUnsynchronisedBytes))))
            block = ID3v2Block(plain, header, 0..<plain.count)
        } else {
            block = ID3v2Block(file, header, frames)
        }
        if header.hasExtendedHeader { try block.skipExtendedHeader() }
        try block.takeFrames()
        return block.content
    }

    private init(_ file: FileBytes, _ header: ID3v2Header, _ frames: Range<Int>) {
        self.file = file
        version = header.version
        offset = frames.lowerBound
        end = frames.upperBound
        content = TagBlockContent(kind: .id3v2)
        // In ID3v2.4 the flag says how every frame is coded; before, the whole tag was.
        let flags: UInt8 = version == 4 && header.isUnsynchronised ? 0x80 : 0
        content.bytes = [
            UInt8(ascii: "I"), UInt8(ascii: "D"), UInt8(ascii: "3"), version, 0, flags, 0, 0, 0, 0,
        ]
    }

    private mutating func skipExtendedHeader() throws(FileProblem) {
        guard offset + 4 <= end else { return }
        switch version {
        case 3: offset += try 4 + file.big32(offset)
        case 4: offset += try ID3v2Header.size(in: file, at: offset) ?? 0
        // In ID3v2.2 the flag means a compression that was never defined.
        default: offset = end
        }
    }

    private mutating func takeFrames() throws(FileProblem) {
        let headerBytes = version == 2 ? 6 : 10
        for _ in 0..<TagBlockContent.maximumEntries {
            guard offset + headerBytes <= end, !content.isFull, try isFrameID(at: offset) else { break }
            let start = offset + headerBytes
            let size = try frameSize()
            guard size <= end - start else { break }
            offset = start + size
            if size > 0 { try take(start - headerBytes, start..<start + size) }
        }
        let size = content.bytes.count - ID3v2Header.byteCount
        for (index, shift) in [21, 14, 7, 0].enumerated() {
            content.bytes[6 + index] = UInt8(size >> shift & 0x7F)
        }
    }

    private func isFrameID(at offset: Int) throws(FileProblem) -> Bool {
        for index in offset..<offset + (version == 2 ? 3 : 4) {
            let letter = try file.byte(index)
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
            guard isCapital || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter) else { return false }
        }
        return true
    }

    private func frameSize() throws(FileProblem) -> Int {
        switch version {
        case 2: return try file.big24(offset + 3)
        case 3: return try file.big32(offset + 4)
        default:
            let plain = try file.big32(offset + 4)
            guard plain > 0x7F, let size = try ID3v2Header.size(in: file, at: offset + 4) else {
                return plain
            }
            // Old versions of iTunes wrote plain numbers; what stands behind the frame tells.
            if try isBoundary(offset + 10 + size) { return size }
            return try isBoundary(offset + 10 + plain) ? plain : size
        }
    }

    private func isBoundary(_ offset: Int) throws(FileProblem) -> Bool {
        if offset + 4 > end { return offset <= end }
        if try file.byte(offset) == 0 { return true }
        return try isFrameID(at: offset)
    }

    private mutating func take(_ header: Int, _ body: Range<Int>) throws(FileProblem) {
        let flags = try version == 2 ? 0 : file.byte(header + 9)
        let isCompressed = flags & (version == 3 ? 0x80 : 0x08) != 0
        switch try file.byte(header) {
        case UInt8(ascii: "T"), UInt8(ascii: "X"), UInt8(ascii: "U"), UInt8(ascii: "R"):
            guard try isWanted(at: header) else { return }
            if isCompressed, body.count > Self.maximumCompressedBytes { return }
            try append(header, body, isPlain: flags == 0)
        case UInt8(ascii: "A"), UInt8(ascii: "P"):
            guard try file.holds("APIC", or: "PIC", at: header), !isCompressed else { return }
            let isUnsynchronised = version == 4 && (flags & 2 != 0 || content.bytes[5] != 0)
            // ID3v2.4 may put the size without coding in front.
            let skipped = version == 4 && flags & 1 != 0 ? 4 : 0
            content.pictures.append(
                .id3v2(
                    file,
                    body.dropFirst(skipped),
                    isOldForm: version == 2,
                    isUnsynchronised: isUnsynchronised
                )
            )
        default: break
        }
    }

    /// Text, MusicBrainz' identifier of the recording, the volume, and sort names of before ID3v2.4.
    private func isWanted(at header: Int) throws(FileProblem) -> Bool {
        switch try file.byte(header) {
        case UInt8(ascii: "T"): return true
        case UInt8(ascii: "U"): return try file.holds("UFI", at: header)
        case UInt8(ascii: "R"): return try file.holds("RVA2", at: header)
        default: return try file.holds("XSO", at: header)
        }
    }

    private mutating func append(_ header: Int, _ body: Range<Int>, isPlain: Bool) throws(FileProblem) {
        // One byte for the encoding and pairs of bytes behind it.
        var bytes = try file.copy(body.prefix(TagBlockContent.maximumTextBytes + 1))[...]
        if isPlain, bytes.first == 3, try file.byte(header) == UInt8(ascii: "T") {
            bytes = TagText.repaired(bytes)
        }
        let id = try file.copy(header..<header + (version == 2 ? 3 : 4))
        content.bytes += id
        switch version {
        case 2:
            content.bytes += [
                UInt8(bytes.count >> 16), UInt8(bytes.count >> 8 & 0xFF), UInt8(bytes.count & 0xFF),
            ]
        case 3:
            content.appendBig32(bytes.count)
            content.bytes += try file.copy(header + 8..<header + 10)
        default:
            for shift in [21, 14, 7, 0] {
                content.bytes.append(UInt8(bytes.count >> shift & 0x7F))
            }
            content.bytes += try file.copy(header + 8..<header + 10)
        }
        content.bytes += bytes
    }

    /// Takes out the zeros that were put behind every 0xFF so that nothing looks like MPEG audio.
    static func synchronised(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            if byte != 0 || previous != 0xFF { plain.append(byte) }
            previous = byte
        }
        return plain
    }
}
