@testable import Log

/// What holds for every line and every record, whatever bytes they are made of.
enum LogPromises {
    /// Reads `bytes` as a line, writes them as a record, and stops the program when a promise is broken.
    static func check(_ bytes: [UInt8]) {
        if let record = LineParser.record(bytes) { check(record) }
        check(record(of: bytes))
    }

    /// A record is one line in each format, and the line reads back as a record that is written the same again.
    private static func check(_ record: Record) {
        for format in LineFormat.allCases {
            let line = format.line(record)
            precondition(line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a control character: \(line)")
            guard let read = LineParser.record(Array(line.utf8)) else {
                preconditionFailure("a line does not read back: \(line)")
            }
            let again = format.line(read)
            precondition(again == line, "a line is not written the same again:\n\(line)\n\(again)")
            precondition(read.level == record.level && read.timestamp == record.timestamp)
        }
    }

    /// A record whose part, message, keys and values are pieces of `bytes`.
    private static func record(of bytes: [UInt8]) -> Record {
        let texts = bytes.split(separator: 0xFF, maxSplits: 5, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        func text(_ index: Int) -> String { index < texts.count ? texts[index] : "" }
        return Record(
            timestamp: 1_795_199_400_000_000 + Int64(bytes.count),
            level: Level.allCases[bytes.count % Level.allCases.count],
            part: text(0),
            message: text(1),
            fields: [
                .string(text(2), text(3)), .double(text(4), Double(bytes.first ?? 0) / 3),
                .string(text(5), text(1)),
            ]
        )
    }
}
