/// The header of one FLAC frame.
///
/// Format: RFC 9639, section 9.1.
struct FLACFrameHeader {
    /// The bytes from the sync code to the CRC-8.
    let byteCount: Int
    /// Whether ``number`` counts samples; it counts frames otherwise.
    let hasVariableBlocks: Bool
    let number: UInt64
    /// The samples of one channel in this frame.
    let blockSize: Int

    /// The longest header in bytes.
    static let maximumBytes = 16

    /// Reads the header at `start`; `nil` when the bytes are none or its checksum is wrong.
    init?(_ bytes: Span<UInt8>, at start: Int) {
        guard start + 6 <= bytes.count, bytes[start] == 0xFF, bytes[start + 1] & 0xFE == 0xF8 else {
            return nil
        }
        let blockCode = bytes[start + 2] >> 4
        let rateCode = bytes[start + 2] & 15
        let sampleSizeCode = bytes[start + 3] >> 1 & 7
        guard blockCode != 0, rateCode != 15, bytes[start + 3] >> 4 <= 10, sampleSizeCode != 3,
            bytes[start + 3] & 1 == 0
        else { return nil }

        var end = start + 4
        guard let number = Self.codedNumber(bytes, at: &end) else { return nil }
        switch blockCode {
        case 1: blockSize = 192
        case 2...5: blockSize = 576 << (Int(blockCode) - 2)
        case 6:
            guard end + 1 <= bytes.count else { return nil }
            blockSize = Int(bytes[end]) + 1
            end += 1
        case 7:
            guard end + 2 <= bytes.count else { return nil }
            blockSize = (Int(bytes[end]) << 8 | Int(bytes[end + 1])) + 1
            end += 2
        default: blockSize = 256 << (Int(blockCode) - 8)
        }
        end += rateCode == 12 ? 1 : rateCode == 13 || rateCode == 14 ? 2 : 0

        guard end < bytes.count, Self.crc8(bytes, start..<end) == bytes[end] else { return nil }
        hasVariableBlocks = bytes[start + 1] & 1 == 1
        self.number = number
        byteCount = end + 1 - start
    }

    /// Returns the first sample after this frame, given the stream's block size.
    func endFrame(blockSize streamBlockSize: Int) -> UInt64 {
        // 36 bits of samples, or 31 bits of frames times 16 bits of samples: no overflow.
        (hasVariableBlocks ? number : number * UInt64(streamBlockSize)) + UInt64(blockSize)
    }

    /// Reads a number coded as UTF-8 codes a character, up to 36 bits, and moves `offset` behind it.
    private static func codedNumber(_ bytes: Span<UInt8>, at offset: inout Int) -> UInt64? {
        let first = bytes[offset]
        let ones = (~first).leadingZeroBitCount
        offset += 1
        if ones == 0 { return UInt64(first) }
        guard (2...7).contains(ones), offset + ones - 1 <= bytes.count else { return nil }
        var number = ones == 7 ? 0 : UInt64(first & (0x7F >> UInt8(ones)))
        for _ in 1..<ones {
            guard bytes[offset] & 0xC0 == 0x80 else { return nil }
            number = number << 6 | UInt64(bytes[offset] & 0x3F)
            offset += 1
        }
        return number
    }

    private static func crc8(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt8 {
        var crc: UInt8 = 0
        for index in range {
            crc ^= bytes[index]
            for _ in 0..<8 {
                crc = crc & 0x80 == 0 ? crc << 1 : crc << 1 ^ 0x07
            }
        }
        return crc
    }
}
