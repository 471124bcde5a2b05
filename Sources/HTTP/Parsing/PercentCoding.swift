/// Percent-encoding (RFC 3986 section 2.1), read strictly.
enum PercentCoding {
    /// The text that `bytes` encode, or `nil` when an escape is broken, when the text is not UTF-8 or when
    /// it holds a NUL.
    ///
    /// With `plusIsSpace`, "+" stands for a space, as in the query of a form.
    ///
    /// - Complexity: O(*n*)
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            var byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.endIndex,
                    let high = ASCII.hexadecimal(bytes[index + 1]),
                    let low = ASCII.hexadecimal(bytes[index + 2])
                else { return nil }
                byte = high << 4 | low
                index += 2
            } else if plusIsSpace && byte == UInt8(ascii: "+") {
                byte = ASCII.space
            }
            guard byte != 0 else { return nil }
            decoded.append(byte)
            index += 1
        }
        return String(validating: decoded, as: UTF8.self)
    }
}
