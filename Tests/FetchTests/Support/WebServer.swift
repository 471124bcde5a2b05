import ClickwheelHTTP
import ClickwheelNet
import Log

/// The program's own server on a free port of loopback, for one test.
final class WebServer: Sendable {
    let port: UInt16
    private let loop: EventLoop
    private let server: HTTPServer

    init(_ routes: (inout Router) -> Void) throws {
        loop = try EventLoop(name: "test")
        var router = Router()
        routes(&router)
        server = HTTPServer(
            configuration: ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0)),
            router: router,
            loop: loop,
            logger: Logger.inMemory
        )
        try loop.start()
        port = try server.start().port
    }

    func stop() async {
        await server.stop(within: .seconds(600))
        loop.stop()
    }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    func connectionCount() async -> Int { await server.connectionCount() }
}
