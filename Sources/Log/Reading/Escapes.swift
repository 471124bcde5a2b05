/// Takes back what ``TextStyle`` escapes, which is what JSON does and `\=`, `\[`.
enum Escapes {
    static func removed(from bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(0x5C) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == 0x5C, index < bytes.endIndex else {
                result.append(byte)
                continue
            }
            let escape = bytes[index]
            index += 1
            switch escape {
            case 0x6E: result.append(0x0A)
            case 0x72: result.append(0x0D)
            case 0x74: result.append(0x09)
            case 0x62: result.append(0x08)
            case 0x66: result.append(0x0C)
            case 0x75:
                if let scalar = scalar(bytes, &index) {
                    result.append(contentsOf: String(scalar).utf8)
                } else {
                    result.append(contentsOf: [0x5C, 0x75])
                }
            // A quote, a slash, a backslash, a bracket or an equals sign stands for itself.
            case _: result.append(escape)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The scalar of four hexadecimal digits, or of two times four where a surrogate pair is written.
    private static func scalar(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Unicode.Scalar? {
        guard let first = unit(bytes, index) else { return nil }
        if let scalar = Unicode.Scalar(UInt32(first)) {
            index += 4
            return scalar
        }
        let second = index + 6
        guard second <= bytes.endIndex, bytes[index + 4] == 0x5C, bytes[index + 5] == 0x75,
            let low = unit(bytes, second), (0xD800..<0xDC00).contains(first), (0xDC00..<0xE000).contains(low)
        else {
            index += 4
            return "\u{FFFD}"
        }
        index += 10
        return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    }

    private static func unit(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt16? {
        guard index + 4 <= bytes.endIndex else { return nil }
        var value: UInt16 = 0
        for byte in bytes[index..<index + 4] {
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46: digit = byte - 0x37
            case 0x61...0x66: digit = byte - 0x57
            case _: return nil
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
