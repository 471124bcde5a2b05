/// The line of ``LineFormat/json``.
enum JSONLine {
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
        encoder.append("{\"time\":\"")
        encoder.append(timestamp: timestamp, second)
        encoder.append("\",\"level\":\"")
        encoder.append(level.bytes)
        encoder.append(0x22)
        encoder.append(pieces.part)
        encoder.append(",\"message\":\"")
        encoder.append(record.message, .quoted)
        encoder.append(0x22)
        let fields = record.fields
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
    static func append(_ fields: RawFields, isFirst: Bool, to encoder: inout LineEncoder) {
        var isFirst = isFirst
        for field in fields where encoder.room > 0 {
            if !isFirst { encoder.append(0x2C) }
            isFirst = false
            encoder.append(0x22)
            encoder.append(field.key, .quoted)
            encoder.append("\":")
            if Secrets.isSecret(field.key) {
                encoder.append("\"***\"")
            } else {
                append(field.value, to: &encoder)
            }
        }
    }

    @inline(__always)
    private static func append(_ value: RawField.Value, to encoder: inout LineEncoder) {
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
