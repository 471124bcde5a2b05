/// The line of ``LineFormat/text``.
enum TextLine {
    @inline(__always)
    static func encode(
        _ timestamp: Int64,
        _ level: Level,
        _ pieces: Encoding.Pieces,
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>,
        into encoder: inout LineEncoder
    ) {
        encoder.append(timestamp: timestamp)
        encoder.append(0x20)
        encoder.append(level.bytes)
        encoder.append(0x20)
        encode(withoutTime: pieces, message, fields, into: &encoder)
    }

    /// Appends what stands after time and level.
    @inline(__always)
    static func encode(
        withoutTime pieces: Encoding.Pieces,
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>,
        into encoder: inout LineEncoder
    ) {
        if pieces.part.isEmpty {
            // Else it would look like a part.
            if message.utf8.first == 0x5B { encoder.append(0x5C) }
        } else {
            encoder.append(pieces.part)
        }
        encoder.append(message, .message)
        encoder.append(pieces.fields)
        append(fields, to: &encoder)
    }

    static func append(part: String, to encoder: inout LineEncoder) {
        encoder.append(0x5B)
        encoder.append(part, .part)
        encoder.append("] ")
    }

    /// Appends ` key=value` for each field.
    @inline(__always)
    static func append(_ fields: UnsafeBufferPointer<Field>, to encoder: inout LineEncoder) {
        for field in fields where encoder.room > 0 {
            encoder.append(0x20)
            append(field, to: &encoder)
        }
    }

    @inline(__always)
    static func append(_ field: Field, to encoder: inout LineEncoder) {
        if field.key.isEmpty { encoder.append(0x5F) } else { encoder.append(field.key, .key) }
        encoder.append(0x3D)
        if Secrets.isSecret(field.key) { return encoder.append(Secrets.mask) }
        switch field.value {
        case .string(let text): append(value: text, to: &encoder)
        case .integer(let number): encoder.append(integer: number)
        case .double(let number): encoder.append(double: number)
        case .bool(let flag): encoder.append(flag: flag)
        }
    }

    /// Appends `text` as it is where it reads back as that text, else in quotes.
    @inline(__always)
    private static func append(value text: String, to encoder: inout LineEncoder) {
        let isDone =
            text.utf8.withContiguousStorageIfAvailable { bytes in
                guard isBare(bytes), bytes.count <= encoder.room else { return false }
                encoder.append(UnsafeRawBufferPointer(bytes))
                return true
            } ?? false
        if isDone { return }
        encoder.append(0x22)
        encoder.append(text, .quoted)
        encoder.append(0x22)
    }

    /// Whether `bytes` can stand without quotes and cannot be taken for a number or a truth value.
    @inline(__always)
    private static func isBare(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first else { return false }
        switch first {
        case 0x41...0x5A, 0x61...0x7A, 0x2F, 0x5F: break
        case _: return false
        }
        guard PlainBytes.firstSpecialOrSpace(bytes, from: 0) == bytes.count else { return false }
        return bytes.count > 5
            || !(bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8)
                || bytes.elementsEqual("nan".utf8) || bytes.elementsEqual("inf".utf8))
    }
}
