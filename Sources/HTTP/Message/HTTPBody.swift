/// What a response carries.
public enum HTTPBody: Sendable {
    case empty
    /// Bytes in memory; text of more than a kilobyte is compressed for a client that takes gzip.
    case bytes([UInt8], contentType: String)
    /// Bytes that never change: compressed once, answered 304 to a client that has them.
    case fixed(FixedBody)
    case file(FileBody)
    case stream(HTTPStream)
    case events(EventSubscription)
    /// See ``HTTPResponse/error(_:_:detail:)``.
    case error(message: String, detail: String?)
}
