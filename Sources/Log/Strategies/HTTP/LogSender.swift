/// Sends batches to a collector: all that ``HTTPLoggingStrategy`` needs of an HTTP client.
///
/// Laws: ``send(_:)`` is called by one thread at a time, which may be blocked no longer than the request's timeout. It does
/// not log to the logger that it serves, nor follow a redirect to another host. After ``cancel()``, which comes from any
/// thread, the request that is under way and all later ones are soon answered with ``ExportReply/unreachable(_:)``.
public protocol LogSender: Sendable {
    /// Posts the request and waits for its answer.
    func send(_ request: ExportRequest) -> ExportReply

    /// Ends the request that is under way, if there is one; called from another thread than the one that sends.
    func cancel()
}

/// A batch of records on its way to a collector: the body of a `POST`.
public struct ExportRequest: Sendable {
    /// Where it goes.
    public let url: String
    /// All that the request needs, but what the client knows itself, such as its length.
    public let headers: [(name: String, value: String)]
    /// What is posted.
    public let body: [UInt8]
    /// How long it may take, from the first look at the host's name to the end of the answer.
    public let timeout: Duration

    /// A request that is given up after `timeout`.
    public init(url: String, headers: [(name: String, value: String)], body: [UInt8], timeout: Duration) {
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}

/// What came of a request to a collector.
public enum ExportReply: Equatable, Sendable {
    /// An answer with its status, the value of its `Retry-After`, and its body, of which 64 KiB are enough.
    case answered(status: Int, retryAfter: String?, body: [UInt8])
    /// No answer, for the reason given.
    case unreachable(String)
}
