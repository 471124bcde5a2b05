import Synchronization

/// The one answer to a request, from any thread, now or later.
///
/// When the client is gone, sending does nothing. When the last reference goes away without an answer, the
/// client is told 500.
public final class HTTPReply: Sendable {
    /// In a type of its own: a function that is itself in the mutex is wrapped once more by each look at it.
    private struct Delivery: Sendable {
        let deliver: @Sendable (HTTPResponse) -> Void
    }

    private let delivery: Mutex<Delivery?>
    private let client: ClientPresence?

    /// - Parameter deliver: Gets the answer, once, on the thread that sends it.
    public convenience init(_ deliver: @escaping @Sendable (HTTPResponse) -> Void) {
        self.init(to: nil, deliver)
    }

    /// As ``init(_:)``; `client` is who waits for the answer, `nil` where the work is done whoever waits.
    init(to client: ClientPresence?, _ deliver: @escaping @Sendable (HTTPResponse) -> Void) {
        self.client = client
        delivery = Mutex(Delivery(deliver: deliver))
    }

    /// Whether work for the answer should begin: not for a client that has left, unless the request changes something.
    ///
    /// A client that has ended its input may still read an answer, but leaves one without an end. May be asked from any
    /// thread.
    public func isWanted(endless: Bool = false) -> Bool {
        client.map { $0.state > (endless ? .listening : .gone) } ?? true
    }

    deinit {
        let delivery = delivery.withLock { $0 }
        delivery?.deliver(
            .error(.internalServerError, "The server has no answer.", detail: "the reply was dropped")
        )
    }

    /// Answers the request.
    ///
    /// - Returns: Whether this was the first answer; a further one is dropped.
    @discardableResult
    public func send(_ response: HTTPResponse) -> Bool {
        let delivery = delivery.withLock { $0.take() }
        delivery?.deliver(response)
        return delivery != nil
    }
}
