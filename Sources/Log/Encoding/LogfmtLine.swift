/// The line of ``LineFormat/logfmt``.
enum LogfmtLine {
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
        encoder.append("time=")
        encoder.append(timestamp: timestamp, second)
        encoder.append(" level=")
        encoder.append(level.bytes)
        encoder.append(pieces.part)
        encoder.append(" msg=\"")
        encoder.append(message, .quoted)
        encoder.append(0x22)
        encoder.append(pieces.fields)
        TextLine.append(fields, to: &encoder)
    }

    static func append(part: String, to encoder: inout LineEncoder) {
        encoder.append(" part=\"")
        encoder.append(part, .quoted)
        encoder.append(0x22)
    }
}
