/// Writes one protobuf message.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int, _ value: Int) {
        varint(UInt64(number << 3))
        varint(UInt64(bitPattern: Int64(value)))
    }

    mutating func add(_ number: Int, _ value: [UInt8]) {
        varint(UInt64(number << 3 | 2))
        varint(UInt64(value.count))
        bytes += value
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
