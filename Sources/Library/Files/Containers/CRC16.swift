/// The checksum at the end of every FLAC frame: polynomial 0x8005, most significant bit first.
///
/// Format: RFC 9639, section 9.3.
enum CRC16 {
    private static let table: [UInt16] = (0..<256).map { index in
        (0..<8).reduce(UInt16(index) << 8) { crc, _ in
            crc & 0x8000 == 0 ? crc << 1 : crc << 1 ^ 0x8005
        }
    }

    /// Returns the checksum of `bytes`: 0 when they end with their own checksum.
    static func of(_ bytes: Span<UInt8>) -> UInt16 {
        let table = table.span
        var crc: UInt16 = 0
        for index in bytes.indices {
            crc = crc << 8 ^ table[Int(UInt8(truncatingIfNeeded: crc >> 8) ^ bytes[index])]
        }
        return crc
    }
}
