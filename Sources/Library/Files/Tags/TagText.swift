/// Makes text of a library out of bytes of a tag.
enum TagText {
    /// Returns valid, trimmed text without NUL of at most ``TrackTags/maximumTextBytes``; `nil` when
    /// nothing is left.
    static func clean(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var slice = bytes[...]
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
        if wasCut || first >= 0x80 || last >= 0x80 || slice.contains(0) { text = tidied(text) }
        return text.isEmpty ? nil : text
    }

    /// The rare rest: spaces of other scripts, byte order marks, NUL inside.
    private static func tidied(_ text: String) -> String {
        let isBlank = { (character: Unicode.Scalar) in
            character.properties.isWhitespace || character == "\u{FEFF}"
        }
        var scalars = text.unicodeScalars.filter { $0 != "\0" }[...]
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

    /// Returns `bytes` when they are UTF-8, else the same with every wrong byte replaced.
    static func repaired(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil { return bytes }
        return Array(String(decoding: bytes, as: UTF8.self).utf8)[...]
    }

    /// Returns `bytes` when they are UTF-8, else read as Latin-1, which old programs for Windows wrote.
    static func repairedLatin1(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil { return bytes }
        return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)[...]
    }
}
