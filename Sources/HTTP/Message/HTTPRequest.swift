/// One whole request: its head, parsed and checked, and its body.
public struct HTTPRequest: Sendable {
    /// The versions of HTTP/1 whose rules differ.
    public enum Version: Sendable {
        /// HTTP/1.0: the connection ends with the answer unless asked otherwise.
        case http10
        /// HTTP/1.1: the connection goes on unless asked otherwise.
        case http11
    }

    /// What is asked for.
    public let method: HTTPMethod
    /// The version that the client speaks.
    public let version: Version
    /// The decoded path; no segment of it is "." or "..", and none held an encoded slash.
    public let path: String
    /// The decoded parts between the slashes of ``path``.
    public let segments: [String]
    /// What stands behind the question mark, decoded.
    public let query: HTTPQuery
    /// The header fields, in the order in which they came.
    public let headers: HTTPHeaders
    /// The host and port that the client wants, from the target or the `Host` field; absent only in HTTP/1.0.
    public let host: String?
    /// Whether the client wants to send more requests over the connection.
    let keepsAlive: Bool
    /// The whole body; empty where there is none.
    public internal(set) var body: [UInt8] = []
    /// What stands in the request's path for the names of its route.
    public internal(set) var parameters = PathParameters()
    /// The client's address, or empty where the request did not come through a socket.
    public internal(set) var peer = ""

    init(method: HTTPMethod, version: Version, target: RequestTarget, headers: HTTPHeaders, keepsAlive: Bool)
    {
        self.method = method
        self.version = version
        path = target.path
        segments = target.segments
        query = target.query
        self.headers = headers
        host = target.authority ?? headers["host"]
        self.keepsAlive = keepsAlive
    }

    /// Makes a request without a socket, by the parser that reads a socket's.
    ///
    /// - Returns: `nil` where the server would have refused it.
    public init?(
        _ method: HTTPMethod,
        _ target: String,
        headers: [HTTPField] = [HTTPField("Host", "localhost")],
        body: [UInt8] = []
    ) {
        var head = "\(method.rawValue) \(target) HTTP/1.1\r\n"
        for field in headers { head += "\(field.name): \(field.value)\r\n" }
        if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
        var reader = RequestReader(limits: RequestLimits(headerBytes: .max, bodyBytes: .max, fields: .max))
        let bytes = Array((head + "\r\n").utf8) + body
        let outcome = bytes.withUnsafeBytes { reader.read($0).outcome }
        guard case .request(let request) = outcome else { return nil }
        self = request
    }

    /// The path as it is logged: what a client sends fills no log.
    var shownPath: String { path.cut(toBytes: 200) }

    /// The value of the cookie called `name` (RFC 6265 section 5.4), the first of several.
    public func cookie(_ name: String) -> String? {
        guard let cookies = headers.list("cookie") else { return nil }
        // Two fields are one list, joined by a comma; values hold neither comma nor semicolon.
        for pair in cookies.split(whereSeparator: { $0 == ";" || $0 == "," }) {
            guard let sign = pair.firstIndex(of: "=") else { continue }
            if pair[..<sign].drop(while: { $0 == " " }) == name {
                return String(pair[pair.index(after: sign)...])
            }
        }
        return nil
    }
}

extension String {
    /// Its first `limit` bytes and a sign for the rest, for the log: what a client sends is in no line at its full length.
    func cut(toBytes limit: Int) -> String {
        utf8.count <= limit ? self : String(decoding: utf8.prefix(limit), as: UTF8.self) + "…"
    }
}
