/// The status of a response (RFC 9110 section 15).
public enum HTTPStatus: Int, CaseIterable, Sendable {
    /// Done, and here it is (RFC 9110, 15.3.1).
    case ok = 200
    /// Something new is there now (RFC 9110, 15.3.2).
    case created = 201
    /// It will be done (RFC 9110, 15.3.3).
    case accepted = 202
    /// Done, with nothing to say (RFC 9110, 15.3.5).
    case noContent = 204
    /// The ranges that were asked for (RFC 9110, 15.3.7).
    case partialContent = 206
    /// It is at another address for good (RFC 9110, 15.4.2).
    case movedPermanently = 301
    /// It is at another address for now (RFC 9110, 15.4.3).
    case found = 302
    /// The answer is at another address, to be got there (RFC 9110, 15.4.4).
    case seeOther = 303
    /// The client has it already (RFC 9110, 15.4.5).
    case notModified = 304
    /// At another address for now, to be asked by the same method (RFC 9110, 15.4.8).
    case temporaryRedirect = 307
    /// At another address for good, to be asked by the same method (RFC 9110, 15.4.9).
    case permanentRedirect = 308
    /// The request makes no sense (RFC 9110, 15.5.1).
    case badRequest = 400
    /// Who asks has to sign in first (RFC 9110, 15.5.2).
    case unauthorized = 401
    /// Who asks may not (RFC 9110, 15.5.4).
    case forbidden = 403
    /// There is nothing at the address (RFC 9110, 15.5.5).
    case notFound = 404
    /// What is there does not know the method (RFC 9110, 15.5.6).
    case methodNotAllowed = 405
    /// It is there in no form that the client takes (RFC 9110, 15.5.7).
    case notAcceptable = 406
    /// The request took too long to come in (RFC 9110, 15.5.9).
    case requestTimeout = 408
    /// It cannot be done as things are now (RFC 9110, 15.5.10).
    case conflict = 409
    /// It was there, and will not come back (RFC 9110, 15.5.11).
    case gone = 410
    /// The request must say how long its body is (RFC 9110, 15.5.12).
    case lengthRequired = 411
    /// What the request demands of the state does not hold (RFC 9110, 15.5.13).
    case preconditionFailed = 412
    /// The body is too large (RFC 9110, 15.5.14).
    case contentTooLarge = 413
    /// The address is too long (RFC 9110, 15.5.15).
    case uriTooLong = 414
    /// The body is of a type that nobody here reads (RFC 9110, 15.5.16).
    case unsupportedMediaType = 415
    /// The file has no such range (RFC 9110, 15.5.17).
    case rangeNotSatisfiable = 416
    /// What the request expects is not done here (RFC 9110, 15.5.18).
    case expectationFailed = 417
    /// The request is meant for another host (RFC 9110, 15.5.20).
    case misdirectedRequest = 421
    /// The body can be read, and makes no sense (RFC 9110, 15.5.21).
    case unprocessableContent = 422
    /// The request must say which state it has seen (RFC 6585, 3).
    case preconditionRequired = 428
    /// Who asks has asked too often (RFC 6585, 4).
    case tooManyRequests = 429
    /// The header fields are too large (RFC 6585, 5).
    case requestHeaderFieldsTooLarge = 431
    /// The server could not do what should have been possible (RFC 9110, 15.6.1).
    case internalServerError = 500
    /// The server does not know the method (RFC 9110, 15.6.2).
    case notImplemented = 501
    /// Another server gave a bad answer (RFC 9110, 15.6.3).
    case badGateway = 502
    /// Too much to do for the moment (RFC 9110, 15.6.4).
    case serviceUnavailable = 503
    /// Another server gave no answer in time (RFC 9110, 15.6.5).
    case gatewayTimeout = 504
    /// Not a version of HTTP that is spoken here (RFC 9110, 15.6.6).
    case httpVersionNotSupported = 505
    /// There is no room to keep it (RFC 4918, 11.5).
    case insufficientStorage = 507

    /// The words behind the number in a status line.
    public var reason: String {
        switch self {
        case .ok: "OK"
        case .created: "Created"
        case .accepted: "Accepted"
        case .noContent: "No Content"
        case .partialContent: "Partial Content"
        case .movedPermanently: "Moved Permanently"
        case .found: "Found"
        case .seeOther: "See Other"
        case .notModified: "Not Modified"
        case .temporaryRedirect: "Temporary Redirect"
        case .permanentRedirect: "Permanent Redirect"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .notAcceptable: "Not Acceptable"
        case .requestTimeout: "Request Timeout"
        case .conflict: "Conflict"
        case .gone: "Gone"
        case .lengthRequired: "Length Required"
        case .preconditionFailed: "Precondition Failed"
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        case .unsupportedMediaType: "Unsupported Media Type"
        case .rangeNotSatisfiable: "Range Not Satisfiable"
        case .expectationFailed: "Expectation Failed"
        case .misdirectedRequest: "Misdirected Request"
        case .unprocessableContent: "Unprocessable Content"
        case .preconditionRequired: "Precondition Required"
        case .tooManyRequests: "Too Many Requests"
        case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
        case .internalServerError: "Internal Server Error"
        case .notImplemented: "Not Implemented"
        case .badGateway: "Bad Gateway"
        case .serviceUnavailable: "Service Unavailable"
        case .gatewayTimeout: "Gateway Timeout"
        case .httpVersionNotSupported: "HTTP Version Not Supported"
        case .insufficientStorage: "Insufficient Storage"
        }
    }

    /// Whether a response with it never has a body (RFC 9110 sections 15.3.5 and 15.4.5).
    var isBodiless: Bool { self == .noContent || self == .notModified }
}
