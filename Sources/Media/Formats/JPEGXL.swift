/// JPEG XL, as a bare codestream or in boxes (ISO/IEC 18181-1, annex D; 18181-2).
enum JPEGXL: MediaFormat {
    static func matches(_ bytes: MediaBytes) -> Bool {
        (try? bytes.big16(0)) == 0xFF0A || bytes.holds("\0\0\0\u{0C}JXL \r\n", at: 0)
    }

    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata) {
        metadata.kind = .image
        var start = 0
        if (try? bytes.big16(0)) != 0xFF0A {
            var found: Int?
            for box in Box.all(bytes, 0..<bytes.count) {
                switch box.type {
                case "jxlc": found = found ?? box.content.lowerBound
                case "jxlp": found = found ?? box.content.lowerBound + 4
                case "Exif":
                    Exif(bytes, box.content.lowerBound + 4, to: box.content.upperBound)?
                        .tell(&metadata, turns: false)
                case "xml ":
                    XMP(bytes.packet(box.content.lowerBound, to: box.content.upperBound)).tell(&metadata)
                default: break
                }
                if box.isCut { metadata.markDamaged("it is cut off") }
            }
            guard let found else { return metadata.markDamaged("it has no picture") }
            start = found
        }
        var bits = Bits(bytes: bytes.copy(start + 2, to: start + 34))
        guard let (width, height) = bits.size() else { return metadata.markDamaged("it is cut off") }
        (metadata.width, metadata.height) = (width, height)
        if bits.take(1) == 0, bits.take(1) == 1 { metadata.orientation = bits.take(3).map { $0 + 1 } }
    }

    /// The least significant bit of each byte first.
    private struct Bits {
        let bytes: [UInt8]
        var place = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func take(_ count: Int) -> Int? {
            var value = 0
            for bit in 0..<count {
                guard place / 8 < bytes.count else { return nil }
                value |= Int(bytes[place / 8] >> (place % 8) & 1) << bit
                place += 1
            }
            return value
        }

        private mutating func length(isSmall: Bool) -> Int? {
            if isSmall { return take(5).map { ($0 + 1) * 8 } }
            guard let choice = take(2) else { return nil }
            return take([9, 13, 18, 30][choice]).map { $0 + 1 }
        }

        mutating func size() -> (Int, Int)? {
            guard let small = take(1), let height = length(isSmall: small == 1), let ratio = take(3) else {
                return nil
            }
            if ratio == 0 { return length(isSmall: small == 1).map { ($0, height) } }
            let (over, under) = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)][ratio - 1]
            return (height * over / under, height)
        }
    }
}
