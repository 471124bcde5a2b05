/// A record on its way to a strategy: what was logged, and its line in each format, made once when first asked for.
///
/// It lives as long as the call that it is given to.
public struct Entry: ~Copyable {
    /// Microseconds since 1970-01-01 00:00 UTC.
    public let timestamp: Int64
    public let level: Level

    private let context: Context
    private let rawMessage: String
    private let rawFields: UnsafeBufferPointer<Field>
    private var lines: (Bytes, Bytes, Bytes, Bytes)

    /// An encoded line; empty until it is made.
    private struct Bytes {
        let scratch: UnsafeMutableRawBufferPointer
        var line: UnsafeMutableRawBufferPointer?
    }

    deinit {
        Self.free(lines.0)
        Self.free(lines.1)
        Self.free(lines.2)
        Self.free(lines.3)
    }

    /// The part of the program that speaks, or empty.
    public var part: String { context.part }

    /// What was logged, with secrets in it hidden.
    public var message: String { Secrets.hidden(in: rawMessage) }

    /// The entry as a value that outlives the call, with secrets hidden.
    public var record: Record {
        Record(
            timestamp: timestamp,
            level: level,
            part: part,
            message: message,
            fields: (context.fields + rawFields).map(Secrets.hidden)
        )
    }

    /// The message with its fields, as it goes to ``LoggingStrategy/log(_:)``: the message as it was logged, then
    /// the fields as in the text format.
    public var text: String {
        if rawFields.isEmpty && context.fields.isEmpty { return message }
        return record.text
    }

    /// Calls `body` with the entry's line in `format`, which ends with a line feed.
    ///
    /// The line is made once, whoever asks; the bytes are gone when `body` returns.
    /// - Complexity: O(*n*) in the length of the message and the fields, the first time.
    public mutating func withLine<Result, Failure: Error>(
        _ format: LineFormat,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(line(format.encoding))
    }

    /// Calls `body` with an entry for `message` alone, at level `info` and the present time.
    ///
    /// It is what a strategy that takes entries does with ``LoggingStrategy/log(_:)``.
    public static func with<Result>(
        _ message: String,
        _ body: (inout Entry) -> Result
    ) -> Result {
        with(Clock.microseconds(), .info, .empty, message, UnsafeBufferPointer(start: nil, count: 0), body)
    }

    /// Calls `body` with an entry for `record`.
    public static func with<Result>(
        _ record: Record,
        _ body: (inout Entry) -> Result
    ) -> Result {
        let context = record.part.isEmpty ? Context.empty : Context(part: record.part, fields: [])
        return record.fields.withUnsafeBufferPointer {
            with(record.timestamp, record.level, context, record.message, $0, body)
        }
    }

    @inline(__always)
    static func with<Result>(
        _ timestamp: Int64,
        _ level: Level,
        _ context: Context,
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>,
        _ body: (inout Entry) -> Result
    ) -> Result {
        // Four kibibytes of stack in pieces, as more than one in a piece would come from the heap.
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { first in
            withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { second in
                withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { third in
                    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { fourth in
                        var entry = Entry(
                            timestamp: timestamp,
                            level: level,
                            context: context,
                            rawMessage: message,
                            rawFields: fields,
                            lines: (
                                Bytes(scratch: first), Bytes(scratch: second), Bytes(scratch: third),
                                Bytes(scratch: fourth)
                            )
                        )
                        return body(&entry)
                    }
                }
            }
        }
    }

    @inline(__always)
    mutating func line(_ encoding: Encoding) -> UnsafeRawBufferPointer {
        switch encoding {
        case .text: Self.line(&lines.0, encoding, timestamp, level, context, rawMessage, rawFields)
        case .json: Self.line(&lines.1, encoding, timestamp, level, context, rawMessage, rawFields)
        case .logfmt: Self.line(&lines.2, encoding, timestamp, level, context, rawMessage, rawFields)
        case .otlp: Self.line(&lines.3, encoding, timestamp, level, context, rawMessage, rawFields)
        }
    }

    private static func line(
        _ bytes: inout Bytes,
        _ encoding: Encoding,
        _ timestamp: Int64,
        _ level: Level,
        _ context: Context,
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>
    ) -> UnsafeRawBufferPointer {
        if let line = bytes.line { return UnsafeRawBufferPointer(line) }
        var encoder = LineEncoder(scratch: bytes.scratch, budget: encoding.budget)
        encoding.encode(timestamp, level, context.pieces(encoding), message, fields, into: &encoder)
        let line = encoder.take()
        bytes.line = line
        return UnsafeRawBufferPointer(line)
    }

    private static func free(_ bytes: Bytes) {
        guard let line = bytes.line, line.baseAddress != bytes.scratch.baseAddress else { return }
        line.deallocate()
    }
}
