/// The forms in which a record leaves the program.
enum Encoding: UInt8, CaseIterable, Sendable {
    case text
    case json
    case logfmt
    /// One `LogRecord` of OTLP/JSON, without the array round it.
    case otlp

    /// What of a line is the same for every record of one logger.
    ///
    /// Sendable because the memory, which its ``Context`` frees, does not change.
    struct Pieces: @unchecked Sendable {
        let part: UnsafeRawBufferPointer
        let fields: UnsafeRawBufferPointer

        func deallocate() {
            part.deallocate()
            fields.deallocate()
        }
    }

    /// How many bytes a line takes at most, but for the closing brackets.
    var budget: Int {
        switch self {
        case .text, .json, .logfmt: 1 << 20
        case .otlp: 64 << 10
        }
    }

    /// Encodes `part` and `fields` into memory that the caller frees.
    func pieces(part: String, fields: [Field]) -> Pieces {
        Pieces(
            part: bytes { if !part.isEmpty { append(part: part, to: &$0) } },
            fields: bytes { encoder in
                fields.withUnsafeBufferPointer { fields in
                    let memory = UnsafeMutableRawPointer.allocate(
                        byteCount: RawRecord.size("", fields),
                        alignment: 8
                    )
                    defer { memory.deallocate() }
                    RawRecord.write("", fields, to: memory)
                    append(RawRecord(memory).fields, to: &encoder)
                }
            }
        )
    }

    /// Appends one record as one line, with a line feed.
    @inline(__always)
    func encode(
        _ timestamp: Int64,
        _ second: UnsafeMutablePointer<Timestamp.Second>?,
        _ level: Level,
        _ pieces: Pieces,
        _ record: RawRecord,
        into encoder: inout LineEncoder
    ) {
        switch self {
        case .text: TextLine.encode(timestamp, second, level, pieces, record, into: &encoder)
        case .json: JSONLine.encode(timestamp, second, level, pieces, record, into: &encoder)
        case .logfmt: LogfmtLine.encode(timestamp, second, level, pieces, record, into: &encoder)
        case .otlp: OTLPLine.encode(timestamp, level, pieces, record, into: &encoder)
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

    private func append(_ fields: RawFields, to encoder: inout LineEncoder) {
        switch self {
        case .text, .logfmt: TextLine.append(fields, to: &encoder)
        case .json: JSONLine.append(fields, isFirst: true, to: &encoder)
        case .otlp: OTLPLine.append(fields, isFirst: true, to: &encoder)
        }
    }

    private func bytes(_ body: (inout LineEncoder) -> Void) -> UnsafeRawBufferPointer {
        var encoder = LineEncoder(
            scratch: UnsafeMutableRawBufferPointer(start: nil, count: 0),
            budget: budget
        )
        body(&encoder)
        return UnsafeRawBufferPointer(encoder.take())
    }
}
