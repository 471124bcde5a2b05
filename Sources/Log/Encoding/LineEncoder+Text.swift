/// How a text stands in a line.
enum TextStyle {
    /// Without quotes, with fields after it.
    case message
    /// In brackets.
    case part
    /// Between quotes.
    case quoted
    /// Before a `=`.
    case key
}

extension String {
    /// Calls `body` with the text's UTF-8, which is gone when it returns.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        return Array(utf8).withUnsafeBufferPointer(body)
    }
}

extension LineEncoder {
    @inline(__always)
    mutating func append(_ text: String, _ style: TextStyle) {
        text.withBytes { append($0, style) }
    }

    /// Appends `bytes`, which should be UTF-8, with everything escaped that would break the line.
    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
        if bytes.count <= room, Self.isPlain(bytes, style) {
            append(UnsafeRawBufferPointer(bytes))
        } else {
            appendEscaped(bytes, style)
        }
    }

    @inline(__always)
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>, _ style: TextStyle) -> Bool {
        switch style {
        case .message, .quoted: PlainBytes.isText(bytes)
        case .key: PlainBytes.isName(bytes)
        case .part: false
        }
    }

    @inline(never)
    private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, _ style: TextStyle) {
        let start = count
        var index = 0
        while index < bytes.count {
            if room == 0 { return append("…") }
            let special = nextSpecial(bytes, from: index, style)
            let end = min(special, index + room)
            append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[index..<end]))
            index = end
            if end == special, end < bytes.count {
                index += appendSpecial(bytes, at: end, style, since: start)
            }
        }
    }

    private func nextSpecial(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ style: TextStyle) -> Int
    {
        switch style {
        case .message, .quoted: return PlainBytes.firstSpecial(bytes, from: start)
        case .part:
            // Both in one: a search for each, after every bracket, would take its time for the text of a stranger.
            return bytes[start...].firstIndex { $0 == 0x5D || PlainBytes.isSpecial($0) } ?? bytes.count
        case .key: return bytes[start...].firstIndex { !Self.isPlainKeyByte($0) } ?? bytes.count
        }
    }

    /// Appends what stands for the special byte at `index`, and returns how many bytes that used up.
    private mutating func appendSpecial(
        _ bytes: UnsafeBufferPointer<UInt8>,
        at index: Int,
        _ style: TextStyle,
        since start: Int
    ) -> Int {
        let byte = bytes[index]
        if byte >= 0x80 { return appendScalar(bytes, at: index) }
        switch (byte, style) {
        case (0x3D, .message), (0x3D, .quoted), (0x3D, .part), (0x3A, .message), (0x3A, .quoted),
            (0x3A, .part):
            if byte == 0x3D, style == .message, looksLikeField(since: start) { append(0x5C) }
            append(byte)
            guard let secret = Secrets.range(in: bytes, after: index) else { return 1 }
            // Spaces, and a quote that opens the value, which may have a backslash.
            for byte in bytes[index + 1..<secret.lowerBound] {
                if byte == 0x5C || byte == 0x22 && style == .quoted { append(0x5C) }
                append(byte)
            }
            append(Secrets.mask)
            return secret.upperBound - index
        case (0x22, .message), (0x22, .part): append(0x22)
        case (0x22, .quoted): append("\\\"")
        case (0x5C, .message), (0x5C, .quoted), (0x5C, .part): append("\\\\")
        case (0x0A, .message), (0x0A, .quoted), (0x0A, .part): append("\\n")
        case (0x0D, .message), (0x0D, .quoted), (0x0D, .part): append("\\r")
        case (0x09, .message), (0x09, .quoted), (0x09, .part): append("\\t")
        case _: appendEscape(UInt16(byte))
        }
        return 1
    }

    /// Appends the scalar that starts with the byte at `index`, which is not ASCII.
    ///
    /// - Returns: How many bytes it took: one, where that byte starts no scalar.
    private mutating func appendScalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        guard let scalar = UTF8Scalar(bytes, at: index) else {
            append("\u{FFFD}")
            return 1
        }
        if scalar.isUnsafe {
            appendEscape(UInt16(truncatingIfNeeded: scalar.value))
        } else {
            append(
                UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[index..<index + scalar.length])
            )
        }
        return scalar.length
    }

    private mutating func appendEscape(_ value: UInt16) {
        append("\\u")
        for shift in [12, 8, 4, 0] as [UInt16] {
            let digit = UInt8(truncatingIfNeeded: value >> shift) & 0xF
            append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
    }

    /// Whether what was appended since `start` ends with a space and a key.
    private func looksLikeField(since start: Int) -> Bool {
        var length = 0
        while count - length > start, Self.isKeyByte(byte(fromEnd: length)) { length += 1 }
        return length > 0 && count - length > start && byte(fromEnd: length) == 0x20
    }

    /// Whether `byte` may stand in a key as it is written in a line, a backslash of an escape included.
    static func isKeyByte(_ byte: UInt8) -> Bool {
        isPlainKeyByte(byte) || byte == 0x5C || byte >= 0x80
    }

    /// Whether `byte` is an ASCII letter or digit, or one of `. - _`.
    @inline(__always)
    private static func isPlainKeyByte(_ byte: UInt8) -> Bool {
        // One bit for each of the 128 bytes of ASCII.
        let bits: UInt64 = byte < 64 ? 0x03FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
        return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
    }
}
