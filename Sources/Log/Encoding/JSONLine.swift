/// The line of ``LineFormat/json``.
enum JSONLine {
    @inline(__always)
    static func encode(
        _ timestamp: Int64,
        _ second: UnsafeMutablePointer<Timestamp.Second>?,
        _ level: Level,
        _ pieces: Encoding.Pieces,
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>,
        into encoder: inout LineEncoder
    ) {
        encoder.append("{\"time\":\"")
        encoder.append(timestamp: timestamp, second)
        encoder.append("\",\"level\":\"")
        encoder.append(level.bytes)
        encoder.append(0x22)
        encoder.append(pieces.part)
        encoder.append(",\"message\":\"")
        encoder.append(message, .quoted)
        encoder.append(0x22)
        if !(fields.isEmpty && pieces.fields.isEmpty) {
            encoder.append(",\"fields\":{")
            encoder.append(pieces.fields)
            append(fields, isFirst: pieces.fields.isEmpty, to: &encoder)
            encoder.append(0x7D)
        }
        encoder.append(0x7D)
    }

    static func append(part: String, to encoder: inout LineEncoder) {
        encoder.append(",\"part\":\"")
        encoder.append(part, .quoted)
        encoder.append(0x22)
    }

    @inline(__always)
    static func append(_ fields: UnsafeBufferPointer<Field>, isFirst: Bool, to encoder: inout LineEncoder) {
        for index in fields.indices where encoder.room > 0 {
            if !isFirst || index > 0 { encoder.append(0x2C) }
            encoder.append(0x22)
            let isSecret = fields[index].key.withBytes { key in
                encoder.append(key, .quoted)
                return Secrets.isSecret(key)
            }
            encoder.append("\":")
            if isSecret {
                encoder.append("\"***\"")
            } else {
                append(fields[index].value, to: &encoder)
            }
        }
    }

    @inline(__always)
    private static func append(_ value: Field.Value, to encoder: inout LineEncoder) {
        switch value {
        case .string(let text):
            encoder.append(0x22)
            encoder.append(text, .quoted)
            encoder.append(0x22)
        case .integer(let number): encoder.append(integer: number)
        case .double(let number) where number.isFinite: encoder.append(double: number)
        case .double(let number):
            encoder.append(0x22)
            encoder.append(double: number)
            encoder.append(0x22)
        case .bool(let flag): encoder.append(flag: flag)
        }
    }
}
