/// A place in a line that is being read.
struct ByteCursor {
    let bytes: [UInt8]
    var index = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { index == bytes.count }

    var rest: ArraySlice<UInt8> { bytes[index...] }

    var peek: UInt8? { isAtEnd ? nil : bytes[index] }

    mutating func next() -> UInt8? {
        guard let byte = peek else { return nil }
        index += 1
        return byte
    }

    /// Goes behind `text` where it stands here.
    mutating func skip(_ text: StaticString) -> Bool {
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard rest.starts(with: expected) else { return false }
        index += expected.count
        return true
    }

    /// Takes bytes as long as they are `included`.
    mutating func take(while included: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = rest.prefix(while: included)
        index = taken.endIndex
        return taken
    }
}
