import ClickwheelHTTP
import ClickwheelNet
import Log
import Testing

@Suite("Start and stop")
struct StopTests {
    @Test("a port in use is one sentence that names the address")
    func portInUse() async throws {
        let server = try TestServer { _, _ in }
        let address = ListenAddress(host: "127.0.0.1", port: server.port)
        let second = HTTPServer(
            configuration: ServerConfiguration(address: address),
            router: Router(),
            loop: server.loop,
            logger: .inMemory
        )
        let error = #expect(throws: NetError.self) { try second.start() }
        #expect(error == .addressInUse(address: "127.0.0.1:\(server.port)"))
        let sentence =
            "127.0.0.1:\(server.port) is in use by another program; stop it or choose another port."
        #expect(error?.description == sentence)
        await server.stop()
    }

    @Test("addresses that cannot be listened on say so", arguments: ["192.0.2.1", "no such host.invalid"])
    func badAddress(host: String) throws {
        let loop = try EventLoop()
        let configuration = ServerConfiguration(address: ListenAddress(host: host, port: 0))
        let server = HTTPServer(configuration: configuration, router: Router(), loop: loop, logger: .inMemory)
        let error = #expect(throws: NetError.self) { try server.start() }
        #expect(error?.description.contains(host) == true)
    }

    @Test("the same port is free again at once")
    func restart() async throws {
        let first = try TestServer { router, _ in router.on(.get, "/") { _, reply in reply.send(.text("1")) }
        }
        let port = first.port
        _ = try await blocking { try Client(port: port).get("/") }
        await first.stop()
        let second = try TestServer {
            $0.address = ListenAddress(host: "127.0.0.1", port: port)
        } routes: { router, _ in
            router.on(.get, "/") { _, reply in reply.send(.text("2")) }
        }
        let text = try await blocking { try Client(port: port).get("/").text }
        #expect(text == "2")
        await second.stop()
    }

    @Test("a reply under way comes to its end; idle connections and events are closed")
    func graceful() async throws {
        let asked = Signal<HTTPReply>()
        let server = try TestServer { router, loop in
            let hub = EventHub(loop: loop)
            router.on(.get, "/late") { _, reply in asked.set(reply) }
            router.on(.get, "/events") { _, reply in reply.send(.events(hub.subscribe(lastEventID: nil))) }
        }
        let port = server.port
        let idle = try Client(port: port)
        _ = try idle.get("/none")
        let events = try Client(port: port)
        events.send("GET /events HTTP/1.1\r\nHost: h\r\n\r\n")
        _ = try events.line(until: "\r\n\r\n")
        let late = try Client(port: port)
        late.send("GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
        let reply = await asked.take()
        async let stopped: Void = server.stop()
        try await blocking {
            let rest = try idle.readToEnd()
            #expect(rest.isEmpty)
            _ = try events.readToEnd()
            #expect(throws: Client.Failure.self) { try Client(port: port) }
        }
        reply.send(.text("done"))
        let received = try await blocking { try late.reply() }
        #expect(received.text == "done")
        #expect(received["connection"] == "close")
        let rest = try await blocking { try late.readToEnd() }
        #expect(rest.isEmpty)
        await stopped
    }

    @Test("a reply that takes too long is cut off")
    func cutOff() async throws {
        let asked = Signal<HTTPReply>()
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in asked.set(reply) }
        }
        let client = try Client(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let reply = await asked.value()
        await server.stop(within: .milliseconds(20))
        // Too late, and harmless.
        reply.send(.text("nobody hears this"))
        #expect(try client.readToEnd().isEmpty)
        #expect(server.logger.loggedMessages.contains { $0.contains("cut off") })
    }
}
