import Synchronization

/// The one answer to a request, from any thread, now or later.
///
/// When the client is gone, sending does nothing. When the last reference goes away without an answer, the
/// client is told 500.
public final class HTTPReply: Sendable {
    private let deliver: Mutex<(@Sendable (HTTPResponse) -> Void)?>

    /// - Parameter deliver: Gets the answer, once, on the thread that sends it.
    public init(_ deliver: @escaping @Sendable (HTTPResponse) -> Void) {
        self.deliver = Mutex(deliver)
    }

    deinit {
        let deliver = deliver.withLock { $0 }
        deliver?(.error(.internalServerError, "The server has no answer.", detail: "the reply was dropped"))
    }

    /// Answers the request.
    ///
    /// - Returns: Whether this was the first answer; a further one is dropped.
    @discardableResult
    public func send(_ response: HTTPResponse) -> Bool {
        let deliver = deliver.withLock { deliver in
            let taken = deliver
            deliver = nil
            return taken
        }
        deliver?(response)
        return deliver != nil
    }
}
