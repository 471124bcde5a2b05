/// Why a collector cannot be spoken to at all.
public enum HTTPLoggingError: Error, Equatable, CustomStringConvertible {
    /// The endpoint is no `http://HOST[:PORT][/PATH]`.
    case malformed(String)
    /// The endpoint asks for TLS, which this strategy does not speak.
    case encrypted(String)
    /// A header would break the request.
    case header(String)

    public var description: String {
        switch self {
        case .malformed(let text): "'\(text)' is no collector: write http://HOST:PORT"
        case .encrypted(let text):
            "'\(text)' needs TLS, which is not spoken here: name a collector on this machine (http://127.0.0.1:4318) and let it forward the log"
        case .header(let name): "the header '\(name)' holds what a header cannot: use printable ASCII"
        }
    }
}

/// Where a collector listens.
struct CollectorAddress: Equatable, Sendable {
    let host: String
    let port: Int
    /// The path that logs are posted to.
    let path: String

    /// Reads `http://HOST[:PORT][/PATH]`; logs go to `PATH/v1/logs`, as the OTLP specification has it.
    init(_ endpoint: String) throws(HTTPLoggingError) {
        if endpoint.lowercased().hasPrefix("https://") { throw .encrypted(endpoint) }
        guard endpoint.lowercased().hasPrefix("http://"), endpoint.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw .malformed(endpoint)
        }
        let rest = endpoint.dropFirst(7)
        let authority = rest.prefix { $0 != "/" }
        var path = rest.dropFirst(authority.count)
        while path.last == "/" { path = path.dropLast() }
        self.path = path + "/v1/logs"

        var host = authority
        var port = 80
        let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBracket...].lastIndex(of: ":") {
            guard let number = Int(authority[authority.index(after: colon)...]), (1...65535).contains(number)
            else {
                throw .malformed(endpoint)
            }
            port = number
            host = authority[..<colon]
        }
        if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
        guard !host.isEmpty, !host.contains(where: { "@?#".contains($0) }),
            !path.contains(where: { "?#".contains($0) })
        else { throw .malformed(endpoint) }
        self.host = String(host)
        self.port = port
    }

    /// The value of the `Host` header.
    var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
