import ClickwheelHTTP
import ClickwheelNet
import Log
import Synchronization

/// A server on a free port of loopback, with a loop of its own, for one test.
final class TestServer: Sendable {
    let loop: EventLoop
    let port: UInt16
    let logger: Logger
    private let server: HTTPServer

    init(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        routes: (inout Router, EventLoop) -> Void
    ) throws {
        loop = try EventLoop(name: "test")
        logger = Logger.inMemory
        logger.level = .debug
        var configuration = ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0))
        // A test of another thing may be held up for as long as the machine likes.
        configuration.requestTimeout = .seconds(86_400)
        configuration.idleTimeout = .seconds(86_400)
        configuration.writeTimeout = .seconds(86_400)
        configuration.sourceTimeout = .seconds(86_400)
        configure(&configuration)
        var router = Router()
        routes(&router, loop)
        server = HTTPServer(configuration: configuration, router: router, loop: loop, logger: logger)
        try loop.start()
        port = try server.start().port
    }

    func stop(within limit: Duration = .seconds(600)) async {
        await server.stop(within: limit)
        loop.stop()
    }

    func connectionCount() async -> Int {
        await server.connectionCount()
    }
}

/// Runs `body`, which may block, on a thread that blocks nobody.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        threads.run {
            continuation.resume(with: Result { try body() })
        }
    }
}

private let threads = Workers(name: "test-client", limit: 64)
