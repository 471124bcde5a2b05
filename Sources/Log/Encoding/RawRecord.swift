/// The message and the fields of a call as bytes that become a line later: texts as they came, numbers as they are.
///
/// First the length of the message and the number of fields, four bytes each, then the message; for each field four bytes
/// of which the highest is its kind and the others the length of its key, eight bytes of value, or the length of a text,
/// the key, and the text.
struct RawRecord {
    /// Of a longer text the rest is left out: no line has room for it.
    private static let textLimit = 2 << 20
    fileprivate static let headLength = 8
    fileprivate static let fieldHeadLength = 12

    fileprivate enum Kind: UInt8 {
        case string
        case integer
        case double
        case bool
    }

    private let base: UnsafeRawPointer

    /// What ``write(_:_:to:)`` has written at `base`.
    @inline(__always)
    init(_ base: UnsafeRawPointer) {
        self.base = base
    }

    @inline(__always)
    private var messageLength: Int { Int(base.loadUnaligned(as: UInt32.self)) }

    @inline(__always)
    var message: UnsafeBufferPointer<UInt8> { bytes(base + Self.headLength, messageLength) }

    @inline(__always)
    var fields: RawFields {
        RawFields(
            position: base + (Self.headLength + messageLength),
            left: Int(base.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        )
    }

    /// How many bytes a message with its fields takes.
    @inline(__always)
    static func size(_ message: String, _ fields: UnsafeBufferPointer<Field>) -> Int {
        var size = headLength + length(message)
        for index in fields.indices {
            size += fieldHeadLength + length(fields[index].key)
            if case .string(let text) = fields[index].value { size += length(text) }
        }
        return size
    }

    /// Writes a message with its fields to `memory`, which has room for them.
    @inline(__always)
    static func write(
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>,
        to memory: UnsafeMutableRawPointer
    ) {
        var position = memory + headLength
        let count = copy(message, to: position)
        memory.storeBytes(of: UInt32(truncatingIfNeeded: count), as: UInt32.self)
        memory.storeBytes(
            of: UInt32(truncatingIfNeeded: fields.count),
            toByteOffset: 4,
            as: UInt32.self
        )
        position += count
        for index in fields.indices {
            let head = position
            let keyLength = copy(fields[index].key, to: head + fieldHeadLength)
            position = head + (fieldHeadLength + keyLength)
            let kind: Kind
            let value: UInt64
            switch fields[index].value {
            case .string(let text):
                let length = copy(text, to: position)
                position += length
                (kind, value) = (.string, UInt64(truncatingIfNeeded: length))
            case .integer(let number): (kind, value) = (.integer, UInt64(bitPattern: Int64(number)))
            case .double(let number): (kind, value) = (.double, number.bitPattern)
            case .bool(let flag): (kind, value) = (.bool, flag ? 1 : 0)
            }
            let word = UInt32(kind.rawValue) << 24 | UInt32(truncatingIfNeeded: keyLength)
            head.storeBytes(of: word, as: UInt32.self)
            head.storeBytes(of: value, toByteOffset: 4, as: UInt64.self)
        }
    }

    @inline(__always)
    private static func length(_ text: String) -> Int { min(text.utf8.count, textLimit) }

    /// Copies a text, and returns how many bytes it has.
    @inline(__always)
    private static func copy(_ text: String, to memory: UnsafeMutableRawPointer) -> Int {
        let length = length(text)
        let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            if let source = bytes.baseAddress { LineEncoder.copy(source, to: memory, length) }
        }
        if isCopied == nil {
            // A text of another language, as on Apple's systems.
            for (index, byte) in text.utf8.prefix(length).enumerated() {
                memory.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
            }
        }
        return length
    }
}

/// A field of a ``RawRecord``, whose texts are as long-lived as its memory.
struct RawField {
    enum Value {
        case string(UnsafeBufferPointer<UInt8>)
        case integer(Int)
        case double(Double)
        case bool(Bool)
    }

    let key: UnsafeBufferPointer<UInt8>
    let value: Value
}

/// The fields of a ``RawRecord``, in their order.
struct RawFields: Sequence, IteratorProtocol {
    fileprivate var position: UnsafeRawPointer
    fileprivate var left: Int

    @inline(__always)
    var isEmpty: Bool { left == 0 }

    @inline(__always)
    mutating func next() -> RawField? {
        guard left > 0 else { return nil }
        left -= 1
        let word = position.loadUnaligned(as: UInt32.self)
        let value = position.loadUnaligned(fromByteOffset: 4, as: UInt64.self)
        let key = bytes(position + RawRecord.fieldHeadLength, Int(word & 0xFF_FFFF))
        position += RawRecord.fieldHeadLength + key.count
        switch RawRecord.Kind(rawValue: UInt8(truncatingIfNeeded: word >> 24)) {
        case .string, nil:
            let text = bytes(position, Int(truncatingIfNeeded: value))
            position += text.count
            return RawField(key: key, value: .string(text))
        case .integer: return RawField(key: key, value: .integer(Int(Int64(bitPattern: value))))
        case .double: return RawField(key: key, value: .double(Double(bitPattern: value)))
        case .bool: return RawField(key: key, value: .bool(value != 0))
        }
    }
}

@inline(__always)
private func bytes(_ start: UnsafeRawPointer, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
}
