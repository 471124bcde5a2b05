import ClickwheelNet
import ClickwheelTestSupport
import Log
import Testing

@testable import ClickwheelHTTP

@Suite("Exchanges over a socket")
struct ExchangeTests {
    private func server(_ configure: (inout ServerConfiguration) -> Void = { _ in }) throws -> TestServer {
        try TestServer(configure) { router, _ in
            router.on(.get, "/hello/{name}") { request, reply in
                reply.send(.text("hello \(request.parameters["name"])"))
            }
            router.on(.get, "/later/{name}") { request, reply in
                elsewhere.run { reply.send(.text("later \(request.parameters["name"])")) }
            }
            router.on(.get, "/large") { _, reply in
                reply.send(
                    HTTPResponse(body: .bytes(TemporaryFolder.content(5_000_000), contentType: "audio/x"))
                )
            }
            router.on(.get, "/empty") { _, reply in reply.send(HTTPResponse()) }
            router.on(.get, "/nothing") { _, reply in
                reply.send(HTTPResponse(.noContent, body: .bytes([65], contentType: "a/b")))
            }
            router.on(.get, "/dropped") { _, _ in }
            router.on(.get, "/split") { _, reply in
                reply.send(HTTPResponse(headers: [HTTPField("X-A\r\nB", "1\r\nX-Evil: 2\r\n\r\n<html>")]))
            }
            router.on(.post, "/echo") { request, reply in
                reply.send(HTTPResponse(body: .bytes(request.body, contentType: "application/octet-stream")))
            }
        }
    }

