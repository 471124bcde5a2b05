import ClickwheelHTTP
import ClickwheelNet
import ClickwheelSystem
import Testing

@Suite("Refused requests over a socket")
struct MalformedTests {
    @Test(
        "a refused request gets its status as JSON, then the connection ends",
        arguments: [
            ("\u{16}\u{3}\u{1}\n", 400),
            ("GET /../etc/passwd HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /%2e%2e%2fetc HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET / HTTP/1.1\rHost: h\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\r\nHost: h\r\n\r\n", 400),
            ("GET /a\u{7F} HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET /\r HTTP/1.1\r\nHost: h\r\n\r\n", 400),
            ("GET / HTTP/1.1\rXHost: h\r\nHost: h\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\rX: y\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\r\nX\r: y\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: h\r\n\rX: y\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3000000\r\n\r\nabc", 413),
            ("POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3000000\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n", 413),
            ("GET /" + String(repeating: "a", count: 20000), 414),
            ("GET / HTTP/1.1\r\nHost: h\r\nX: " + String(repeating: "a", count: 200_000), 431),
            ("GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "A: b\r\n", count: 101) + "\r\n", 431),
            ("BREW /pot HTTP/1.1\r\nHost: h\r\n\r\n", 501),
            ("GET / HTTP/3.0\r\nHost: h\r\n\r\n", 505),
        ]
    )
    func refused(text: String, status: Int) async throws {
        let server = try TestServer { router, _ in
            router.on(.get, "/{rest...}") { _, reply in reply.send(.text("handled")) }
            router.on(.post, "/{rest...}") { _, reply in reply.send(.text("handled")) }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            client.send(text)
            let reply = try client.reply()
            #expect(reply.status == status)
            #expect(reply["content-type"] == "application/json")
            #expect(reply["connection"] == "close")
            #expect(reply.text.hasPrefix("{\"error\": {\"id\": \""))
            #expect(try client.readToEnd().isEmpty)
        }
        await server.stop()
    }

    @Test("a good request before a bad one is answered; one behind it is not")
    func mixed() async throws {
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in reply.send(.text("good")) }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            let good = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"
            client.send(good + "GET / HTTP/1.1\r\nbad field\r\n\r\n" + good)
            #expect(try client.reply().text == "good")
            #expect(try client.reply().status == 400)
            #expect(try client.readToEnd().isEmpty)
        }
        await server.stop()
    }

    @Test("random bytes never stop the server")
    func noise() async throws {
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in reply.send(.text("alive")) }
        }
        let port = server.port
        try await blocking {
            var random = SplitMix64(seed: 11)
            for _ in 0..<200 {
                let count = Int.random(in: 1...2000, using: &random)
                let client = try Client(port: port)
                client.send((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
                client.endWriting()
                _ = try client.readToEnd()
            }
            #expect(try Client(port: port).get("/").text == "alive")
        }
        await server.stop()
    }
}
