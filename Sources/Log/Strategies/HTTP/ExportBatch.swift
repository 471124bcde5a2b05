/// The body of one request to a collector: an `ExportLogsServiceRequest` of OTLP/JSON.
struct ExportBatch: Equatable, Sendable {
    let count: Int
    let body: [UInt8]

    /// Puts `items` in their order into one body, with the part of the program as the scope and the attributes of
    /// ``resource(_:)`` beside them.
    init(_ items: [ExportQueue.Item], resource: [UInt8]) {
        count = items.count
        var body: [UInt8] = []
        body.reserveCapacity(items.reduce(256 + resource.count) { $0 + $1.record.count + 1 })
        body += #"{"resourceLogs":[{"resource":{"attributes":["#.utf8
        body += resource
        body += #"]},"scopeLogs":["#.utf8
        var part: String?
        for item in items {
            if item.part == part {
                body.append(0x2C)
            } else {
                if part != nil { body += "]},".utf8 }
                body += #"{"scope":{"name":""#.utf8
                body += Self.escaped(item.part)
                body += #""},"logRecords":["#.utf8
                part = item.part
            }
            body += item.record
        }
        if part != nil { body += "]}".utf8 }
        body += "]}]}".utf8
        self.body = body
    }

    /// A batch that was kept on disk.
    init(count: Int, body: [UInt8]) {
        self.count = count
        self.body = body
    }

    /// The attributes of the program, as they stand in every body.
    static func resource(_ fields: [Field]) -> [UInt8] {
        let pieces = Encoding.otlp.pieces(part: "", fields: fields)
        defer { pieces.deallocate() }
        return Array(pieces.fields)
    }

    private static func escaped(_ text: String) -> [UInt8] {
        var encoder = LineEncoder(scratch: UnsafeMutableRawBufferPointer(start: nil, count: 0), budget: 4096)
        encoder.append(text, .quoted)
        let bytes = encoder.take()
        defer { bytes.deallocate() }
        return Array(bytes)
    }
}
