/// Makes text of the bytes of a cue sheet, which do not say how they are coded.
enum CueText {
    /// Returns the text: UTF-8 or UTF-16 where the bytes begin with its mark; UTF-16 where every other byte of the
    /// beginning is 0; UTF-8 where all of it is; else Windows-1252, in which rippers for Windows wrote western names.
    static func decoded(_ bytes: some RandomAccessCollection<UInt8>) -> String {
        let bytes = Array(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        let beginning = bytes.prefix(64)
        let zeros = beginning.indices.filter { bytes[$0] == 0 }
        if zeros.count * 4 >= beginning.count, beginning.count >= 4 {
            return utf16(bytes[...], isBigEndian: zeros.filter { $0 % 2 == 0 }.count * 2 > zeros.count)
        }
        return String(validating: bytes, as: UTF8.self) ?? windows1252(bytes)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func windows1252(_ bytes: [UInt8]) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes {
            scalars.append(0x80...0x9F ~= byte ? high[Int(byte - 0x80)] : Unicode.Scalar(byte))
        }
        return String(scalars)
    }

    /// What 0x80...0x9F are: <https://encoding.spec.whatwg.org/index-windows-1252.txt>.
    private static let high = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    )
}
