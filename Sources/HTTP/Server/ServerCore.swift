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
    /// Apart from the files': a disk that does not answer holds no text up.
    let compressors = Workers(name: "http-gzip", limit: 2)
    let files: FileCache
    /// Where every connection receives; what is left over is copied.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 16384, alignment: 16)
    var head: ResponseHead
    private(set) var isStopping = false
    private var listener: Listener?
    var seats: Seats
    /// The connection in each seat.
    private var connections: [Connection?] = []
    /// When it was last logged that there was no seat.
    private var warned: Int64?
    private var stopped: [() -> Void] = []
    private var stopTimer: LoopTimer?

    /// Nanoseconds between two warnings that there is no seat.
    private static let warningPause: Int64 = 1_000_000_000

    var connectionCount: Int { seats.taken }

    init(configuration: ServerConfiguration, router: Router, loop: EventLoop, logger: Logger) {
        self.configuration = configuration
        self.router = router
        self.loop = loop
        self.logger = logger.named("http")
        let allowed = OpenFileLimit.raise(to: configuration.wantedDescriptors)
        let limits = configuration.seatLimits(descriptors: allowed)
        seats = Seats(limits)
        files = FileCache(
            loop: loop,
            workers: workers,
            capacity: min(configuration.maximumOpenFiles, limits.all)
        )
        head = ResponseHead(common: configuration.headers)
        if limits.all < configuration.maximumConnections {
            self.logger.warning(
                "the system allows so few open files that fewer connections are served; see ulimit -n",
                .integer("files", allowed),
                .integer("connections", limits.all)
            )
        }
    }

    deinit {
        scratch.deallocate()
    }

    func start(_ listener: Listener) {
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
        for connection in connections { connection?.finish() }
        let timer = LoopTimer(loop: loop) { [weak self] in
            guard let self else { return }
            self.logger.notice("replies were cut off", .integer("connections", self.connectionCount))
            for connection in self.connections { connection?.close() }
        }
        timer.arm(after: limit.nanoseconds)
        stopTimer = timer
        endIfStopped()
    }

    func closed(_ connection: Connection) {
        connections[connection.seat] = nil
        seats.leave(connection.seat)
        configuration.connectionEnded(connectionCount)
        endIfStopped()
    }

    private func accept(_ descriptor: Int32, _ address: String) {
        let socket = Socket(owning: descriptor)
        let peer = Household(peer: address)
        switch seats.admission(of: peer) {
        case .granted: break
        case .instead(let seat): connections[seat]?.close()
        case .refused:
            refuse(socket)
            return
        }
        let seat = seats.take(peer)
        let connection = Connection(socket, peer: address, seat: seat, server: self)
        if seat == connections.count {
            connections.append(connection)
        } else {
            connections[seat] = connection
        }
        connection.start()
    }

    /// Says 503 once, without waiting for a request or for an answer.
    private func refuse(_ socket: Socket) {
        let now = Monotonic.now()
        if warned.map({ now - $0 > Self.warningPause }) ?? true {
            warned = now
            logger.warning("too many connections", .integer("connections", connectionCount))
        }
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
        guard isStopping, connectionCount == 0 else { return }
        stopTimer = nil
        files.removeAll()
        let callbacks = stopped
        stopped = []
        for callback in callbacks { callback() }
    }
}
