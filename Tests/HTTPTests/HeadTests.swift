import ClickwheelHTTP
import ClickwheelNet
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@Suite("HEAD")
struct HeadTests {
    @Test(
        "HEAD has the fields of GET and no body, whatever the body is",
        arguments: ["/text", "/long", "/fixed", "/file", "/stream", "/events", "/error", "/none", "/empty"]
    )
    func sameFields(path: String) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(count: 100_000)
        let server = try TestServer { router, loop in
            let hub = EventHub(loop: loop)
            let fixed = FixedBody(
                Array(String(repeating: "fixed ", count: 1000).utf8),
                contentType: "text/css"
            )
            router.on(.get, "/text") { _, reply in reply.send(.text("text")) }
            router.on(.get, "/long") { _, reply in
                reply.send(.text(String(repeating: "long ", count: 100_000)))
            }
            router.on(.get, "/fixed") { _, reply in reply.send(HTTPResponse(body: .fixed(fixed))) }
            router.on(.get, "/file") { _, reply in
                reply.send(.file(FileBody(path: file, contentType: "audio/x")))
            }
            router.on(.get, "/stream") { _, reply in
                guard let pipe = Pipe() else { return }
                reply.send(.stream(HTTPStream(descriptor: pipe.reading, contentType: "audio/x")))
            }
            router.on(.get, "/events") { _, reply in reply.send(.events(hub.subscribe(lastEventID: nil))) }
            router.on(.get, "/error") { _, reply in reply.send(.error(.conflict, "Not now.")) }
            router.on(.get, "/empty") { _, reply in reply.send(HTTPResponse()) }
        }
        let port = server.port
        try await blocking {
            let request = " \(path) HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
            let getter = try Client(port: port)
            getter.send("GET" + request)
            let get = Reply(head: try getter.line(until: "\r\n\r\n"))
            let client = try Client(port: port)
            client.send("HEAD" + request)
            let head = try client.reply(isHead: true)
            #expect(head.status == get.status)
            #expect(head.fields.map(\.name) == get.fields.map(\.name))
            for name in ["content-length", "content-type", "content-encoding", "etag", "accept-ranges"] {
                #expect(head[name] == get[name], "\(name)")
            }
            if head["connection"] == "close" {
                #expect(try client.readToEnd().isEmpty)
            } else {
                // The next reply begins where a body would have been.
                client.send("HEAD" + request)
                #expect(try client.reply(isHead: true).status == get.status)
            }
        }
        await server.stop()
    }

    @Test("a stream that HEAD does not want is ended")
    func streamEnds() async throws {
        let ended = Signal<HTTPStream.Outcome>()
        let server = try TestServer { router, _ in
            router.on(.get, "/stream") { _, reply in
                guard let pipe = Pipe() else { return }
                let stream = HTTPStream(descriptor: pipe.reading, contentType: "audio/x") { ended.set($0) }
                reply.send(.stream(stream))
            }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            client.send("HEAD /stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try client.reply(isHead: true).status == 200)
        }
        #expect(await ended.value() == .abandoned)
        await server.stop()
    }
}
