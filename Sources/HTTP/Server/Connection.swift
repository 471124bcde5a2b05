import ClickwheelNet
import ClickwheelSystem
import Log

/// One client's connection: reads requests one after the other and writes each one's reply.
///
/// Belongs to the loop's thread. While a reply is under way at most one piece of further input is kept.
final class Connection {
    /// What is expected next.
    enum Phase {
        /// A request, or the rest of one.
        case reading
        /// The answer of a handler, or of the disk.
        case answering
        /// The client, to take what is sent.
        case writing
        /// The client, to close its end, after which the socket may go without losing what was sent.
        case lingering
        case closed
    }

    let server: ServerCore
    let peer: String
    /// Its place among the server's ``Seats``.
    let seat: Int
    let presence = ClientPresence()
    var socket: Socket?
    var phase = Phase.reading
    /// Tells the request under way from those before.
    var serial: UInt64 = 0
    var request: HTTPRequest?
    var writer: (any BodyWriter)?
    /// What is left of a response's head.
    var pendingHead: [UInt8] = []
    var keepsAlive = true
    var logged = LoggedReply()

    var reader: RequestReader
    var pendingInput: [UInt8] = []
    var isProcessing = false
    var inputEnded = false
    private var lingered = 0

    private var readWatch: DescriptorWatch?
    private var writeWatch: DescriptorWatch?
    private var timer: LoopTimer?
    /// When the timer fires and when something is really due: the first is moved only when it must be.
    private var armed: Int64?
    private var deadline: Int64?
    private var windowStart: Int64 = 0

    /// Nanoseconds that a client gets to close its end.
    private static let lingerTime: Int64 = 2_000_000_000
    /// Bytes that it may still send meanwhile.
    private static let lingerBytes = 1_048_576

    init(_ socket: Socket, peer: String, seat: Int, server: ServerCore) {
        self.socket = socket
        self.peer = peer
        self.seat = seat
        self.server = server
        reader = RequestReader(limits: server.configuration.requestLimits)
    }

    var isBusy: Bool {
        switch phase {
        case .reading, .lingering, .closed: false
        case .answering, .writing: true
        }
    }

    func start() {
        guard let socket else { return }
        let loop = server.loop
        readWatch = DescriptorWatch(loop: loop, descriptor: socket.descriptor, interest: .reading) {
            [weak self] in
            self?.receive()
        }
        readWatch?.enable()
        waitForRequest()
    }

    /// Closes as soon as the reply under way, where there is one, is complete.
    func finish() {
        keepsAlive = false
        if !isBusy || writer?.isEndless == true { close() }
    }

    /// Closes now; what was not sent is lost.
    func close() {
        guard phase != .closed else { return }
        phase = .closed
        presence.state = .gone
        readWatch?.disable()
        readWatch = nil
        writeWatch?.disable()
        writeWatch = nil
        timer?.disarm()
        timer = nil
        let writer = writer
        self.writer = nil
        request = nil
        pendingInput = []
        pendingHead = []
        writer?.cancel()
        socket = nil
        server.closed(self)
    }

    /// Closes after a reply; with input that nobody reads, it ends the writing side and waits for the client
    /// first, since closing then would make the system throw away what the client has not read yet.
    func closeAfterReply() {
        guard phase != .closed, phase != .lingering else { return }
        guard !inputEnded, reader.hasRefused || !pendingInput.isEmpty, let socket else {
            close()
            return
        }
        phase = .lingering
        stand(.leaving)
        pendingInput = []
        writeWatch?.disable()
        socket.endWriting()
        readWatch?.enable()
        setDeadline(Self.lingerTime)
    }

    private func receive() {
        guard let socket else { return }
        switch socket.receive(server.scratch) {
        case .nothing: break
        case .failed: close()
        case .ended: endInput()
        case .count(let count):
            switch phase {
            case .closed: break
            case .lingering:
                lingered += count
                if lingered > Self.lingerBytes { close() }
            case .reading: process(UnsafeRawBufferPointer(rebasing: server.scratch[..<count]))
            case .answering, .writing: keep(UnsafeRawBufferPointer(rebasing: server.scratch[..<count]))
            }
        }
    }

    /// The client sends no more; it may still be reading what it asked for.
    private func endInput() {
        inputEnded = true
        presence.state = .listening
        stand(.leaving)
        readWatch?.disable()
        if !isBusy || writer?.endsWithInput == true { close() }
    }
}

// MARK: - Waiting

extension Connection {
    /// Waits for the first byte of the next request.
    func waitForRequest() {
        phase = .reading
        stand(.asking)
        setDeadline(server.configuration.idleTimeout.nanoseconds)
    }

    /// Waits for the rest of a request that has begun.
    func waitForRest() {
        stand(.asking)
        setDeadline(server.configuration.requestTimeout.nanoseconds)
    }

    /// Waits for somebody else than the client: no limit.
    func waitForAnswer() {
        stand(.waiting)
        deadline = nil
    }

    /// Waits for what a stream comes from, such as a process, which may have been stopped.
    func waitForSource() {
        stand(.waiting)
        setDeadline(server.configuration.sourceTimeout.nanoseconds)
    }

    /// Waits for the client to take something of the reply.
    func waitForWriting() {
        guard let socket else { return }
        if writeWatch == nil {
            let loop = server.loop
            writeWatch = DescriptorWatch(loop: loop, descriptor: socket.descriptor, interest: .writing) {
                [weak self] in self?.write()
            }
        }
        stand(.taking)
        guard writeWatch?.isEnabled == false else { return }
        writeWatch?.enable()
        if deadline == nil {
            windowStart = socket.sent
            setDeadline(server.configuration.writeTimeout.nanoseconds)
        }
    }

    func stopWaitingForWriting() {
        writeWatch?.disable()
    }

    var isWaitingForWriting: Bool { writeWatch?.isEnabled == true }

    func pauseReading() {
        readWatch?.disable()
    }

    func resumeReading() {
        if !inputEnded { readWatch?.enable() }
    }

    private func stand(_ standing: Seats.Standing) {
        server.seats.note(seat, inputEnded ? .leaving : standing)
    }

    private func setDeadline(_ delay: Int64, from start: Int64 = Monotonic.now()) {
        let due = start + delay
        deadline = due
        if let armed, armed <= due { return }
        armed = due
        if timer == nil {
            timer = LoopTimer(loop: server.loop) { [weak self] in self?.timerFired() }
        }
        timer?.arm(after: delay)
    }

    private func timerFired() {
        armed = nil
        guard let deadline else { return }
        let now = Monotonic.now()
        guard now >= deadline else {
            setDeadline(deadline - now, from: now)
            return
        }
        self.deadline = nil
        switch phase {
        case .closed, .answering: break
        case .lingering: close()
        case .reading:
            if reader.isIdle {
                close()
            } else {
                refuse(reader.giveUp(Refusal(.requestTimeout, "The request took too long.")))
            }
        case .writing:
            guard let socket else { return }
            guard isWaitingForWriting else {
                server.logger.warning("a stream stood still", .string("path", request?.path ?? "?"))
                (writer as? StreamWriter)?.giveUp()
                writer = nil
                close()
                return
            }
            if socket.sent - windowStart < server.configuration.minimumProgress {
                server.logger.debug("a client reads too slowly", .string("peer", peer))
                close()
            } else {
                windowStart = socket.sent
                setDeadline(server.configuration.writeTimeout.nanoseconds, from: now)
            }
        }
    }
}