    @Test("requests over one connection are answered one after the other", arguments: ["hello", "later"])
    func keepAlive(route: String) async throws {
        let server = try server()
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            for name in ["one", "two"] {
                let reply = try client.get("/\(route)/\(name)")
                #expect(reply.status == 200)
                #expect(reply.text == "\(route) \(name)")
                #expect(reply["content-type"] == "text/plain; charset=utf-8")
                #expect(reply["date"]?.hasSuffix(" GMT") == true)
                #expect(reply["connection"] == nil)
            }
        }
        await server.stop()
    }

    @Test("pipelined requests are answered in their order, quick and late ones mixed")
    func pipelining() async throws {
        let server = try server()
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            let names = (0..<300).map { ($0 % 3 == 0 ? "later" : "hello", "\($0)") }
            client.send(names.map { "GET /\($0.0)/\($0.1) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
            for (route, name) in names { #expect(try client.reply().text == "\(route) \(name)") }
        }
        await server.stop()
    }

    @Test("a request that comes byte by byte is understood")
    func byteByByte() async throws {
        let server = try server()
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            for byte in "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc".utf8 {
                client.send([byte])
            }
            #expect(try client.reply().text == "abc")
        }
        await server.stop()
    }

    @Test("bodies come whole, with a length, in chunks and after permission")
    func bodies() async throws {
        let server = try server()
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            let body = String(repeating: "0123456789abcdef", count: 10000)
            let post = "POST /echo HTTP/1.1\r\nHost: localhost\r\n"
            client.send(post + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
            #expect(try client.reply().text == body)
            let chunk = String(body.utf8.count, radix: 16)
            client.send(post + "Transfer-Encoding: chunked\r\n\r\n\(chunk)\r\n\(body)\r\n0\r\n\r\n")
            #expect(try client.reply().text == body)
            client.send(post + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
            #expect(try client.line(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            client.send("ok")
            #expect(try client.reply().text == "ok")
        }
        await server.stop()
    }

    @Test("a large reply from memory arrives unharmed at a client with small buffers")
    func large() async throws {
        let server = try server()
        let port = server.port
        try await blocking {
            let client = try Client(port: port, receiveBuffer: 4096)
            let expected = TemporaryFolder.content(5_000_000)
            #expect(try client.get("/large").body == expected)
            #expect(try client.get("/hello/x").text == "hello x")
        }
        await server.stop()
    }

    @Test("HTTP/1.0 clients are served, and the connection closed unless they ask")
    func version10() async throws {
        let server = try server()
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            client.send("GET /hello/x HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let kept = try client.reply()
            #expect(kept["connection"] == "keep-alive")
            client.send("GET /hello/y HTTP/1.0\r\n\r\n")
            let closed = try client.reply()
            #expect(closed["connection"] == "close")
            #expect(try client.readToEnd().isEmpty)
        }
        await server.stop()
    }

    @Test(
        "a client that closes its sending end still gets its reply",
        arguments: ["hello/x", "later/x", "large"]
    )
    func halfClosed(path: String) async throws {
        let server = try server()
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            client.send("GET /\(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            client.endWriting()
            #expect(try client.reply().status == 200)
            #expect(try client.readToEnd().isEmpty)
        }
        await server.stop()
    }

    @Test("an empty reply says so; 204 has neither length nor body")
    func empty() async throws {
        let server = try server()
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            #expect(try client.get("/empty")["content-length"] == "0")
            let nothing = try client.get("/nothing")
            #expect(nothing.status == 204)
            #expect(nothing["content-length"] == nil)
            #expect(try client.get("/hello/x").text == "hello x")
        }
        await server.stop()
    }

    @Test("a handler that forgets its reply is answered for, with an id that is in the log")
    func dropped() async throws {
        let server = try server()
        let port = server.port
        let reply = try await blocking { try Client(port: port).get("/dropped") }
        #expect(reply.status == 500)
        #expect(reply["content-type"] == "application/json")
        let id = try #require(reply.text.split(separator: "\"").dropFirst(5).first)
        #expect(
            reply.text == "{\"error\": {\"id\": \"\(id)\", \"message\": \"The server has no answer.\"}}\n"
        )
        #expect(server.logger.loggedMessages.contains { $0.contains(id) && $0.contains("dropped") })
        await server.stop()
    }

    @Test("a field cannot end the head")
    func splitting() async throws {
        let server = try server()
        let port = server.port
        let reply = try await blocking { try Client(port: port).get("/split") }
        #expect(reply["x-a--b"] == "1  X-Evil: 2    <html>")
        #expect(reply["x-evil"] == nil)
        #expect(reply.body.isEmpty)
        await server.stop()
    }

    @Test("the fields of the configuration are in every reply, errors too")
    func commonFields() async throws {
        let server = try server { $0.headers = [HTTPField("X-Content-Type-Options", "nosniff")] }
        let port = server.port
        try await blocking {
            for path in ["/hello/x", "/none"] {
                #expect(try Client(port: port).get(path)["x-content-type-options"] == "nosniff")
            }
            let client = try Client(port: port)
            client.send("garbage\r\n\r\n")
            #expect(try client.reply()["x-content-type-options"] == "nosniff")
        }
        await server.stop()
    }

    @Test("replies are in the access log")
    func accessLog() async throws {
        let server = try server()
        let port = server.port
        _ = try await blocking { try Client(port: port).get("/hello/x?secret=1") }
        await server.stop()
        let line = try #require(server.logger.loggedMessages.first { $0.contains("replied") })
        for part in ["GET", "/hello/x", "status=200", "127.0.0.1"] { #expect(line.contains(part), "\(line)") }
        #expect(!line.contains("secret"))
    }

    @Test(
        "what the server could not do is logged as an error, and what a client did wrong is not",
        arguments: [(HTTPStatus.internalServerError, true), (.serviceUnavailable, true), (.notFound, false)]
    )
    func levels(status: HTTPStatus, isError: Bool) async throws {
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in
                reply.send(.error(status, "It went wrong."))
            }
        }
        server.logger.level = .error
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.reply().status == status.rawValue)
        }
        await server.stop()
        #expect(server.logger.loggedMessages.contains { $0.contains("request refused") } == isError)
    }

    @Test("what a client sends is in no line of the log at its full length")
    func longRefusals() async throws {
        let long = String(repeating: "é", count: 8_000)
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in
                reply.send(.error(.badRequest, "There is no '\(long)'.", detail: long))
            }
        }
        let port = server.port
        let text = try await blocking { try Client(port: port).get("/").text }
        await server.stop()
        // Who sent it may have it back.
        #expect(text.contains(long))
        let line = try #require(server.logger.loggedMessages.first { $0.contains("request refused") })
        #expect(line.contains("There is no 'éé") && line.contains("…") && line.utf8.count < 1_500)
        #expect("abc".cut(toBytes: 3) == "abc" && "abcd".cut(toBytes: 3) == "abc…")
    }

    @Test("a client that has said all still gets all of a long answer")
    func halfClosed() async throws {
        let body = [UInt8](repeating: 0x61, count: 8_000_000)
        let server = try TestServer { router, _ in
            router.on(.get, "/") { _, reply in
                reply.send(HTTPResponse(body: .bytes(body, contentType: "a/b")))
            }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port, receiveBuffer: 8192)
            client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            client.endWriting()
            #expect(try client.readToEnd().count > body.count)
        }
        await server.stop()
    }
}

private let elsewhere = Workers(name: "elsewhere", limit: 2)
