/// Writes one response's body to a socket, as far as it goes each time.
///
/// Laws: a writer keeps a bounded number of bytes; after anything but `.blocked` and `.waiting` it is not
/// called again; ``cancel()`` is called at most once, and only before its end.
protocol BodyWriter: AnyObject {
    /// Writes until the socket is full, the source is empty or the body is complete.
    func write(to socket: Socket) -> BodyProgress
    /// The rest is not wanted: the client is gone or too slow.
    func cancel()
    /// Whether a client that has sent everything it will send has left: true for bodies without an end.
    var endsWithInput: Bool { get }
    /// Whether the body has no end of its own, so that nobody waits for it.
    var isEndless: Bool { get }
    /// Whether the first bytes are at hand, or will be within a moment.
    var hasBytes: Bool { get }
}

/// How far a body has come.
enum BodyProgress: Equatable {
    case complete
    /// The socket is full: call again when it is not.
    case blocked
    /// The source has nothing yet: it calls for the next write itself.
    case waiting
    /// Enough for this turn of the loop: others wait, call again.
    case yielded
    /// The body cannot be completed; the connection must be closed so that the client notices.
    case failed(String)
}
