/// Why a request has no answer, or one that the caller does not want.
///
/// The sentences name the address without name, password and query, and say what to do.
public enum FetchError: Error, Equatable, Sendable {
    /// What took too long.
    public enum Patience: String, Sendable {
        /// Finding the host and connecting, TLS and a proxy included.
        case connecting
        /// The server sent and took nothing.
        case silence
        /// Something came or went, but less than ``FetchRequest/leastProgress``.
        case slow
        /// All of the request, redirects included.
        case whole
    }

    /// It is no `http://` or `https://` address.
    case malformed(String)
    /// A header that would break the request, or that the client writes itself.
    case header(String)
    /// libcurl cannot be opened, for the reason given.
    case noLibrary(String)
    /// There is no host of that name, or the names cannot be asked for.
    case hostNotFound(WebAddress)
    /// Nobody answers there, for the reason given.
    case unreachable(WebAddress, String)
    /// The server does not prove that it is the one that was asked for.
    case untrusted(WebAddress, String)
    /// It took longer than the request allows.
    case timedOut(WebAddress, Patience, Duration)
    /// The body has more than `limit` bytes.
    case tooLarge(WebAddress, limit: Int64)
    /// The headers have more than `limit` bytes.
    case headTooLarge(WebAddress, limit: Int)
    /// The answer leads where the request may not go.
    case redirected(WebAddress, status: Int, to: String, RedirectRule.Refusal)
    /// The answer broke off, or is none.
    case broken(WebAddress, String)
    /// The sink did not take what came.
    case notKept(WebAddress, String)
    /// Whoever asked has cancelled it.
    case cancelled(WebAddress)
}

extension FetchError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformed(let text): "'\(text)' is no web address: write http://HOST/PATH or https://HOST/PATH"
        case .header(let name):
            "the header '\(name)' cannot be sent: use a plain name, printable text, and none that describes the connection"
        case .noLibrary(let reason):
            "nothing can be fetched without libcurl 7.87 or later (\(reason)): install libcurl4"
        case .hostNotFound(let address):
            "cannot find the host of \(address): is the name right, and the network up?"
        case .unreachable(let address, let reason):
            "cannot reach \(address) (\(reason)): is a server running there?"
        case .untrusted(let address, let reason):
            "the certificate of \(address) is not trusted (\(reason)): name the file of its authority in SSL_CERT_FILE"
        case .timedOut(let address, .connecting, let limit):
            "no connection to \(address) within \(limit): try again later"
        case .timedOut(let address, .silence, let limit):
            "\(address) said nothing for \(limit): try again later"
        case .timedOut(let address, .slow, let limit):
            "\(address) sent hardly anything for \(limit): try again later"
        case .timedOut(let address, .whole, let limit):
            "\(address) was not done within \(limit): try again later"
        case .tooLarge(let address, let limit):
            "what is at \(address) is larger than \(limit) bytes, and was not taken"
        case .headTooLarge(let address, let limit):
            "\(address) answers with more than \(limit) bytes of headers: is the address right?"
        case .redirected(let address, let status, let target, let refusal):
            "\(address) leads to \(target) (status \(status)), \(refusal.reason): use the new address if you trust it"
        case .broken(let address, let reason):
            "the answer of \(address) is damaged (\(reason)): try again later"
        case .notKept(let address, let reason): "what came from \(address) cannot be kept: \(reason)"
        case .cancelled(let address): "the request to \(address) was cancelled"
        }
    }
}
