import ClickwheelPOSIX
import Synchronization

/// Posts one body to a collector over plain HTTP, on the calling thread.
///
/// Each request has its own connection: they are seconds apart.
final class CollectorConnection: Sendable {
    private let address: CollectorAddress
    private let headers: [(name: String, value: String)]
    private let timeout: Duration
    /// The descriptor of the request under way, or -1.
    private let current = Mutex<CInt>(-1)
    private let isCancelled = Atomic<Bool>(false)

    /// - Throws: ``HTTPLoggingError/header(_:)``
    init(
        _ address: CollectorAddress,
        headers: [(name: String, value: String)],
        timeout: Duration
    ) throws(HTTPLoggingError) {
        for (name, value) in headers {
            let isSafe = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
            guard isSafe, value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { throw .header(name) }
        }
        self.address = address
        self.headers = headers
        self.timeout = timeout
    }

    /// Sends `body` and waits for the answer, both together no longer than the timeout.
    func post(_ body: [UInt8]) -> ExportReply {
        let deadline = Clock.deadline(after: timeout)
        do throws(Failure) {
            let descriptor = try connect(deadline)
            defer { finish(descriptor) }
            try send(Array(head(body.count).utf8), descriptor, deadline)
            try send(body, descriptor, deadline)
            let bytes = try receive(descriptor, deadline)
            guard let answer = HTTPAnswer(bytes, now: Clock.microseconds() / 1_000_000) else {
                return .unreachable("what answers there does not speak HTTP")
            }
            let pause = answer.retryAfter.map { Duration.seconds($0) }
            return .answered(status: answer.status, retryAfter: pause, body: answer.body)
        } catch {
            return .unreachable(error.reason)
        }
    }

    /// Ends the request under way, and those to come.
    func cancel() {
        isCancelled.store(true, ordering: .sequentiallyConsistent)
        current.withLock { if $0 >= 0 { shutdown($0, CInt(SHUT_RDWR)) } }
    }

    private struct Failure: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }

        static func system() -> Failure { Failure(System.message(errno)) }
    }

    private func head(_ length: Int) -> String {
        var head = "POST \(address.path) HTTP/1.1\r\nHost: \(address.authority)\r\n"
        head += "Content-Type: application/json\r\nContent-Length: \(length)\r\nConnection: close\r\n"
        head += "User-Agent: Clickwheel\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        return head + "\r\n"
    }

    private func connect(_ deadline: Int64) throws(Failure) -> CInt {
        var hints = addrinfo()
        #if canImport(Glibc)
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(address.host, String(address.port), &hints, &list)
        guard status == 0 else { throw Failure(String(cString: gai_strerror(status))) }
        defer { freeaddrinfo(list) }
        var failure = Failure("no address")
        var candidate = list
        while let info = candidate?.pointee {
            do throws(Failure) {
                return try connect(info, deadline)
            } catch {
                failure = error
            }
            candidate = info.ai_next
        }
        throw failure
    }

    private func connect(_ info: addrinfo, _ deadline: Int64) throws(Failure) -> CInt {
        let descriptor = socket(info.ai_family, info.ai_socktype, info.ai_protocol)
        guard descriptor >= 0 else { throw .system() }
        current.withLock { $0 = descriptor }
        do throws(Failure) {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            #if canImport(Darwin)
            var one: CInt = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<CInt>.size))
            #endif
            if Self.connect(descriptor, info) != 0 {
                guard errno == EINPROGRESS else { throw Failure.system() }
                try wait(descriptor, Int16(POLLOUT), deadline)
                var reason: CInt = 0
                var size = socklen_t(MemoryLayout<CInt>.size)
                getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &reason, &size)
                guard reason == 0 else { throw Failure(System.message(reason)) }
            }
            return descriptor
        } catch {
            finish(descriptor)
            throw error
        }
    }

    private static func connect(_ descriptor: CInt, _ info: addrinfo) -> CInt {
        #if canImport(Glibc)
        Glibc.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #else
        Darwin.connect(descriptor, info.ai_addr, info.ai_addrlen)
        #endif
    }

    private func finish(_ descriptor: CInt) {
        current.withLock { current in
            current = -1
            System.close(descriptor)
        }
    }

    private func send(_ bytes: [UInt8], _ descriptor: CInt, _ deadline: Int64) throws(Failure) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { Self.send(descriptor, $0) }
            if count > 0 {
                offset += count
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                try wait(descriptor, Int16(POLLOUT), deadline)
            } else if errno != EINTR {
                throw .system()
            }
        }
    }

    private static func send(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
        #else
        Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        #endif
    }

    private func receive(_ descriptor: CInt, _ deadline: Int64) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < HTTPAnswer.sizeLimit, !HTTPAnswer.isWhole(bytes) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                break
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                try wait(descriptor, Int16(POLLIN), deadline)
            } else if errno != EINTR {
                throw .system()
            }
        }
        return bytes
    }

    private func wait(_ descriptor: CInt, _ events: Int16, _ deadline: Int64) throws(Failure) {
        while true {
            if isCancelled.load(ordering: .sequentiallyConsistent) { throw Failure("the program ends") }
            let left = deadline - Clock.nanoseconds()
            guard left > 0 else { throw Failure("no answer in time") }
            var poll = pollfd(fd: descriptor, events: events, revents: 0)
            let count = Self.poll(&poll, CInt(min(left / 1_000_000 + 1, Int64(CInt.max))))
            if count > 0 { return }
            if count < 0, errno != EINTR { throw .system() }
        }
    }

    private static func poll(_ descriptor: inout pollfd, _ milliseconds: CInt) -> CInt {
        #if canImport(Glibc)
        Glibc.poll(&descriptor, 1, milliseconds)
        #else
        Darwin.poll(&descriptor, 1, milliseconds)
        #endif
    }
}
