public import ClickwheelNet
public import Log

/// An HTTP/1.1 server on an event loop (RFC 9110, RFC 9112).
///
/// Handlers run on the loop's thread. May be used from any thread.
public final class HTTPServer: Sendable {
    private let loop: EventLoop
    private let address: ListenAddress
    private let core: LoopBound<ServerCore>

    /// Makes a server that does nothing until ``start()``.
    ///
    /// The owner of `loop` starts it, before or after the server, and stops it after the server.
    public init(configuration: ServerConfiguration, router: Router, loop: EventLoop, logger: Logger) {
        self.loop = loop
        address = configuration.address
        let core = ServerCore(configuration: configuration, router: router, loop: loop, logger: logger)
        self.core = LoopBound(core, loop: loop)
    }

    /// Listens, and takes connections as soon as the loop runs.
    ///
    /// - Returns: Where it listens; the port is the real one where 0 was asked for.
    /// - Throws: ``NetError`` when the address is in use or cannot be listened on.
    public func start() throws(NetError) -> ListenAddress {
        let listener = try Listener(address, loop: loop)
        let bound = listener.address
        let carried = LoopBound(listener, loop: loop)
        let core = core
        loop.run { core.value.start(carried.value) }
        return bound
    }

    /// Takes no more connections, lets the replies that are being sent come to their end, then closes all.
    ///
    /// Event streams are closed at once. Returns when the last connection is closed.
    ///
    /// - Parameter limit: After this, what is still being sent is cut off.
    public func stop(within limit: Duration) async {
        await withCheckedContinuation { continuation in stop(within: limit) { continuation.resume() } }
    }

    /// As ``stop(within:)``, for callers that can use neither a task nor a descriptor any more; `done` is called on the
    /// loop's thread.
    public func stop(within limit: Duration, _ done: @escaping @Sendable () -> Void) {
        let core = core
        loop.run { core.value.stop(within: limit, done) }
    }

    /// How many connections are open.
    public func connectionCount() async -> Int {
        let core = core
        return await withCheckedContinuation { continuation in
            loop.run { continuation.resume(returning: core.value.connectionCount) }
        }
    }
}
