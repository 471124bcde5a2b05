extension EngineReport {
    /// The report as a message; of a text of more than ``mostTextBytes`` the beginning.
    public var message: [UInt8] {
        var writer: WireWriter
        switch self {
        case .opened(let output, let format, let isExact):
            writer = WireWriter(kind: 1)
            writer.put(Self.cut(output))
            writer.put(Self.cut(format))
            writer.put(isExact)
        case .lost(let output, let reason, let loss, let serial):
            writer = WireWriter(kind: 2)
            writer.put(Self.cut(output))
            writer.put(Self.cut(reason))
            writer.put(Int(loss.rawValue))
            writer.put(serial.map(Int.init))
        case .loaded(let serial, let durationMs, let source):
            writer = WireWriter(kind: 3)
            writer.put(serial)
            writer.put(durationMs)
            writer.put(Self.cut(source))
        case .started(let serial, let positionMs):
            writer = WireWriter(kind: 4)
            writer.put(serial)
            writer.put(positionMs)
        case .position(let serial, let positionMs):
            writer = WireWriter(kind: 5)
            writer.put(serial)
            writer.put(positionMs)
        case .ended(let serial, let next):
            writer = WireWriter(kind: 6)
            writer.put(serial)
            writer.put(next.map(Int.init))
        case .damaged(let serial, let reason):
            writer = WireWriter(kind: 7)
            writer.put(serial)
            writer.put(Self.cut(reason))
        case .failed(let serial, let failure, let reason):
            writer = WireWriter(kind: 8)
            writer.put(serial)
            writer.put(Int(failure.rawValue))
            writer.put(Self.cut(reason))
        case .underruns(let output, let count):
            writer = WireWriter(kind: 9)
            writer.put(Self.cut(output))
            writer.put(count)
        case .opening(let serial):
            writer = WireWriter(kind: 10)
            writer.put(serial)
        }
        return writer.finished
    }

    /// As much of `text` as a report has room for, and no part of a character.
    public static func cut(_ text: String) -> String {
        let whole = Array(text.utf8)
        guard whole.count > mostTextBytes else { return text }
        var end = mostTextBytes
        // A byte 10xxxxxx goes on with a character that began before (RFC 3629).
        while end > 0, whole[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: whole[..<end], as: UTF8.self)
    }

    /// The report in the content of a message; `nil` where it is none.
    ///
    /// One with a time or a count outside 0...``mostMs`` is none, nor is one with a text of more than
    /// ``mostTextBytes``: whoever reads it counts with them, and keeps them.
    public init?(content: ArraySlice<UInt8>) {
        var reader = WireReader(content, mostTextBytes: Self.mostTextBytes)
        guard let report = Self.read(&reader), reader.isAtEnd else { return nil }
        self = report
    }

    /// What a position, a duration or a count may be.
    private static let numbers = 0...mostMs

    private static func read(_ reader: inout WireReader) -> EngineReport? {
        switch reader.byte() {
        case 1:
            guard let output = reader.text(), let format = reader.text(), let isExact = reader.bool()
            else { return nil }
            return .opened(output: output, format: format, isExact: isExact)
        case 2:
            guard let output = reader.text(), let reason = reader.text(), let number = reader.integer(),
                let loss = UInt8(exactly: number).flatMap(Loss.init), let serial = reader.optional()
            else { return nil }
            return .lost(output: output, reason: reason, loss, serial: serial.map(Int64.init))
        case 3:
            guard let serial = reader.integer(), let duration = reader.optional(),
                numbers.contains(duration ?? 0), let source = reader.text()
            else { return nil }
            return .loaded(serial: Int64(serial), durationMs: duration, source: source)
        case 4:
            return place(&reader).map { .started(serial: $0, positionMs: $1) }
        case 5:
            return place(&reader).map { .position(serial: $0, positionMs: $1) }
        case 6:
            guard let serial = reader.integer(), let next = reader.optional() else { return nil }
            return .ended(serial: Int64(serial), next: next.map(Int64.init))
        case 7:
            guard let serial = reader.integer(), let reason = reader.text() else { return nil }
            return .damaged(serial: Int64(serial), reason: reason)
        case 8:
            guard let serial = reader.integer(), let number = reader.integer(),
                let failure = UInt8(exactly: number).flatMap(Failure.init), let reason = reader.text()
            else { return nil }
            return .failed(serial: Int64(serial), failure, reason: reason)
        case 9:
            guard let output = reader.text(), let count = reader.integer(in: numbers) else { return nil }
            return .underruns(output: output, count: count)
        case 10: return reader.integer().map { .opening(serial: Int64($0)) }
        case _: return nil
        }
    }

    private static func place(_ reader: inout WireReader) -> (Int64, Int)? {
        guard let serial = reader.integer(), let position = reader.integer(in: numbers) else { return nil }
        return (Int64(serial), position)
    }
}
