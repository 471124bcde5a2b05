import ClickwheelHTTP
import ClickwheelProgram

/// A request that cannot be answered as asked: the status, and one sentence for the person at the other end.
struct APIError: Error, Equatable {
    let status: HTTPStatus
    let message: String

    static func badRequest(_ message: String) -> APIError { APIError(status: .badRequest, message: message) }
    static func notFound(_ message: String) -> APIError { APIError(status: .notFound, message: message) }
}

extension HTTPStatus {
    /// The status that stands for each kind of error (RFC 9110 section 15).
    init(_ kind: ErrorKind) {
        self =
            switch kind {
            case .invalid: .badRequest
            case .missing: .notFound
            case .conflict: .conflict
            case .failed: .internalServerError
            }
    }
}
