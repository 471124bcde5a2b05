/// One `LogRecord` as OTLP/JSON has it, in which 64-bit integers are strings.
///
/// Source: <https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding> and `logs.proto`, version 1.
enum OTLPLine {
    static func encode(
        _ timestamp: Int64,
        _ level: Level,
        _ pieces: Encoding.Pieces,
        _ record: RawRecord,
        into encoder: inout LineEncoder
    ) {
        encoder.append("{\"timeUnixNano\":\"")
        encoder.append(integer: max(0, timestamp))
        encoder.append("000\",\"observedTimeUnixNano\":\"")
        encoder.append(integer: max(0, timestamp))
        encoder.append("000\",\"severityNumber\":")
        encoder.append(integer: severity(level))
        encoder.append(",\"severityText\":\"")
        encoder.append(level.bytes)
        encoder.append("\",\"body\":{\"stringValue\":\"")
        encoder.append(record.message, .quoted)
        encoder.append("\"}")
        let fields = record.fields
        if !(fields.isEmpty && pieces.fields.isEmpty) {
            encoder.append(",\"attributes\":[")
            encoder.append(pieces.fields)
            append(fields, isFirst: pieces.fields.isEmpty, to: &encoder)
            encoder.append(0x5D)
        }
        encoder.append(0x7D)
    }

    static func append(_ fields: RawFields, isFirst: Bool, to encoder: inout LineEncoder) {
        var isFirst = isFirst
        for field in fields where encoder.room > 0 {
            encoder.append(isFirst ? "{\"key\":\"" : ",{\"key\":\"")
            isFirst = false
            encoder.append(field.key, .quoted)
            encoder.append("\",\"value\":{")
            append(field, to: &encoder)
            encoder.append("}}")
        }
    }

    /// The `SeverityNumber` of the OpenTelemetry log data model; `notice` is INFO2.
    private static func severity(_ level: Level) -> Int {
        switch level {
        case .trace: 1
        case .debug: 5
        case .info: 9
        case .notice: 10
        case .warning: 13
        case .error: 17
        case .critical: 21
        }
    }

    private static func append(_ field: RawField, to encoder: inout LineEncoder) {
        if Secrets.isSecret(field.key) { return encoder.append("\"stringValue\":\"***\"") }
        switch field.value {
        case .string(let text):
            encoder.append("\"stringValue\":\"")
            encoder.append(text, .quoted)
            encoder.append(0x22)
        case .integer(let number):
            encoder.append("\"intValue\":\"")
            encoder.append(integer: number)
            encoder.append(0x22)
        case .double(let number) where number.isFinite:
            encoder.append("\"doubleValue\":")
            encoder.append(double: number)
        case .double(let number):
            // The names that protobuf's JSON has for them.
            encoder.append("\"doubleValue\":\"")
            encoder.append(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
            encoder.append(0x22)
        case .bool(let flag):
            encoder.append("\"boolValue\":")
            encoder.append(flag: flag)
        }
    }
}
