/// Why a request cannot be taken: what its sender is told before the connection is closed.
struct Refusal: Error, Equatable, Sendable {
    let status: HTTPStatus
    let message: String

    init(_ status: HTTPStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
