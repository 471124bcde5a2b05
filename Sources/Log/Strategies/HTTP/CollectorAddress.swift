/// Why a collector cannot be spoken to at all.
public enum HTTPLoggingError: Error, Equatable, CustomStringConvertible {
    /// The endpoint is no `http://HOST[:PORT][/PATH]`, nor the same with `https`.
    case malformed(String)
    /// A header would break the request.
    case header(String)

    public var description: String {
        switch self {
        case .malformed(let text): "'\(text)' is no collector: write http://HOST:PORT or https://HOST:PORT"
        case .header(let name): "the header '\(name)' holds what a header cannot: use printable ASCII"
        }
    }
}

/// Where a collector listens.
public struct CollectorAddress: Equatable, Sendable {
    /// The whole address that logs are posted to.
    public let url: String
    /// The host alone, a name or an address; IPv6 in brackets.
    public let host: String

    /// Reads `http://HOST[:PORT][/PATH]` or `https://…`; logs go to `PATH/v1/logs`, as the OTLP specification has it.
    ///
    /// - Throws: ``HTTPLoggingError/malformed(_:)``
    public init(_ endpoint: String) throws(HTTPLoggingError) {
        let scheme = endpoint.lowercased().hasPrefix("https://") ? "https://" : "http://"
        // Neither a name and password nor a query: both would be in every sentence about the collector.
        guard endpoint.lowercased().hasPrefix(scheme),
            endpoint.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"@?#".utf8.contains($0) })
        else { throw .malformed(endpoint) }
        let rest = endpoint.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { $0 != "/" }
        var path = rest.dropFirst(authority.count)
        while path.last == "/" { path = path.dropLast() }

        var host = authority
        let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBracket...].lastIndex(of: ":") {
            guard let number = Int(authority[authority.index(after: colon)...]), (1...65535).contains(number)
            else { throw .malformed(endpoint) }
            host = authority[..<colon]
        }
        guard !host.isEmpty, host != "[]" else { throw .malformed(endpoint) }
        self.host = String(host)
        url = scheme + authority + path + "/v1/logs"
    }
}
