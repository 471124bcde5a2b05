import ClickwheelHTTP
import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Log
import Testing

@Suite("Limits")
struct LimitTests {
    @Test(
        "a client that does not finish its request in time is told 408",
        arguments: ["GET / HT", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nx"]
    )
    func slowRequest(text: String) async throws {
        let server = try TestServer {
            $0.requestTimeout = .milliseconds(300)
        } routes: { router, _ in
            router.on(.get, "/") { _, reply in reply.send(.text("here")) }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            client.send(text)
            #expect(try client.reply().status == 408)
            #expect(try client.readToEnd().isEmpty)
        }
        await server.stop()
    }

    @Test("a client that sends one byte at a time gets no more time than another")
    func trickle() async throws {
        let server = try TestServer {
            $0.requestTimeout = .seconds(1)
        } routes: { router, _ in
            router.on(.get, "/") { _, reply in reply.send(.text("here")) }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            client.send("GET / HTTP/1.1\r\nX: ")
            var event = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
            var sent = 0
            // Until something comes back, a byte every few milliseconds.
            while poll(&event, 1, 5) == 0, sent < 5000 {
                client.send("a")
                sent += 1
            }
            #expect(sent > 2 && sent < 5000)
            #expect(try client.reply().status == 408)
        }
        await server.stop()
    }

    @Test("an idle connection is closed without a word")
    func idle() async throws {
        let server = try TestServer {
            $0.idleTimeout = .seconds(2)
        } routes: { router, _ in
            router.on(.get, "/") { _, reply in reply.send(.text("here")) }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            #expect(try client.get("/").text == "here")
            #expect(try client.readToEnd().isEmpty)
        }
        await server.stop()
    }

    @Test("a handler may take longer than any limit of the client's")
    func slowHandler() async throws {
        let server = try TestServer {
            $0.idleTimeout = .seconds(2)
            $0.requestTimeout = .seconds(2)
            $0.writeTimeout = .seconds(2)
        } routes: { router, loop in
            router.on(.get, "/") { _, reply in
                loop.schedule(after: .milliseconds(2500)) { reply.send(.text("at last")) }
            }
        }
        let port = server.port
        let text = try await blocking { try Client(port: port).get("/").text }
        #expect(text == "at last")
        await server.stop()
    }

    @Test(
        "a client that reads nothing is disconnected",
        .timeLimit(.minutes(30)),
        arguments: ["/memory", "/file", "/stream", "/events"]
    )
    func slowReader(target: String) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 20_000_000)
        let ended = Signal<Bool>()
        let server = try TestServer {
            $0.writeTimeout = .milliseconds(50)
        } routes: { router, loop in
            let hub = EventHub(loop: loop)
            router.on(.get, "/memory") { _, reply in
                reply.send(
                    HTTPResponse(body: .bytes(TemporaryFolder.content(20_000_000), contentType: "a/b"))
                )
            }
            router.on(.get, "/file") { _, reply in reply.send(.file(FileBody(path: path, contentType: "a/b")))
            }
            router.on(.get, "/stream") { _, reply in
                let zero = Descriptor(owning: open("/dev/zero", O_RDONLY))
                reply.send(
                    .stream(HTTPStream(descriptor: zero, contentType: "a/b") { ended.set($0 == .abandoned) })
                )
            }
            router.on(.get, "/events") { _, reply in
                reply.send(.events(hub.subscribe(lastEventID: nil) { ended.set(true) }))
                let large = String(repeating: "x", count: 60000)
                for _ in 0..<500 { hub.publish(ServerEvent("large", large)) }
            }
        }
        let client = try Client(port: server.port, receiveBuffer: 4096)
        client.send("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
        _ = try client.line(until: "\r\n\r\n")
        await wait(for: "the end of all connections") { await server.connectionCount() == 0 }
        if target == "/stream" || target == "/events" { #expect(await ended.value()) }
        await server.stop()
    }

    @Test("a client that reads slowly but steadily gets everything")
    func steadyReader() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(count: 12_000_000)
        let server = try TestServer {
            $0.writeTimeout = .seconds(2)
            $0.minimumProgress = 1
        } routes: { router, _ in
            router.on(.get, "/file") { _, reply in reply.send(.file(FileBody(path: path, contentType: "a/b")))
            }
        }
        let port = server.port
        let count = try await blocking {
            let client = try Client(port: port, receiveBuffer: 65536)
            client.send("GET /file HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try client.line(until: "\r\n\r\n")
            var count = 0
            while count < 12_000_000 {
                count += try client.read(min(1_000_000, 12_000_000 - count)).count
                // Longer in all than the limit, shorter each time.
                _ = poll(nil, 0, 200)
            }
            return count
        }
        #expect(count == 12_000_000)
        await server.stop()
    }

    @Test("beyond the limit a connection that asked before and idles makes room for a new one")
    func evicted() async throws {
        let server = try TestServer {
            $0.maximumConnections = 3
        } routes: { router, _ in
            router.on(.get, "/") { _, reply in reply.send(.text("here")) }
        }
        let port = server.port
        try await blocking {
            let clients = try (0..<3).map { _ in try Client(port: port) }
            for client in clients { #expect(try client.get("/").text == "here") }
            let late = try Client(port: port)
            #expect(try late.get("/").text == "here")
            // The one that has been idle for the longest time is gone, the others are not.
            #expect(try clients[0].readToEnd().isEmpty)
            #expect(try clients[1].get("/").text == "here")
        }
        await server.stop()
    }

    @Test("beyond the limit a new connection is told 503 when all others are at work")
    func busy() async throws {
        let asked = Signal<Bool>()
        let server = try TestServer {
            $0.maximumConnections = 2
        } routes: { router, loop in
            let hub = EventHub(loop: loop)
            router.on(.get, "/events") { _, reply in
                reply.send(.events(hub.subscribe(lastEventID: nil)))
                asked.set(true)
            }
        }
        let port = server.port
        try await blocking {
            let clients = try (0..<2).map { _ in try Client(port: port) }
            for client in clients {
                client.send("GET /events HTTP/1.1\r\nHost: h\r\n\r\n")
                _ = try client.line(until: "\r\n\r\n")
            }
            for _ in 0..<2 {
                let late = try Client(port: port)
                let reply = try late.reply()
                #expect(reply.status == 503)
                #expect(reply["retry-after"] == "1")
                #expect(reply.text.contains("too many connections"))
            }
            withExtendedLifetime(clients) {}
        }
        await server.stop()
        // Not for each of them: a crowd must not fill the log.
        #expect(server.logger.loggedMessages.count { $0.contains("too many connections") } == 1)
    }
}
