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
        guard let lineEnd = bytes.firstIndex(of: ASCII.carriageReturn) else {
            throw Refusal(.badRequest, "The request has no first line.")
        }
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

/// The first line of a request (RFC 9112 section 3).
struct RequestLine {
    let method: HTTPMethod
    let target: RequestTarget
    let version: HTTPRequest.Version

    init(_ line: ArraySlice<UInt8>) throws(Refusal) {
        let malformed = Refusal(.badRequest, "The first line of the request is malformed.")
        let parts = line.split(separator: ASCII.space, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(ASCII.isToken),
            !parts[1].isEmpty, parts[1].allSatisfy({ $0 > ASCII.space && $0 < 0x7F })
        else { throw malformed }
        version = try Self.version(parts[2])
        guard let method = HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self)) else {
            throw Refusal(.notImplemented, "The method of the request is not known here.")
        }
        self.method = method
        guard let target = RequestTarget(parts[1]) else {
            throw Refusal(.badRequest, "The target of the request is malformed.")
        }
        self.target = target
    }

    private static func version(_ text: ArraySlice<UInt8>) throws(Refusal) -> HTTPRequest.Version {
        let prefix = Array("HTTP/".utf8)
        guard text.count == 8, text.starts(with: prefix) else {
            throw Refusal(.badRequest, "The request is not HTTP.")
        }
        let digits = text.dropFirst(prefix.count)
        guard let major = digits.first, let minor = digits.last, ASCII.isDigit(major), ASCII.isDigit(minor),
            digits.dropFirst().first == UInt8(ascii: ".")
        else { throw Refusal(.badRequest, "The request is not HTTP.") }
        guard major == UInt8(ascii: "1") else {
            throw Refusal(.httpVersionNotSupported, "Only HTTP/1 is spoken here.")
        }
        return minor == UInt8(ascii: "0") ? .http10 : .http11
    }
}

/// What the fields say of the request's body and of the connection.
struct FramingFields {
    private(set) var hosts = 0
    private(set) var framing = RequestHead.Framing.none
    private(set) var keepsAlive: Bool
    private(set) var expectsContinue = false

    init(_ bytes: [UInt8], _ entries: [HTTPHeaders.Entry], version: HTTPRequest.Version) throws(Refusal) {
        keepsAlive = version == .http11
        var isClosing = false
        for entry in entries {
            let name = bytes[entry.name]
            let value = bytes[entry.value]
            // The lengths sort out nearly every other field at no cost.
            switch name.count {
            case 4 where ASCII.equal(name, "host"):
                hosts += 1
                guard hosts == 1, !value.isEmpty, value.allSatisfy({ $0 > ASCII.space && $0 < 0x7F }) else {
                    throw Refusal(.badRequest, "The host of the request is malformed.")
                }
            case 6 where ASCII.equal(name, "expect"):
                guard ASCII.equal(value, "100-continue") else {
                    throw Refusal(.expectationFailed, "The expectation of the request is not known here.")
                }
                expectsContinue = version == .http11
            case 10 where ASCII.equal(name, "connection"):
                for option in value.split(separator: UInt8(ascii: ",")).map(ASCII.trimmed) {
                    if ASCII.equal(option, "close") { isClosing = true }
                    if ASCII.equal(option, "keep-alive") { keepsAlive = true }
                }
            case 14 where ASCII.equal(name, "content-length"):
                guard framing == .none else { throw Self.twoLengths }
                framing = .length(try Self.length(value))
            case 17 where ASCII.equal(name, "transfer-encoding"):
                guard framing == .none else { throw Self.twoLengths }
                guard version == .http11 else {
                    throw Refusal(.badRequest, "HTTP/1.0 knows no transfer coding.")
                }
                guard ASCII.equal(value, "chunked") else {
                    throw Refusal(.notImplemented, "The transfer coding of the request is not known here.")
                }
                framing = .chunked
            case _: break
            }
        }
        if isClosing { keepsAlive = false }
    }

    private static let twoLengths = Refusal(.badRequest, "The length of the request's body is given twice.")

    private static func length(_ value: ArraySlice<UInt8>) throws(Refusal) -> Int64 {
        guard !value.isEmpty, value.allSatisfy(ASCII.isDigit) else {
            throw Refusal(.badRequest, "The length of the request's body is malformed.")
        }
        guard let length = ASCII.decimal(value) else {
            throw Refusal(.contentTooLarge, "The body of the request is too large.")
        }
        return length
    }
}
