import ClickwheelNet
import ClickwheelPOSIX
import Synchronization
import Testing

@testable import ClickwheelHTTP

@Suite("Crowds")
struct CrowdTests {
    /// A server that tells of every connection that ends, with a route that is answered when the test says so.
    private struct Setup: Sendable {
        let server: TestServer
        let asked = Signal<HTTPReply>()
        let isEmpty = Signal<Bool>()
        let replies: Replies
        let hub: EventHub

        final class Replies: Sendable {
            let all = Mutex<[HTTPReply]>([])
        }

        init(seats: Int) throws {
            let (asked, isEmpty, replies) = (asked, isEmpty, Replies())
            let made = Mutex<EventHub?>(nil)
            server = try TestServer {
                $0.maximumConnections = seats
                $0.connectionEnded = { if $0 == 0 { isEmpty.set(true) } }
            } routes: { router, loop in
                let hub = EventHub(loop: loop)
                made.withLock { $0 = hub }
                router.on(.get, "/") { _, reply in reply.send(.text("here")) }
                router.on(.get, "/now") { _, reply in reply.send(.events(hub.subscribe(lastEventID: nil))) }
                for method in [HTTPMethod.get, .post] {
                    router.on(method, "/later") { _, reply in
                        replies.all.withLock { $0.append(reply) }
                        asked.set(reply)
                    }
                }
            }
            hub = try #require(made.withLock { $0 })
            self.replies = replies
        }
    }

    @Test(
        "thousands who leave before their events begin shut nobody out, and are gone when they begin",
        .timeLimit(.minutes(30)),
        arguments: ["", "GET / HTTP/1.1"]
    )
    func leaving(behind: String) async throws {
        let setup = try Setup(seats: 256)
        let port = setup.server.port
        try await blocking {
            for _ in 0..<3000 {
                let client = try Client(port: port)
                client.send("GET /later HTTP/1.1\r\nHost: h\r\n\r\n" + behind)
            }
            for _ in 0..<20 { #expect(try Client(port: port).get("/").status == 200) }
        }
        for reply in setup.replies.all.withLock({ $0 }) {
            reply.send(.events(setup.hub.subscribe(lastEventID: nil)))
        }
        setup.replies.all.withLock { $0 = [] }
        #expect(await setup.isEmpty.value())
        await setup.server.stop()
    }

    @Test(
        "who leaves with bytes behind the request is seen to leave an answer without an end",
        .timeLimit(.minutes(30)),
        arguments: ["", "x", "GET / HTTP/1.1\r\nHost: h\r\n\r\n"]
    )
    func behind(text: String) async throws {
        let setup = try Setup(seats: 10)
        let client = try Client(port: setup.server.port)
        client.send("GET /now HTTP/1.1\r\nHost: h\r\n\r\n" + text)
        _ = try client.line(until: "retry: 1000\n\n")
        client.send(text)
        client.endWriting()
        #expect(await setup.isEmpty.value())
        await setup.server.stop()
    }

    @Test("hundreds of half-sent requests shut nobody out: the oldest gives way", .timeLimit(.minutes(30)))
    func halfSent() async throws {
        let setup = try Setup(seats: 64)
        let port = setup.server.port
        try await blocking {
            let clients = try (0..<600).map { number in
                let client = try Client(port: port)
                client.send(
                    number % 2 == 0 ? "GET / HT" : "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nx"
                )
                return client
            }
            for _ in 0..<20 { #expect(try Client(port: port).get("/").status == 200) }
            #expect(try clients[0].readToEnd().isEmpty)
            clients[598].send("TP/1.1\r\nHost: h\r\n\r\n")
            #expect(try clients[598].reply().status == 200)
        }
        await setup.server.stop()
    }

    @Test(
        "work for a client that left is not wanted, but for what the request changes",
        arguments: ["GET", "POST"]
    )
    func unwanted(method: String) async throws {
        let setup = try Setup(seats: 10)
        let client = Mutex<Client?>(try Client(port: setup.server.port))
        client.withLock { $0?.send("\(method) /later HTTP/1.1\r\nHost: h\r\n\r\n") }
        let reply = await setup.asked.take()
        #expect(reply.isWanted() && reply.isWanted(endless: true))
        client.withLock {
            // Closed with a reset, as by a browser that has not read everything.
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                $0?.descriptor ?? -1,
                SOL_SOCKET,
                SO_LINGER,
                &linger,
                socklen_t(MemoryLayout<linger>.size)
            )
            $0 = nil
        }
        #expect(await setup.isEmpty.value())
        #expect(reply.isWanted() == (method == "POST"))
        await setup.server.stop()
    }

    @Test("a client that has ended its input may wait for an answer, but not for one without an end")
    func halfClosed() async throws {
        let setup = try Setup(seats: 10)
        let port = setup.server.port
        let client = try Client(port: port)
        client.send("GET /later HTTP/1.1\r\nHost: h\r\n\r\n")
        let reply = await setup.asked.take()
        client.endWriting()
        // By then the loop has seen that the input ended.
        try await blocking { for _ in 0..<2 { _ = try Client(port: port).get("/") } }
        #expect(reply.isWanted() && !reply.isWanted(endless: true))
        reply.send(.text("all the same"))
        #expect(try client.reply().text == "all the same")
        await setup.server.stop()
    }
}
