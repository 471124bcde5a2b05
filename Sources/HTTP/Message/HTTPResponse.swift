/// What a handler answers.
///
/// `Content-Length`, `Transfer-Encoding`, `Connection`, `Date` and what belongs to ranges are the server's
/// business; a handler adds the rest.
public struct HTTPResponse: Sendable {
    /// What became of the request.
    public var status: HTTPStatus
    /// The header fields but those that are the server's business.
    public var headers: [HTTPField]
    /// What the response carries.
    public var body: HTTPBody

    /// A response of these parts.
    public init(_ status: HTTPStatus = .ok, headers: [HTTPField] = [], body: HTTPBody = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// `bytes`, which are a JSON document.
    public static func json(_ bytes: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status, body: .bytes(bytes, contentType: "application/json"))
    }

    /// Plain text in UTF-8.
    public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status, body: .bytes(Array(text.utf8), contentType: "text/plain; charset=utf-8"))
    }

    /// A file, sent whole or by ranges, as the client wants it.
    public static func file(_ file: FileBody) -> HTTPResponse {
        HTTPResponse(body: .file(file))
    }

    /// What a descriptor gives until it ends; nobody may keep it.
    public static func stream(_ stream: HTTPStream) -> HTTPResponse {
        HTTPResponse(headers: [HTTPField("Cache-Control", "no-store")], body: .stream(stream))
    }

    /// Server-sent events; neither kept nor held back by a proxy.
    public static func events(_ subscription: EventSubscription) -> HTTPResponse {
        HTTPResponse(
            headers: [HTTPField("Cache-Control", "no-store"), HTTPField("X-Accel-Buffering", "no")],
            body: .events(subscription)
        )
    }

    /// An error as JSON: `{"error": {"id": "…", "message": "…"}}`; the server adds the id and logs it.
    ///
    /// `message` is one sentence for the person at the other end and holds no path of this machine; `detail` is
    /// what only the log may hold.
    public static func error(_ status: HTTPStatus, _ message: String, detail: String? = nil) -> HTTPResponse {
        HTTPResponse(status, body: .error(message: message, detail: detail))
    }

    /// Sends the client elsewhere.
    public static func redirect(to location: String, status: HTTPStatus = .seeOther) -> HTTPResponse {
        HTTPResponse(status, headers: [HTTPField("Location", location)])
    }

    /// The same response with one field more.
    public func adding(_ name: String, _ value: String) -> HTTPResponse {
        var response = self
        response.headers.append(HTTPField(name, value))
        return response
    }
}
