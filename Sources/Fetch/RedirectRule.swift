/// Where a request may be led by an answer with status 301, 302, 303, 307 or 308.
///
/// Whatever the rule, `https` never leads to `http`, and only `GET` is led by 301, 302 and 303, which would make a `GET` of
/// anything else.
public enum RedirectRule: Equatable, Sendable {
    /// To the same host alone, also from `http` to `https` there, that many times.
    case sameHost(atMost: Int)
    /// To any host that is spoken to in TLS.
    case encrypted(atMost: Int)
    /// To any host, that many times.
    case anywhere(atMost: Int)
    /// To the same host, port included, or to any host that is spoken to in TLS.
    case sameHostOrEncrypted(atMost: Int)

    /// Why a redirect is not followed.
    public enum Refusal: Equatable, Sendable {
        /// There were more redirects than the rule allows.
        case tooMany
        /// It leads to a host that the rule does not allow.
        case otherHost
        /// It leads from `https` to `http`, or to `http` where the rule wants TLS.
        case unencrypted
        /// It would make a `GET` of another method.
        case method

        var reason: String {
            switch self {
            case .tooMany: "after too many redirects"
            case .otherHost: "which is another host"
            case .unencrypted: "which is not encrypted"
            case .method: "which would lose what is sent"
            }
        }
    }

    /// Why the redirect with `status` that would be number `count` is not followed; `nil` where it is.
    func refusal(
        from old: WebAddress,
        to new: WebAddress,
        status: Int,
        method: FetchRequest.Method,
        count: Int
    ) -> Refusal? {
        guard method == .get || status == 307 || status == 308 else { return .method }
        guard new.scheme == "https" || old.scheme == "http" else { return .unencrypted }
        // Another port is another program, but for the usual ones of the two schemes.
        let isSame = new.host == old.host && (new.port == old.port || old.port == 80 && new.port == 443)
        switch self {
        case .sameHost(let limit):
            guard isSame else { return .otherHost }
            return count <= limit ? nil : .tooMany
        case .encrypted(let limit):
            guard new.scheme == "https" else { return .unencrypted }
            return count <= limit ? nil : .tooMany
        case .sameHostOrEncrypted(let limit):
            guard isSame || new.scheme == "https" else { return .unencrypted }
            return count <= limit ? nil : .tooMany
        case .anywhere(let limit): return count <= limit ? nil : .tooMany
        }
    }
}
