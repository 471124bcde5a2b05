import ClickwheelHTTP
import ClickwheelTestSupport
import Testing

@testable import ClickwheelFetch

@Suite("HTTP client")
struct HTTPClientTests {
    private func server() throws -> WebServer {
        try WebServer { router in
            router.on(.get, "/text") { request, reply in
                reply.send(.text("hello", status: .ok).adding("X-Accept", request.headers["accept"] ?? ""))
            }
            router.on(.get, "/long") { _, reply in
                reply.send(.text(String(repeating: "all alike ", count: 10_000)))
            }
            router.on(.post, "/echo") { request, reply in
                reply.send(.json(request.body))
            }
        }
    }

    @Test("the version of the library is told where it is there")
    func version() throws {
        let version = try #require(CurlLibrary.version)
        #expect(version.split(separator: ".").compactMap { Int($0) }.count >= 2)
    }

    @Test("a text comes with its status and headers, waited for by a task or by a thread")
    func text() async throws {
        let server = try server()
        let client = HTTPClient()
        var request = FetchRequest(try WebAddress(server.url("/text")))
        request.headers = [.init("Accept", "text/x")]
        let answer = try await client.fetch(request)
        #expect(answer.status == 200 && answer.isSuccess)
        #expect(answer.body == Array("hello".utf8))
        #expect(answer["content-type"] == "text/plain; charset=utf-8")
        #expect(answer["x-accept"] == "text/x" && answer["X-Accept"] == "text/x")
        let again = try client.transfer(request).wait()
        #expect(again.body == answer.body)
        await server.stop()
    }

