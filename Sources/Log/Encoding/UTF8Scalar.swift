/// One Unicode scalar in memory that may not be UTF-8.
struct UTF8Scalar {
    let value: UInt32
    let length: Int

    /// The scalar of two to four bytes that starts at `index`; `nil` where there is none.
    ///
    /// Source: the table of well-formed sequences in RFC 3629, section 4.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        let lead = bytes[index]
        let second: ClosedRange<UInt8>
        var value: UInt32
        switch lead {
        case 0xC2...0xDF: (length, second, value) = (2, 0x80...0xBF, UInt32(lead & 0x1F))
        case 0xE0: (length, second, value) = (3, 0xA0...0xBF, UInt32(lead & 0x0F))
        case 0xE1...0xEC, 0xEE...0xEF: (length, second, value) = (3, 0x80...0xBF, UInt32(lead & 0x0F))
        case 0xED: (length, second, value) = (3, 0x80...0x9F, UInt32(lead & 0x0F))
        case 0xF0: (length, second, value) = (4, 0x90...0xBF, UInt32(lead & 0x07))
        case 0xF1...0xF3: (length, second, value) = (4, 0x80...0xBF, UInt32(lead & 0x07))
        case 0xF4: (length, second, value) = (4, 0x80...0x8F, UInt32(lead & 0x07))
        case _: return nil
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
        for next in bytes[index + 1..<index + length] {
            guard next & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(next & 0x3F)
        }
        self.value = value
    }

    /// Whether a terminal or a reader of lines could be misled: C1 controls, separators of lines and paragraphs,
    /// bidirectional marks (Unicode Standard Annex 9, section 2) and the byte order mark.
    var isUnsafe: Bool {
        switch value {
        case 0x80...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        case _: false
        }
    }
}
