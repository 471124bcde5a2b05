/// Writes integers so that small ones, of either sign, take one byte: zigzag, then base 128, as in Protocol Buffers.
///
/// Format: <https://protobuf.dev/programming-guides/encoding/>.
struct VarintWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: Int64) {
        var rest = UInt64(bitPattern: (value << 1) ^ (value >> 63))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// Reads what ``VarintWriter`` wrote, and stops at what it did not.
struct VarintReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { offset == bytes.count }

    /// The next integer, or `nil` when the bytes end within it or it has more than 64 bits.
    mutating func next() -> Int64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            offset += 1
            if shift == 63 && byte > 1 { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
        }
        return nil
    }
}