    @Test("a request that may not reach this machine opens no connection to it")
    func nearby() async throws {
        let server = try server()
        var request = FetchRequest(try WebAddress(server.url("/text")))
        request.reachesNearby = false
        let address = request.address
        await #expect(throws: FetchError.unreachable(address, "it is this machine, or one on its own link")) {
            try await HTTPClient().fetch(request)
        }
        await server.stop()
    }

    @Test("what is posted arrives, the largest too", arguments: [0, 3, 500_000])
    func post(_ count: Int) async throws {
        let server = try server()
        let body = content(count)
        let request = FetchRequest(
            posting: body,
            to: try WebAddress(server.url("/echo"))
        )
        #expect(try await HTTPClient().fetch(request).body == body)
        await server.stop()
    }

    @Test("connections are used again, and many requests go at once")
    func connections() async throws {
        let server = try server()
        let client = HTTPClient()
        let address = try WebAddress(server.url("/text"))
        for _ in 0..<20 { _ = try await client.fetch(FetchRequest(address)) }
        #expect(await server.connectionCount() == 1)
        let total = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 {
                group.addTask { try await client.fetch(FetchRequest(address)).body.count }
            }
            return try await group.reduce(0, +)
        }
        #expect(total == 500)
        await server.stop()
    }

    @Test("a body is compressed where the caller agrees, and the limit is on what comes out")
    func compression() async throws {
        let server = try server()
        let client = HTTPClient()
        var request = FetchRequest(try WebAddress(server.url("/long")))
        #expect(try await client.fetch(request)["content-encoding"] == nil)
        request.acceptsCompression = true
        let answer = try await client.fetch(request)
        #expect(answer["content-encoding"] == "gzip")
        #expect(answer.body == Array(String(repeating: "all alike ", count: 10_000).utf8))
        request.bodyLimit = 50_000
        await #expect(throws: FetchError.tooLarge(request.address, limit: 50_000)) {
            try await client.fetch(request)
        }
        await server.stop()
    }

    @Test("a connection that the server has closed in between is replaced")
    func staleConnection() async throws {
        let server = try ScriptedServer { _, _ in [.send(.answer(200, body: "x")), .close] }
        let client = HTTPClient()
        for _ in 0..<5 {
            let request = FetchRequest(posting: [1], to: try WebAddress(server.url()))
            #expect(try await client.fetch(request).body == Array("x".utf8))
        }
        server.stop()
    }

    @Test("nobody there, and no such host, are told apart")
    func unreachable() async throws {
        let client = HTTPClient()
        let port = ClosedPort()
        let address = try WebAddress("http://127.0.0.1:\(port.number)/a?key=hunter2")
        let error = await #expect(throws: FetchError.self) { try await client.fetch(FetchRequest(address)) }
        #expect(error == .unreachable(address, "Connection refused"))
        #expect(
            error?.description
                == "cannot reach http://127.0.0.1:\(port.number)/a?… (Connection refused): is a server running there?"
        )
        withExtendedLifetime(port) {}
        let nowhere = try WebAddress("http://nowhere.invalid/")
        await #expect(throws: FetchError.hostNotFound(nowhere)) {
            try await client.fetch(FetchRequest(nowhere))
        }
    }

    @Test(
        "a header that would end its line or describe the connection is refused",
        arguments: [
            ("X-A", "a\r\nb"), ("X-A", "a\u{0}"), ("X\r\nY", "a"), ("X Y", "a"), ("", "a"), ("X:", "a"),
            ("é", "a"),
            ("Host", "other"), ("content-length", "0"), ("Transfer-Encoding", "chunked"),
            ("Connection", "close"),
        ]
    )
    func badHeaders(_ name: String, _ value: String) async throws {
        var request = FetchRequest(try WebAddress("http://127.0.0.1:9/"))
        request.headers = [.init(name, value)]
        let asked = request
        let error = await #expect(throws: FetchError.self) { try await HTTPClient().fetch(asked) }
        guard case .header(let told) = error else { throw try #require(error) }
        #expect(!told.contains("\r"))
    }

    @Test("an empty header is sent, and not taken out")
    func emptyHeader() async throws {
        let server = try ScriptedServer { _, _ in [.send(.answer(200))] }
        var request = FetchRequest(try WebAddress(server.url()))
        request.headers = [.init("Accept", ""), .init("X-Empty", "")]
        _ = try await HTTPClient().fetch(request)
        #expect(server.requests[0].contains("\r\nAccept:\r\n"))
        #expect(server.requests[0].contains("\r\nX-Empty:"))
        server.stop()
    }

    @Test("a name of a header that is refused is told as it is, but for what breaks a line")
    func header() throws {
        var request = FetchRequest(try WebAddress("http://a/"))
        request.headers = [.init("a b\r\n", "1")]
        #expect(throws: FetchError.header("a b")) { try request.check() }
    }

    @Test(
        "a body may be as large as its limit",
        arguments: ["HTTP/1.1 200 X\r\nContent-Length: 100\r\n\r\n", "HTTP/1.1 200 X\r\n\r\n"]
    )
    func exact(_ head: String) async throws {
        let server = try ScriptedServer { _, _ in [.send(head + String(repeating: "x", count: 100)), .close] }
        var request = FetchRequest(try WebAddress(server.url()))
        request.bodyLimit = 100
        let asked = request
        #expect(try await HTTPClient().fetch(asked).body.count == 100)
        server.stop()
    }

    @Test("a request that is under way ends although the client is gone")
    func released() async throws {
        let server = try server()
        let transfer = HTTPClient().transfer(FetchRequest(try WebAddress(server.url("/text"))))
        #expect(try await transfer.response().body == Array("hello".utf8))
        await server.stop()
    }

    @Test("a client that is released leaves no connection open")
    func connectionsEnd() async throws {
        let server = try ScriptedServer { _, _ in [.send(.answer(200, body: "x"))] }
        var client: HTTPClient? = HTTPClient()
        _ = try await client?.fetch(FetchRequest(WebAddress(server.url())))
        #expect(server.openCount == 1)
        client = nil
        await wait(for: "the connection's end") { server.openCount == 0 }
        server.stop()
    }
}
