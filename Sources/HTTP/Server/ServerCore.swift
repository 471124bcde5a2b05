import ClickwheelNet
import ClickwheelSystem
import Log

/// What the connections of a server share; belongs to the loop's thread.
final class ServerCore {
    let configuration: ServerConfiguration
    let router: Router
    let loop: EventLoop
    let logger: Logger
    let workers = Workers(name: "http-files", limit: 4)
    let files: FileCache
    /// Where every connection receives; what is left over is copied.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16384, alignment: 16)
    var head: ResponseHead
    private(set) var isStopping = false
    private var listener: Listener?
    private var connections: [ObjectIdentifier: Connection] = [:]
    private var stopped: [() -> Void] = []
    private var stopTimer: LoopTimer?

    /// Nanoseconds that a new connection gets to begin its first request.
    private static let grace: Int64 = 1_000_000_000

    var connectionCount: Int { connections.count }

    init(configuration: ServerConfiguration, router: Router, loop: EventLoop, logger: Logger) {
        self.configuration = configuration
        self.router = router
        self.loop = loop
        self.logger = logger.named("http")
        files = FileCache(loop: loop, workers: workers, capacity: configuration.maximumOpenFiles)
        head = ResponseHead(common: configuration.headers)
    }

    deinit {
        scratch.deallocate()
    }

    func start(_ listener: Listener) {
        // Every connection may have a socket and a file, and the rest of the program needs some too.
        OpenFileLimit.raise(to: configuration.maximumConnections * 2 + 512)
        self.listener = listener
        listener.start { [weak self] descriptor, peer in self?.accept(descriptor, peer) }
        logger.info("listening", .string("address", listener.address.description))
    }

    func stop(within limit: Duration, _ done: @escaping () -> Void) {
        stopped.append(done)
        guard !isStopping else { return }
        isStopping = true
        listener?.stop()
        listener = nil
        for connection in connections.values { connection.finish() }
        let timer = LoopTimer(loop: loop) { [weak self] in
            guard let self else { return }
            self.logger.notice("replies were cut off", .integer("connections", self.connections.count))
            for connection in self.connections.values { connection.close() }
        }
        timer.arm(after: limit.nanoseconds)
        stopTimer = timer
        endIfStopped()
    }

    func closed(_ connection: Connection) {
        connections[ObjectIdentifier(connection)] = nil
        endIfStopped()
    }

    private func accept(_ descriptor: Int32, _ peer: String) {
        let socket = Socket(owning: descriptor)
        guard connections.count < configuration.maximumConnections || closeIdle() else {
            logger.warning("too many connections", .integer("connections", connections.count))
            refuse(socket)
            return
        }
        let connection = Connection(socket, peer: peer, server: self)
        connections[ObjectIdentifier(connection)] = connection
        connection.start()
    }

    /// Makes room by closing the connection that has been idle for the longest time.
    ///
    /// One that has not had the time to ask for anything is left alone: a crowd would close its own.
    private func closeIdle() -> Bool {
        let now = Monotonic.now()
        let idle = connections.values.filter {
            $0.isIdle && ($0.serial > 0 || now - $0.idleSince > Self.grace)
        }
        guard let oldest = idle.min(by: { $0.idleSince < $1.idleSince }) else { return false }
        oldest.close()
        return true
    }

    /// Says 503 once, without waiting for a request or for an answer.
    private func refuse(_ socket: Socket) {
        let body = ErrorBody.json(id: ErrorBody.makeID(), message: "The server has too many connections.")
        head.begin(.serviceUnavailable, now: HTTPDate.now())
        head.field("Content-Type", "application/json")
        head.field("Content-Length", Int64(body.count))
        head.field("Retry-After", 1)
        head.field("Connection", "close")
        head.end(body: body)
        _ = head.bytes.withUnsafeBytes { socket.send($0) }
        socket.endWriting()
    }

    private func endIfStopped() {
        guard isStopping, connections.isEmpty else { return }
        stopTimer = nil
        files.removeAll()
        let callbacks = stopped
        stopped = []
        for callback in callbacks { callback() }
    }
}
