import ClickwheelSystem

/// A record on its way to a strategy: what was logged, and its line in each format, made once when first asked for.
///
/// It lives as long as the call that it is given to.
public struct Entry: ~Copyable {
    /// Microseconds since 1970-01-01 00:00 UTC.
    public let timestamp: Int64
    /// How much the record matters.
    public let level: Level

    /// Alive as long as the call, in which the logger holds it.
    private let unmanagedContext: Unmanaged<Context>
    private let pieces: UnsafePointer<Context.Pieces>
    private let rawMessage: String
    private let rawFields: UnsafeBufferPointer<Field>
    private let second: UnsafeMutablePointer<Timestamp.Second>?
    private var lines: (Line, Line, Line, Line)
    private var raw: Line

    /// A line in one encoding.
    private struct Line {
        let scratch: UnsafeMutableRawPointer?
        var start: UnsafeMutableRawPointer?
        /// 0 until the line is made.
        var count = 0

        init(_ scratch: UnsafeMutableRawBufferPointer) {
            self.scratch = scratch.baseAddress
        }

        func free() {
            if start != nil, start != scratch { start?.deallocate() }
        }
    }

    deinit {
        lines.0.free()
        lines.1.free()
        lines.2.free()
        lines.3.free()
        raw.free()
    }

    private var context: Context { unmanagedContext.takeUnretainedValue() }

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

    /// Calls `body` with an entry for `message` alone, at level `info` and the current time.
    ///
    /// It is what a strategy that takes entries does with ``LoggingStrategy/log(_:)``.
    public static func with<Result>(
        _ message: String,
        _ body: (inout Entry) -> Result
    ) -> Result {
        with(
            WallClock.microseconds(),
            nil,
            .info,
            .empty,
            message,
            UnsafeBufferPointer(start: nil, count: 0),
            body
        )
    }

    /// Calls `body` with an entry for `record`.
    public static func with<Result>(
        _ record: Record,
        _ body: (inout Entry) -> Result
    ) -> Result {
        let context = record.part.isEmpty ? Context.empty : Context(part: record.part, fields: [])
        return record.fields.withUnsafeBufferPointer {
            with(record.timestamp, nil, record.level, context, record.message, $0, body)
        }
    }

    @inline(__always)
    static func with<Result>(
        _ timestamp: Int64,
        _ second: UnsafeMutablePointer<Timestamp.Second>?,
        _ level: Level,
        _ context: Context,
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>,
        _ body: (inout Entry) -> Result
    ) -> Result {
        // Five kibibytes of stack in pieces, as more than one in a piece would come from the heap.
        withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { first in
            withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { second0 in
                withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { third in
                    withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { fourth in
                        withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { fifth in
                            var entry = Entry(
                                timestamp: timestamp,
                                level: level,
                                unmanagedContext: Unmanaged.passUnretained(context),
                                pieces: context.pieces,
                                rawMessage: message,
                                rawFields: fields,
                                second: second,
                                lines: (Line(first), Line(second0), Line(third), Line(fourth)),
                                raw: Line(fifth)
                            )
                            return body(&entry)
                        }
                    }
                }
            }
        }
    }

    private static var scratchSize: Int { 1024 }

    /// What was logged, before it is a line.
    @inline(__always)
    mutating func rawRecord() -> UnsafeRawBufferPointer {
        if raw.count == 0 {
            let size = RawRecord.size(rawMessage, rawFields)
            let isSmall = size <= Self.scratchSize
            let memory = (isSmall ? raw.scratch : nil) ?? .allocate(byteCount: size, alignment: 8)
            RawRecord.write(rawMessage, rawFields, to: memory)
            raw.start = memory
            raw.count = size
        }
        return UnsafeRawBufferPointer(start: raw.start, count: raw.count)
    }

    /// What goes into each line of `encoding` from this logger.
    @inline(__always)
    func pieces(_ encoding: Encoding) -> Encoding.Pieces { pieces.pointee[encoding] }

    /// Whether somebody has asked for the line in `encoding` already.
    @inline(__always)
    func hasLine(_ encoding: Encoding) -> Bool {
        switch encoding {
        case .text: lines.0.count > 0
        case .json: lines.1.count > 0
        case .logfmt: lines.2.count > 0
        case .otlp: lines.3.count > 0
        }
    }

    mutating func line(_ encoding: Encoding) -> UnsafeRawBufferPointer {
        let record = rawRecord()
        return switch encoding {
        case .text: Self.line(&lines.0, encoding, timestamp, second, level, pieces, record)
        case .json: Self.line(&lines.1, encoding, timestamp, second, level, pieces, record)
        case .logfmt: Self.line(&lines.2, encoding, timestamp, second, level, pieces, record)
        case .otlp: Self.line(&lines.3, encoding, timestamp, second, level, pieces, record)
        }
    }

    private static func line(
        _ line: inout Line,
        _ encoding: Encoding,
        _ timestamp: Int64,
        _ second: UnsafeMutablePointer<Timestamp.Second>?,
        _ level: Level,
        _ pieces: UnsafePointer<Context.Pieces>,
        _ record: UnsafeRawBufferPointer
    ) -> UnsafeRawBufferPointer {
        if line.count == 0, let base = record.baseAddress {
            var encoder = LineEncoder(
                scratch: UnsafeMutableRawBufferPointer(start: line.scratch, count: scratchSize),
                budget: encoding.budget
            )
            encoding.encode(
                timestamp,
                second,
                level,
                pieces.pointee[encoding],
                RawRecord(base),
                into: &encoder
            )
            let bytes = encoder.take()
            line.start = bytes.baseAddress
            line.count = bytes.count
        }
        return UnsafeRawBufferPointer(start: line.start, count: line.count)
    }
}
