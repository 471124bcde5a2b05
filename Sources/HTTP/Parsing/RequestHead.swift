/// The head of a request, taken apart and checked (RFC 9112 sections 3, 5, 6 and 9).
struct RequestHead {
    /// How the end of the body is found.
    enum Framing: Equatable {
        case none
        case length(Int64)
        case chunked
    }

    let request: HTTPRequest
    let framing: Framing
    let expectsContinue: Bool

    /// Reads `bytes`: the lines, each with its CR LF, and the empty line.
    init(_ bytes: [UInt8], limits: RequestLimits) throws(Refusal) {
        // A lone CR is no end of a line, and no part of one (RFC 9112 section 2.2).
        guard let lineEnd = bytes.firstIndex(of: ASCII.carriageReturn), lineEnd + 1 < bytes.count,
            bytes[lineEnd + 1] == ASCII.lineFeed
        else { throw Refusal(.badRequest, "The first line of the request is malformed.") }
        let line = try RequestLine(bytes[..<lineEnd])
        let entries = try Self.entries(bytes, from: lineEnd, limits: limits)
        let fields = try FramingFields(bytes, entries, version: line.version)
        if line.target.authority != nil || line.version == .http10 {
            // An absolute target stands above the field; HTTP/1.0 knows no such field.
        } else if fields.hosts == 0 {
            throw Refusal(.badRequest, "The request names no host.")
        }
        guard line.target.path != "*" || line.method == .options else {
            throw Refusal(.badRequest, "The target of the request is malformed.")
        }
        request = HTTPRequest(
            method: line.method,
            version: line.version,
            target: line.target,
            headers: HTTPHeaders(bytes: bytes, entries: entries),
            keepsAlive: fields.keepsAlive
        )
        framing = fields.framing
        expectsContinue = fields.expectsContinue
    }

    private static func entries(
        _ bytes: [UInt8],
        from lineEnd: Int,
        limits: RequestLimits
    ) throws(Refusal) -> [HTTPHeaders.Entry] {
        var entries: [HTTPHeaders.Entry] = []
        entries.reserveCapacity(16)
        var start = lineEnd + 2
        // The last two bytes are the empty line's.
        while start < bytes.count - 2 {
            guard entries.count < limits.fields else {
                throw Refusal(.requestHeaderFieldsTooLarge, "The request has too many header fields.")
            }
            guard let entry = Self.entry(bytes, start) else {
                throw Refusal(.badRequest, "A header field of the request is malformed.")
            }
            start = entry.next
            entries.append(entry.entry)
        }
        return entries
    }

    /// The field on the line that begins at `start`, and where the next line begins.
    private static func entry(_ bytes: [UInt8], _ start: Int) -> (entry: HTTPHeaders.Entry, next: Int)? {
        var index = start
        // A line that begins with a space would continue the one before: folding is refused with it.
        while index < bytes.count, ASCII.isToken(bytes[index]) { index += 1 }
        guard index > start, index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return nil }
        let name = start..<index
        index += 1
        let valueStart = index
        while index < bytes.count, ASCII.isFieldValue(bytes[index]) { index += 1 }
        guard index + 1 < bytes.count, bytes[index] == ASCII.carriageReturn,
            bytes[index + 1] == ASCII.lineFeed
        else { return nil }
        return (
            HTTPHeaders.Entry(name: name, value: ASCII.trimmed(bytes[valueStart..<index]).indices), index + 2
        )
    }
}
