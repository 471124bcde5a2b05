/// What a response carries.
public enum HTTPBody: Sendable {
    /// Nothing.
    case empty
    /// Bytes in memory; text of more than a kilobyte is compressed for a client that takes gzip.
    case bytes([UInt8], contentType: String)
    /// Bytes that never change: compressed once, answered 304 to a client that has them.
    case fixed(FixedBody)
    /// A file, sent whole or by ranges.
    case file(FileBody)
    /// What a descriptor gives until it ends, such as a program's output.
    case stream(HTTPStream)
    /// Server-sent events, until the client goes.
    case events(EventSubscription)
    /// See ``HTTPResponse/error(_:_:detail:)``.
    case error(message: String, detail: String?)
}
