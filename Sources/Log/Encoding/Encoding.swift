/// The forms in which a record leaves the program.
enum Encoding: UInt8, CaseIterable, Sendable {
    case text
    case json
    case logfmt
    /// One `LogRecord` of OTLP/JSON, without the array round it.
    case otlp

    /// What of a line is the same for every record of one logger.
    struct Pieces: Sendable {
        let part: [UInt8]
        let fields: [UInt8]
    }

    /// How many bytes a line takes at most, but for the closing brackets.
    var budget: Int {
        switch self {
        case .text, .json, .logfmt: 1 << 20
        case .otlp: 64 << 10
        }
    }

    func pieces(part: String, fields: [Field]) -> Pieces {
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)
        defer { scratch.deallocate() }
        return Pieces(
            part: Self.bytes(scratch, budget) { if !part.isEmpty { append(part: part, to: &$0) } },
            fields: Self.bytes(scratch, budget) { encoder in
                fields.withUnsafeBufferPointer { append($0, isFirst: true, to: &encoder) }
            }
        )
    }

    /// Appends one record as one line, with a line feed.
    @inline(__always)
    func encode(
        _ timestamp: Int64,
        _ level: Level,
        _ pieces: Pieces,
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>,
        into encoder: inout LineEncoder
    ) {
        switch self {
        case .text: TextLine.encode(timestamp, level, pieces, message, fields, into: &encoder)
        case .json: JSONLine.encode(timestamp, level, pieces, message, fields, into: &encoder)
        case .logfmt: LogfmtLine.encode(timestamp, level, pieces, message, fields, into: &encoder)
        case .otlp: OTLPLine.encode(timestamp, level, pieces, message, fields, into: &encoder)
        }
        encoder.append(0x0A)
    }

    private func append(part: String, to encoder: inout LineEncoder) {
        switch self {
        case .text: TextLine.append(part: part, to: &encoder)
        case .json: JSONLine.append(part: part, to: &encoder)
        case .logfmt: LogfmtLine.append(part: part, to: &encoder)
        // The part is the scope round the records.
        case .otlp: break
        }
    }

    private func append(_ fields: UnsafeBufferPointer<Field>, isFirst: Bool, to encoder: inout LineEncoder) {
        switch self {
        case .text, .logfmt: TextLine.append(fields, to: &encoder)
        case .json: JSONLine.append(fields, isFirst: isFirst, to: &encoder)
        case .otlp: OTLPLine.append(fields, isFirst: isFirst, to: &encoder)
        }
    }

    private static func bytes(
        _ scratch: UnsafeMutableRawBufferPointer,
        _ budget: Int,
        _ body: (inout LineEncoder) -> Void
    ) -> [UInt8] {
        var encoder = LineEncoder(scratch: scratch, budget: budget)
        body(&encoder)
        let bytes = encoder.take()
        defer { if bytes.baseAddress != scratch.baseAddress { bytes.deallocate() } }
        return Array(bytes)
    }
}
