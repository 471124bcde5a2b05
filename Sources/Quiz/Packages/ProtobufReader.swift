/// Reads the fields of one protobuf message; unknown ones are passed over.
struct ProtobufReader {
    enum Field {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
        case fixed32(UInt32)
        case fixed64(UInt64)
    }

    struct Failure: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }
    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The next field and its number; `nil` at the end.
    mutating func next() throws(Failure) -> (number: Int, field: Field)? {
        guard !rest.isEmpty else { return nil }
        let key = try varint()
        let number = Int(truncatingIfNeeded: key >> 3)
        guard number > 0 else { throw Failure() }
        switch key & 7 {
        case 0: return (number, .number(try varint()))
        case 1: return (number, .fixed64(try fixed(8)))
        case 2:
            let count = try varint()
            guard count <= UInt64(rest.count) else { throw Failure() }
            let bytes = rest.prefix(Int(count))
            rest = rest.dropFirst(Int(count))
            return (number, .bytes(bytes))
        case 5: return (number, .fixed32(UInt32(truncatingIfNeeded: try fixed(4))))
        default: throw Failure()
        }
    }

    private mutating func varint() throws(Failure) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = rest.popFirst(), shift < 64 {
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
        throw Failure()
    }

    private mutating func fixed(_ count: Int) throws(Failure) -> UInt64 {
        guard rest.count >= count else { throw Failure() }
        let value = rest.prefix(count).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(count)
        return value
    }
}

extension ProtobufReader.Field {
    var int: Int? { if case .number(let value) = self { Int(truncatingIfNeeded: value) } else { nil } }
    var message: ArraySlice<UInt8>? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var text: String? {
        if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
    }
    var float: Double? { if case .fixed32(let bits) = self { Double(Float(bitPattern: bits)) } else { nil } }

    /// One number, or a packed list of them.
    var floats: [Double] {
        switch self {
        case .fixed32(let bits): return [Double(Float(bitPattern: bits))]
        case .bytes(let bytes):
            let all = Array(bytes)
            return stride(from: 0, to: all.count - 3, by: 4).map { start in
                let bits = all[start..<start + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                return Double(Float(bitPattern: bits))
            }
        case .number, .fixed64: return []
        }
    }
}
