/// The line of ``LineFormat/logfmt``.
enum LogfmtLine {
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
        encoder.append("time=")
        encoder.append(timestamp: timestamp, second)
        encoder.append(" level=")
        encoder.append(level.bytes)
        encoder.append(pieces.part)
        encoder.append(" msg=\"")
        encoder.append(record.message, .quoted)
        encoder.append(0x22)
        encoder.append(pieces.fields)
        TextLine.append(record.fields, to: &encoder)
    }

    static func append(part: String, to encoder: inout LineEncoder) {
        encoder.append(" part=\"")
        encoder.append(part, .quoted)
        encoder.append(0x22)
    }
}
