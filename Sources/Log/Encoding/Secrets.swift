/// What is never written: the values of fields and of `name=value` pairs whose name says that they are secret.
///
/// A name is secret when it ends with one of ``names``, in any case: `password`, `omdb_key`, `X-Session-Token`. Of a
/// value in quotes all is hidden, of another one what stands before the next space or comma.
/// So are the rest of a line after `Authorization:` and `Cookie:`, and what stands before `@` in a URL.
public enum Secrets {
    /// The ends of secret names, in lower case.
    public static let names = [
        "password", "passwd", "passphrase", "secret", "token", "authorization", "cookie", "credential",
        "apikey", "_key", "-key",
    ]

    /// What stands in place of a secret.
    static let mask: StaticString = "***"

    /// `text` with the secrets in it replaced by `***`.
    ///
    /// - Complexity: O(*n*); where nothing is secret, `text` itself comes back without a copy.
    public static func hidden(in text: String) -> String {
        var text = text
        let clean: [UInt8]? = text.withUTF8 { bytes in
            var result: [UInt8]?
            var index = 0
            var copied = 0
            while index < bytes.count {
                if bytes[index] == 0x3D || bytes[index] == 0x3A, let secret = range(in: bytes, after: index) {
                    result = (result ?? []) + bytes[copied..<secret.lowerBound] + Array("\(mask)".utf8)
                    copied = secret.upperBound
                    index = copied
                } else {
                    index += 1
                }
            }
            return result.map { $0 + bytes[copied...] }
        }
        return clean.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// `field` with its value replaced where its name or its text says that it is secret.
    static func hidden(_ field: Field) -> Field {
        if isSecret(field.key) { return Field(key: field.key, value: .string("\(mask)")) }
        switch field.value {
        case .string(let text): return Field(key: field.key, value: .string(hidden(in: text)))
        case .integer, .double, .bool: return field
        }
    }

    /// Whether the value of a field with this name is a secret.
    static func isSecret(_ key: String) -> Bool { key.withBytes { isSecret($0) } }

    @inline(__always)
    static func isSecret(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
        // The last four letters of each name, which most keys have not got.
        guard key.count >= 4 else { return false }
        let end = UnsafeRawBufferPointer(key).loadUnaligned(fromByteOffset: key.count - 4, as: UInt32.self)
        switch UInt32(littleEndian: end) | 0x2020_2020 {
        case four("word"), four("sswd"), four("rase"), four("cret"), four("oken"), four("tion"), four("okie"),
            four("tial"), four("ikey"), four("_key"), four("-key"):
            return hasSecretEnd(key[...])
        case _: return false
        }
    }

    /// Four letters as they are in memory, in lower case.
    @inline(__always)
    private static func four(_ text: StaticString) -> UInt32 {
        let bytes = UnsafeRawPointer(text.utf8Start).loadUnaligned(as: UInt32.self)
        return UInt32(littleEndian: bytes) | 0x2020_2020
    }

    /// The bytes to hide after the `=` or `:` at `separator`, or `nil` where what stands there is no secret.
    static func range(in bytes: UnsafeBufferPointer<UInt8>, after separator: Int) -> Range<Int>? {
        userInfo(in: bytes, after: separator) ?? value(in: bytes, after: separator)
    }

    /// The value of a secret name.
    private static func value(in bytes: UnsafeBufferPointer<UInt8>, after separator: Int) -> Range<Int>? {
        var end = separator
        while end > 0, isQuote(bytes[end - 1]) || bytes[end - 1] == 0x20 || bytes[end - 1] == 0x5C {
            end -= 1
        }
        var start = end
        while start > 0, isNameByte(bytes[start - 1]) { start -= 1 }
        let name = bytes[start..<end]
        guard !name.isEmpty, hasSecretEnd(name) else { return nil }

        var first = separator + 1
        while first < bytes.count, bytes[first] == 0x20 || bytes[first] == 0x5C { first += 1 }
        var quote: UInt8?
        if first < bytes.count, isQuote(bytes[first]) {
            quote = bytes[first]
            first += 1
        }
        let last: Int
        if bytes[separator] == 0x3A, ends(name, "authorization") || ends(name, "cookie") {
            last = bytes[first...].firstIndex { $0 < 0x20 } ?? bytes.count
        } else if let quote {
            last = endOfQuote(bytes, from: first, quote, isEscaped: bytes[first - 2] == 0x5C)
        } else {
            last = bytes[first...].firstIndex(where: isDelimiter) ?? bytes.count
        }
        return first < last ? first..<last : nil
    }

    /// Where a text in quotes ends, which may itself be inside of one, and then has a backslash before each quote.
    private static func endOfQuote(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int,
        _ quote: UInt8,
        isEscaped: Bool
    ) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == 0x5C {
                if isEscaped { return index }
                index += 1
            }
            index += 1
        }
        return min(index, bytes.count)
    }

    /// The name and password of a URL: what is between `://` and `@`, before the next `/`.
    private static func userInfo(in bytes: UnsafeBufferPointer<UInt8>, after separator: Int) -> Range<Int>? {
        let first = separator + 3
        guard bytes[separator] == 0x3A, first < bytes.count, bytes[separator + 1] == 0x2F,
            bytes[first - 1] == 0x2F
        else { return nil }
        var index = first
        var at: Int?
        var hidden: Range<Int>?
        while index < bytes.count {
            if index == hidden?.lowerBound, let end = hidden?.upperBound {
                // Passed by, as it is when the line is read and written again.
                index = end
                continue
            }
            let byte = bytes[index]
            if byte == 0x2F || byte == 0x3F || byte == 0x23 || byte <= 0x20 || isQuote(byte) { break }
            if byte == 0x40 { at = index }
            if byte == 0x3D || byte == 0x3A { hidden = value(in: bytes, after: index) }
            index += 1
        }
        guard let at, at > first else { return nil }
        return first..<at
    }

    private static func hasSecretEnd(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        names.contains { ends(name, $0) }
    }

    private static func ends(_ name: Slice<UnsafeBufferPointer<UInt8>>, _ end: String) -> Bool {
        let end = end.utf8
        guard name.count >= end.count else { return false }
        return zip(name.suffix(end.count), end).allSatisfy { byte, expected in
            byte == expected || (0x41...0x5A).contains(byte) && byte | 0x20 == expected
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        case _: false
        }
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 }

    /// Whether a value of a query, a form, a list or an object ends before `byte`.
    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x26, 0x27, 0x29, 0x2C, 0x3B, 0x5D, 0x7D: true
        case _: false
        }
    }
}
