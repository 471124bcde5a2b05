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
    /// A path that ends so already is the one that logs go to.
    /// - Throws: ``HTTPLoggingError/malformed(_:)``
    public init(_ endpoint: String) throws(HTTPLoggingError) {
        let whole = try CollectorAddress(exactly: endpoint)
        let url = Self.withoutSlashes(whole.url)
        host = whole.host
        self.url = url.hasSuffix("/v1/logs") ? url : url + "/v1/logs"
    }

    /// Reads a base address, whatever it ends with: logs go to `PATH/v1/logs`.
    ///
    /// - Throws: ``HTTPLoggingError/malformed(_:)``
    init(below endpoint: String) throws(HTTPLoggingError) {
        let whole = try CollectorAddress(exactly: endpoint)
        host = whole.host
        url = Self.withoutSlashes(whole.url) + "/v1/logs"
    }

    /// Reads the address that logs go to as it stands; without a path that is `/`.
    ///
    /// - Throws: ``HTTPLoggingError/malformed(_:)``
    public init(exactly endpoint: String) throws(HTTPLoggingError) {
        let scheme = endpoint.lowercased().hasPrefix("https://") ? "https://" : "http://"
        // Neither a name and password nor a query: both would be in every sentence about the collector.
        guard endpoint.lowercased().hasPrefix(scheme),
            endpoint.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"@?#".utf8.contains($0) })
        else { throw .malformed(endpoint) }
        let rest = endpoint.dropFirst(scheme.utf8.count)
        let authority = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(authority.count)

        var host = authority
        let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBracket...].lastIndex(of: ":") {
            guard let number = Int(authority[authority.index(after: colon)...]), (1...65535).contains(number)
            else { throw .malformed(endpoint) }
            host = authority[..<colon]
        }
        guard !host.isEmpty, host != "[]" else { throw .malformed(endpoint) }
        self.host = String(host)
        url = scheme + authority + (path.isEmpty ? "/" : path)
    }

    private static func withoutSlashes(_ text: String) -> String {
        var text = text
        while text.last == "/" { text.removeLast() }
        return text
    }
}
