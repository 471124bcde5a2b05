import HTTP
import Net
import Testing

@Suite("One exchange")
struct ExchangeTests {
    @Test("a request is answered, and the next one over the same connection")
    func keepAlive() async throws {
        let server = try TestServer { router, _ in
            router.on(.get, "/hello/{name}") { request, reply in
                reply.send(.text("hello \(request.parameters["name"])"))
            }
        }
        let port = server.port
        try await blocking {
            let client = try Client(port: port)
            for name in ["one", "two"] {
                let reply = try client.get("/hello/\(name)")
                #expect(reply.status == 200)
                #expect(reply.text == "hello \(name)")
                #expect(reply["content-type"] == "text/plain; charset=utf-8")
            }
        }
        await server.stop()
    }
}
