@testable import ClickwheelHTTP

/// What the parsers promise of any bytes; a broken promise ends the program.
enum ParserPromises {
    private static let limits = RequestLimits(headerBytes: 4096, bodyBytes: 1000, fields: 20)
    private static let guardian = OriginGuard(boundHost: "127.0.0.1")

    static func check(_ bytes: [UInt8]) {
        checkRequests(bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        checkRanges(text, length: Int64(bytes.count))
        checkTexts(text, bytes)
    }

    /// The pieces in which bytes come make no difference, and nothing dangerous comes out.
    private static func checkRequests(_ bytes: [UInt8]) {
        let whole = read(bytes, pieces: .max)
        let size = Int(bytes.first ?? 0) % 7 + 1
        let pieces = read(bytes, pieces: size)
        precondition(whole.requests.count == pieces.requests.count)
        precondition(whole.refusal?.status == pieces.refusal?.status)
        for (left, right) in zip(whole.requests, pieces.requests) {
            precondition(left.path == right.path && left.body == right.body)
            precondition(left.body.count <= limits.bodyBytes && left.headers.all.count <= limits.fields)
            for segment in left.segments {
                precondition(segment != "." && segment != ".." && !segment.utf8.contains(UInt8(ascii: "/")))
                precondition(!segment.utf8.contains(0))
            }
            _ = guardian.refusal(of: left)
            _ = left.cookie("session")
        }
    }

    private static func read(
        _ bytes: [UInt8],
        pieces size: Int
    ) -> (requests: [HTTPRequest], refusal: Refusal?) {
        var reader = RequestReader(limits: limits)
        var requests: [HTTPRequest] = []
        var start = 0
        while start < bytes.count {
            let end = size < bytes.count - start ? start + size : bytes.count
            while start < end {
                let (used, outcome) = bytes[start..<end].withUnsafeBytes { reader.read($0) }
                start += used
                switch outcome {
                case .incomplete: precondition(start == end)
                case .request(let request): requests.append(request)
                case .refused(let refusal): return (requests, refusal)
                }
            }
        }
        return (requests, nil)
    }

    private static func checkRanges(_ text: String, length: Int64) {
        for field in [text, "bytes=" + text] {
            if case .part(let range) = ByteRanges.select(field, length: length) {
                precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= length)
            }
        }
    }

    private static func checkTexts(_ text: String, _ bytes: [UInt8]) {
        _ = AcceptEncoding.prefersGzip(text)
        _ = HTTPQuery(bytes[...])
        _ = EntityTag.list(text, contains: "\"a\"", .weak)
        if let decoded = PercentCoding.decode(bytes[...]) { precondition(decoded.utf8.count <= bytes.count) }
        if let date = HTTPDate.parse(text, now: 1_700_000_000) {
            precondition(HTTPDate.parse(HTTPDate.format(date), now: 1_700_000_000) == date)
        }
        if let id = EventID(text) { precondition(EventID(id.description) == id) }
        if let (name, _) = HostName.split(text) {
            precondition(HostName.normalized(name).utf8.count <= bytes.count * 3)
        }
        let event = ServerEvent(text, text).encoded(id: EventID(epoch: "e", number: 1))
        // One empty line, at the end: nothing in a name or in data begins another event.
        precondition(event.suffix(2) == [ASCII.lineFeed, ASCII.lineFeed])
        precondition(
            zip(event, event.dropFirst()).count { $0 == ASCII.lineFeed && $1 == ASCII.lineFeed } == 1
        )
    }
}
