import ClickwheelSystem

/// Refuses requests that another site made a browser send, and names that only a hostile DNS leads here.
///
/// A page elsewhere can make a visitor's browser send requests to a server on the visitor's machine. It
/// cannot choose the `Host`, `Origin` and `Sec-Fetch-Site` that the browser adds.
public struct OriginGuard: Sendable {
    private let names: Set<String>
    private let allowsAnyAddress: Bool
    private let pages: Set<String>

    /// - Parameters:
    ///   - boundHost: The address that the server listens on. Names of the machine itself are always allowed;
    ///     when the address stands for every interface, every literal IP address is, since an address needs
    ///     no DNS.
    ///   - names: Further names by which the server is known, without ports, case ignored.
    ///   - pages: The paths that a link on another site may lead to.
    public init(boundHost: String, names: [String] = [], pages: Set<String> = ["/"]) {
        let bound = HostName.normalized(boundHost)
        self.names = Set(names.map(HostName.normalized) + [bound])
        allowsAnyAddress = bound == "0.0.0.0" || bound == "::"
        self.pages = pages
    }

    /// The refusal of `request`, or `nil` when it may pass.
    public func refusal(of request: HTTPRequest) -> HTTPResponse? {
        // Only HTTP/1.0 has no host, and no browser speaks it.
        if let host = request.host, !allows(host: host) {
            return .error(
                .misdirectedRequest,
                "This server is not known by that name.",
                detail: "host \(host)"
            )
        }
        if let origin = request.headers["origin"], !isOwn(origin, host: request.host) {
            return .error(.forbidden, "Requests from other sites are refused.", detail: "origin \(origin)")
        }
        switch request.headers["sec-fetch-site"] {
        case nil, "same-origin", "none": return nil
        case let site?:
            guard isNavigation(request), pages.contains(request.path) else {
                return .error(.forbidden, "Requests from other sites are refused.", detail: "site \(site)")
            }
            return nil
        }
    }

    /// Whether `host`, with or without a port, names this server.
    func allows(host: String) -> Bool {
        guard let (name, _) = HostName.split(host) else { return false }
        if IPAddress.isLoopback(host: name) || names.contains(name) { return true }
        return allowsAnyAddress && IPAddress(name) != nil
    }

    private func isOwn(_ origin: String, host: String?) -> Bool {
        guard let host, let mark = origin.firstRange(of: "://") else { return false }
        let scheme = origin[..<mark.lowerBound].lowercased()
        let port: Int
        switch scheme {
        case "http": port = 80
        case "https": port = 443
        case _: return false
        }
        guard let (name, originPort) = HostName.split(String(origin[mark.upperBound...])),
            let (own, ownPort) = HostName.split(host)
        else { return false }
        return name == own && originPort ?? port == ownPort ?? port
    }

    private func isNavigation(_ request: HTTPRequest) -> Bool {
        (request.method == .get || request.method == .head)
            && request.headers["sec-fetch-mode"] == "navigate"
            && request.headers["sec-fetch-dest"] == "document"
    }
}
