/// How much of a request is taken.
struct RequestLimits: Sendable {
    /// Bytes of the request line and the fields together.
    var headerBytes: Int
    /// Bytes of a body.
    var bodyBytes: Int
    /// Number of fields.
    var fields: Int
}
