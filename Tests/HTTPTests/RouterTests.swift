import Synchronization
import Testing

@testable import ClickwheelHTTP

@Suite("Router")
struct RouterTests {
    /// The answer of `router`, sent before it returns.
    private func answer(_ router: Router, _ method: HTTPMethod, _ target: String) throws -> HTTPResponse {
        let sent = Mutex<HTTPResponse?>(nil)
        let request = try #require(HTTPRequest(method, target))
        router.handle(request, HTTPReply { response in sent.withLock { $0 = response } })
        return try #require(sent.withLock { $0 })
    }

    private func text(_ response: HTTPResponse) -> String {
        guard case .bytes(let bytes, _) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func router(_ routes: (HTTPMethod, String)...) -> Router {
        var router = Router()
        for (method, pattern) in routes {
            router.on(method, pattern) { request, reply in
                let values = ["a", "b", "rest"].map { request.parameters[$0] }
                reply.send(.text("\(method.rawValue) \(pattern) \(values.joined(separator: "|"))"))
            }
        }
        return router
    }

    @Test(
        "literals win over names, names over the rest",
        arguments: [
            ("/", "GET / ||"), ("/x", "GET /x ||"), ("/y", "GET /{a} y||"), ("/x/y", "GET /x/{b} |y|"),
            ("/y/x", "GET /{a}/x y||"), ("/y/z", "GET /{rest...} ||y/z"),
            ("/x/y/z", "GET /{rest...} ||x/y/z"),
            ("/a%20b", "GET /{a} a b||"), ("/x/", "GET /{rest...} ||x/"),
        ]
    )
    func precedence(target: String, expected: String) throws {
        let router = router(
            (.get, "/"),
            (.get, "/x"),
            (.get, "/{a}"),
            (.get, "/x/{b}"),
            (.get, "/{a}/x"),
            (.get, "/{rest...}")
        )
        #expect(text(try answer(router, .get, target)) == expected)
    }

    @Test("what no route has is not found")
    func notFound() throws {
        let router = router((.get, "/a/b"))
        for target in ["/", "/a", "/a/", "/a/b/", "/a/b/c", "//a/b", "/A/b"] {
            #expect(try answer(router, .get, target).status == .notFound, "\(target)")
        }
    }

    @Test("a method that the path does not have is told which it has")
    func methodNotAllowed() throws {
        let router = router((.get, "/a"), (.put, "/a"), (.post, "/b"))
        let response = try answer(router, .delete, "/a")
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers == [HTTPField("Allow", "GET, HEAD, OPTIONS, PUT")])
        #expect(try answer(router, .head, "/b").headers == [HTTPField("Allow", "OPTIONS, POST")])
    }

    @Test("OPTIONS is answered for a path and for the server")
    func options() throws {
        let router = router((.get, "/a"))
        let response = try answer(router, .options, "/a")
        #expect(response.status == .noContent)
        #expect(response.headers == [HTTPField("Allow", "GET, HEAD, OPTIONS")])
        #expect(try answer(router, .options, "*").status == .noContent)
        #expect(try answer(router, .options, "/none").status == .notFound)
    }

    @Test("HEAD goes to the handler of GET, as HEAD")
    func head() throws {
        var router = Router()
        router.on(.get, "/a") { request, reply in reply.send(.text(request.method.rawValue)) }
        #expect(text(try answer(router, .head, "/a")) == "HEAD")
    }

    @Test("middleware is asked in its order, before the route is known")
    func middleware() throws {
        var router = router((.get, "/a"))
        router.use { $0.path == "/first" ? .text("first") : nil }
        router.use { $0.path.count > 2 ? .text("second") : nil }
        #expect(text(try answer(router, .get, "/first")) == "first")
        #expect(text(try answer(router, .post, "/nowhere")) == "second")
        #expect(text(try answer(router, .get, "/a")) == "GET /a ||")
    }

    @Test("a second route with one method and pattern is a mistake in the program")
    func duplicate() async {
        await #expect(processExitsWith: .failure) {
            var router = Router()
            router.on(.get, "/{a}") { _, _ in }
            router.on(.get, "/{b}") { _, _ in }
        }
    }

    @Test("a reply is sent once; a dropped one says so")
    func once() {
        let count = Atomic(0)
        do {
            let reply = HTTPReply { _ in count.add(1, ordering: .relaxed) }
            #expect(reply.send(HTTPResponse()))
            #expect(!reply.send(HTTPResponse()))
        }
        #expect(count.load(ordering: .relaxed) == 1)
        let status = Mutex<HTTPStatus?>(nil)
        do { _ = HTTPReply { response in status.withLock { $0 = response.status } } }
        #expect(status.withLock { $0 } == .internalServerError)
    }
}
