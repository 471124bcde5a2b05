/// The methods that the server knows (RFC 9110 section 9, RFC 5789); any other is answered 501.
public enum HTTPMethod: String, CaseIterable, Sendable {
    /// Gives what is there (RFC 9110, 9.3.1).
    case get = "GET"
    /// Gives the headers of what ``get`` would give (RFC 9110, 9.3.2).
    case head = "HEAD"
    /// Has the body worked on (RFC 9110, 9.3.3).
    case post = "POST"
    /// Puts the body in the place of what is there (RFC 9110, 9.3.4).
    case put = "PUT"
    /// Changes a part of what is there (RFC 5789).
    case patch = "PATCH"
    /// Removes what is there (RFC 9110, 9.3.5).
    case delete = "DELETE"
    /// Says what may be asked (RFC 9110, 9.3.7).
    case options = "OPTIONS"

    /// Whether a request with it changes nothing (RFC 9110 section 9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options: true
        case .post, .put, .patch, .delete: false
        }
    }
}
