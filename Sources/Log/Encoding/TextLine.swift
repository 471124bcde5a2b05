/// The line of ``LineFormat/text``.
enum TextLine {
    /// A function of its own, as one that holds all formats is too large for the optimizer.
    @inline(never)
    static func encode(
        _ timestamp: Int64,
        _ second: UnsafeMutablePointer<Timestamp.Second>?,
        _ level: Level,
        _ pieces: Encoding.Pieces,
        _ record: RawRecord,
        into encoder: inout LineEncoder
    ) {
        encoder.append(timestamp: timestamp, second)
        encoder.append(0x20)
        encoder.append(level.bytes)
        encoder.append(0x20)
        encode(withoutTime: pieces, record, into: &encoder)
    }

    /// Appends what stands after time and level.
    @inline(__always)
    static func encode(
        withoutTime pieces: Encoding.Pieces,
        _ record: RawRecord,
        into encoder: inout LineEncoder
    ) {
        if pieces.part.isEmpty {
            // Else it would look like a part.
            if record.message.first == 0x5B { encoder.append(0x5C) }
        } else {
            encoder.append(pieces.part)
        }
        encoder.append(record.message, .message)
        encoder.append(pieces.fields)
        append(record.fields, to: &encoder)
    }

    static func append(part: String, to encoder: inout LineEncoder) {
        encoder.append(0x5B)
        encoder.append(part, .part)
        encoder.append("] ")
    }

    /// Appends ` key=value` for each field.
    @inline(__always)
    static func append(_ fields: RawFields, to encoder: inout LineEncoder) {
        for field in fields where encoder.room > 0 {
            encoder.append(0x20)
            if append(key: field.key, to: &encoder) {
                encoder.append(Secrets.mask)
            } else {
                append(field.value, to: &encoder)
            }
        }
    }

    /// Appends `key=`.
    ///
    /// - Returns: Whether what follows is a secret.
    @inline(__always)
    private static func append(key: UnsafeBufferPointer<UInt8>, to encoder: inout LineEncoder) -> Bool {
        if key.isEmpty { encoder.append(0x5F) } else { encoder.append(key, .key) }
        encoder.append(0x3D)
        return Secrets.isSecret(key)
    }

    @inline(__always)
    private static func append(_ value: RawField.Value, to encoder: inout LineEncoder) {
        switch value {
        case .string(let text): append(value: text, to: &encoder)
        case .integer(let number): encoder.append(integer: number)
        case .double(let number): encoder.append(double: number)
        case .bool(let flag): encoder.append(flag: flag)
        }
    }

    /// Appends a text as it is where it reads back as that text, else in quotes.
    @inline(__always)
    private static func append(value bytes: UnsafeBufferPointer<UInt8>, to encoder: inout LineEncoder) {
        if isBare(bytes), bytes.count <= encoder.room {
            encoder.append(UnsafeRawBufferPointer(bytes))
        } else {
            encoder.append(0x22)
            encoder.append(bytes, .quoted)
            encoder.append(0x22)
        }
    }

    /// Whether `bytes` can stand without quotes and cannot be taken for a number or a truth value.
    @inline(__always)
    private static func isBare(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        switch first {
        case 0x41...0x5A, 0x61...0x7A, 0x2F, 0x5F: break
        case _: return false
        }
        return PlainBytes.isWord(bytes) && (bytes.count > 5 || !isReserved(bytes))
    }

    private static func isReserved(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch String(decoding: bytes, as: UTF8.self) {
        case "true", "false", "nan", "inf": true
        case _: false
        }
    }
}
