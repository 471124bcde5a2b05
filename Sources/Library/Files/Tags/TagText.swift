/// Makes text of a library out of bytes of a tag.
enum TagText {
    /// Returns valid, trimmed text of at most ``TrackTags/maximumTextBytes`` up to the first NUL; `nil` when nothing is
    /// left.
    static func clean(_ bytes: ArraySlice<UInt8>) -> String? {
        var slice = bytes.prefix { $0 != 0 }
        while let first = slice.first, first <= 0x20 {
            slice.removeFirst()
        }
        while let last = slice.last, last <= 0x20 {
            slice.removeLast()
        }
        var wasCut = false
        if slice.count > TrackTags.maximumTextBytes {
            slice = slice.prefix(TrackTags.maximumTextBytes)
            // Not inside a character: the byte behind the end must start one.
            while let next = slice.last, bytes[slice.endIndex] & 0xC0 == 0x80, next >= 0x80 {
                slice.removeLast()
            }
            wasCut = true
        }
        guard let first = slice.first, let last = slice.last else { return nil }
        var text = String(decoding: slice, as: UTF8.self)
        if wasCut || first >= 0x80 || last >= 0x80 { text = tidied(text) }
        return text.isEmpty ? nil : text
    }

    /// The rare rest: spaces of other scripts, byte order marks.
    private static func tidied(_ text: String) -> String {
        let isBlank = { (character: Unicode.Scalar) in
            character.properties.isWhitespace || character == "\u{FEFF}"
        }
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, isBlank(first) {
            scalars.removeFirst()
        }
        while let last = scalars.last, isBlank(last) {
            scalars.removeLast()
        }
        // A replaced byte takes three, so the limit is looked at again.
        var text = String(scalars)
        while text.utf8.count > TrackTags.maximumTextBytes {
            text.unicodeScalars.removeLast()
        }
        return text
    }

    /// Returns Latin-1 as UTF-8.
    static func utf8(latin1 bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
        return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)[...]
    }

    /// Returns `bytes` when they are UTF-8, else read as Latin-1, which old programs for Windows wrote.
    static func repairedLatin1(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        String(validating: bytes, as: UTF8.self) == nil ? utf8(latin1: bytes) : bytes
    }

    /// Splits the content of an ID3v2 text frame, whose first byte says how it is coded, at its zeros.
    ///
    /// Format: <https://id3.org/id3v2.4.0-structure>, section 4.
    static func split(_ content: [UInt8]) -> [ArraySlice<UInt8>] {
        let text = content.dropFirst()
        switch content.first {
        case 0: return text.split(separator: 0, omittingEmptySubsequences: false).map { utf8(latin1: $0) }
        case 1: return splitUTF16(text, isBigEndian: looksBigEndian(text))
        case 2: return splitUTF16(text, isBigEndian: true)
        case 3: return text.split(separator: 0, omittingEmptySubsequences: false)
        default: return []
        }
    }

    /// Whether UTF-16 that has no mark begins with the high bytes: those are 0 in most texts, and alike in most others.
    private static func looksBigEndian(_ bytes: ArraySlice<UInt8>) -> Bool {
        var zeros = (first: 0, second: 0)
        var kinds = (first: Set<UInt8>(), second: Set<UInt8>())
        for index in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
            let (first, second) = (bytes[index], bytes[index + 1])
            if first == 0, second == 0 { continue }
            zeros.first += first == 0 ? 1 : 0
            zeros.second += second == 0 ? 1 : 0
            kinds.first.insert(first)
            kinds.second.insert(second)
        }
        if zeros.first != zeros.second { return zeros.first > zeros.second }
        // Programs that leave the mark out are mostly of Windows.
        return kinds.first.count < kinds.second.count
    }

    /// Each text may start with a mark that says which byte is first; without one it is as in the text before.
    private static func splitUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [ArraySlice<UInt8>] {
        var isBigEndian = isBigEndian
        var texts: [ArraySlice<UInt8>] = []
        var units: [UInt16] = []
        var isStart = true
        for index in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
            let unit = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
            if unit == 0 {
                texts.append(Array(String(decoding: units, as: UTF16.self).utf8)[...])
                units = []
            } else if isStart, unit == 0xFEFF || unit == 0xFFFE {
                isBigEndian = unit == 0xFEFF
            } else {
                units.append(isBigEndian ? unit : unit.byteSwapped)
            }
            isStart = unit == 0
        }
        return texts + [Array(String(decoding: units, as: UTF16.self).utf8)[...]]
    }
}
