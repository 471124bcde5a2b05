import Synchronization

/// The one answer to a request, from any thread, now or later.
///
/// When the client is gone, sending does nothing. When the last reference goes away without an answer, the
/// client is told 500.
public final class HTTPReply: Sendable {
    private let deliver: Mutex<(@Sendable (HTTPResponse) -> Void)?>
    private let client: ClientPresence?

    /// - Parameter deliver: Gets the answer, once, on the thread that sends it.
    public convenience init(_ deliver: @escaping @Sendable (HTTPResponse) -> Void) {
        self.init(to: nil, deliver)
    }

    /// As ``init(_:)``; `client` is who waits for the answer, `nil` where the work is done whoever waits.
    init(to client: ClientPresence?, _ deliver: @escaping @Sendable (HTTPResponse) -> Void) {
        self.client = client
        self.deliver = Mutex(deliver)
    }

    /// Whether work for the answer should begin: not for a client that has left, unless the request changes something.
    ///
    /// A client that has ended its input may still read an answer, but leaves one without an end. May be asked from any
    /// thread.
    public func isWanted(endless: Bool = false) -> Bool {
        client.map { $0.state > (endless ? .listening : .gone) } ?? true
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
