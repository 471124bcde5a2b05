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
