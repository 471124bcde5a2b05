import ClickwheelNet
import ClickwheelPOSIX
import Synchronization
import Testing

/// Gives the processor to another thread.
func yieldThread() {
    sched_yield()
}

@Suite("Listener")
struct ListenerTests {
    @Test(
        "an address is a host and a port",
        arguments: [
            ("127.0.0.1:4747", "127.0.0.1", 4747), ("localhost:0", "localhost", 0), ("[::1]:80", "::1", 80),
            ("0.0.0.0:65535", "0.0.0.0", 65535),
        ]
    )
    func address(text: String, host: String, port: UInt16) throws {
        let address = try #require(ListenAddress(text))
        #expect(address == ListenAddress(host: host, port: port))
        #expect(address.description == text)
    }

    @Test(
        "nothing else is an address",
        arguments: [
            "", ":", ":80", "host", "host:", "host:65536", "host:-1", "host:+1", "::1:80", "host:8a", "[]:1",
        ]
    )
    func noAddress(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test("it takes connections, with the client's address", arguments: ["127.0.0.1", "::1"])
    func accepts(host: String) async throws {
        let loop = try EventLoop()
        try loop.start()
        guard let listener = try? Listener(ListenAddress(host: host, port: 0), loop: loop) else {
            // A machine without IPv6.
            #expect(host == "::1")
            loop.stop()
            return
        }
        let port = listener.address.port
        #expect(port != 0)
        let bound = LoopBound(listener, loop: loop)
        let accepted = Mutex<[CheckedContinuation<String, Never>]>([])
        let peer = await withCheckedContinuation { continuation in
            accepted.withLock { $0.append(continuation) }
            loop.run {
                bound.value.start { descriptor, peer in
                    // Accepted sockets do not block and are not inherited.
                    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
                    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
                    var delay: Int32 = 0
                    var length = socklen_t(4)
                    getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &delay, &length)
                    #expect(delay != 0)
                    close(descriptor)
                    accepted.withLock { $0.popLast() }?.resume(returning: peer)
                }
            }
            connectOnce(host, port)
        }
        #expect(peer == host)
        loop.run { bound.value.stop() }
        loop.stop()
    }

    @Test("where standard input is closed, a socket may have its number", arguments: [false, true])
    func numberZero(isListener: Bool) async {
        await #expect(processExitsWith: .success) { [isListener] in
            let loop = try EventLoop()
            try loop.start()
            if isListener { close(STDIN_FILENO) }
            let listener = try Listener(ListenAddress(host: "127.0.0.1", port: 0), loop: loop)
            connectOnce("127.0.0.1", listener.address.port)
            let bound = LoopBound(listener, loop: loop)
            let number = await withCheckedContinuation { continuation in
                loop.run {
                    if !isListener { close(STDIN_FILENO) }
                    bound.value.start { number, _ in
                        bound.value.stop()
                        continuation.resume(returning: number)
                    }
                }
            }
            try #require((number == 0) != isListener)
        }
    }

    @Test("an address in use is one sentence")
    func inUse() throws {
        let loop = try EventLoop()
        let first = try Listener(ListenAddress(host: "127.0.0.1", port: 0), loop: loop)
        let error = #expect(throws: NetError.self) { try Listener(first.address, loop: loop) }
        #expect(error == .addressInUse(address: first.address.description))
    }

    @Test("stopped by whoever takes a connection, it takes no other of those that wait")
    func stopInside() async throws {
        let loop = try EventLoop()
        let listener = try Listener(ListenAddress(host: "127.0.0.1", port: 0), loop: loop)
        for _ in 0..<3 { connectOnce("127.0.0.1", listener.address.port) }
        let bound = LoopBound(listener, loop: loop)
        let count = Atomic(0)
        loop.run {
            bound.value.start { descriptor, _ in
                count.add(1, ordering: .relaxed)
                close(descriptor)
                bound.value.stop()
            }
        }
        try loop.start()
        await withCheckedContinuation { continuation in
            loop.schedule(after: .milliseconds(50)) { continuation.resume() }
        }
        #expect(count.load(ordering: .relaxed) == 1)
        loop.stop()
    }

    @Test("as many connections as wait are taken in one turn of the loop")
    func turn() async throws {
        let loop = try EventLoop()
        let listener = try Listener(ListenAddress(host: "127.0.0.1", port: 0), loop: loop)
        for _ in 0..<3 { connectOnce("127.0.0.1", listener.address.port) }
        let bound = LoopBound(listener, loop: loop)
        let events = Mutex<[String]>([])
        loop.run {
            bound.value.start { descriptor, _ in
                events.withLock { $0.append("taken") }
                close(descriptor)
                loop.run { events.withLock { $0.append("turn") } }
            }
        }
        try loop.start()
        await withCheckedContinuation { continuation in
            loop.schedule(after: .milliseconds(50)) { continuation.resume() }
        }
        #expect(events.withLock { $0 } == ["taken", "taken", "taken", "turn", "turn", "turn"])
        loop.stop()
    }
}

/// Connects and goes away.
private func connectOnce(_ host: String, _ port: UInt16) {
    var hints = addrinfo()
    hints.ai_socktype = streamSocket
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found?.pointee else {
        return
    }
    let number = socket(address.ai_family, address.ai_socktype, 0)
    _ = connect(number, address.ai_addr, address.ai_addrlen)
    close(number)
    freeaddrinfo(found)
}
