/// Reads the variable-length numbers of ``FoldingTable``.
struct PackedNumbers {
    private var bytes: [UInt8] = []
    private var position = 0

    init(base64 text: UnsafeBufferPointer<UInt8>) {
        var values = [UInt8](repeating: 0, count: 128)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, character) in alphabet.utf8.enumerated() { values[Int(character)] = UInt8(value) }
        var bits: UInt32 = 0
        var count = 0
        bytes.reserveCapacity(text.count * 3 / 4)
        for character in text where character < 128 && character != UInt8(ascii: "=") {
            bits = bits << 6 | UInt32(values[Int(character)])
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
    }

    /// The next number, or `nil` at the end.
    mutating func next() -> Int? {
        guard position < bytes.count else { return nil }
        var number = 0
        var shift = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            number |= Int(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        return number
    }

    /// The next number with its sign; 0 at the end.
    mutating func nextSigned() -> Int {
        guard let number = next() else { return 0 }
        return number & 1 == 0 ? number >> 1 : -((number + 1) >> 1)
    }
}
