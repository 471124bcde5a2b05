import ClickwheelHTTP
import ClickwheelNet
import ClickwheelTestSupport
import Log
import Synchronization
import Testing

@testable import ClickwheelApp

@Suite("What sends the log to a collector")
struct CollectorSenderTests {
    private final class Seen: Sendable {
        let requests = Mutex<[HTTPRequest]>([])
        /// Replies that never come; one that is dropped would be a 500.
        let silent = Mutex<[HTTPReply]>([])
    }

    /// A collector on a free port of loopback that answers each path in its way.
    private final class Collector: Sendable {
        let address: String
        private let loop: EventLoop
        private let server: HTTPServer
        private let seen = Seen()

        init(_ answers: [String: @Sendable () -> HTTPResponse?]) throws {
            loop = try EventLoop(name: "collector")
            var router = Router()
            for (path, answer) in answers {
                router.on(.post, path) { [seen] request, reply in
                    seen.requests.withLock { $0.append(request) }
                    if let response = answer() {
                        reply.send(response)
                    } else {
                        seen.silent.withLock { $0.append(reply) }
                    }
                }
            }
            server = HTTPServer(
                configuration: ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0)),
                router: router,
                loop: loop,
                logger: Logger.inMemory
            )
            try loop.start()
            address = "http://127.0.0.1:\(try server.start().port)"
        }

        var requests: [HTTPRequest] { seen.requests.withLock { $0 } }

        func stop() async {
            await server.stop(within: .zero)
            loop.stop()
        }
    }

    private func options() -> HTTPLoggingStrategy.Options {
        var options = HTTPLoggingStrategy.Options()
        options.batchPause = .seconds(3600)
        options.firstPause = .seconds(3600)
        options.closeLimit = .zero
        options.tell = { _ in }
        return options
    }

    @Test("batches arrive with their headers, over one connection, and the answer is understood")
    func batches() async throws {
        let collector = try Collector(["/otlp/v1/logs": { .json(Array("{}".utf8)) }])
        var options = options()
        options.headers = [("X-Scope", "music")]
        options.batchCount = 10
        let strategy = try HTTPLoggingStrategy(
            endpoint: collector.address + "/otlp/",
            sender: CollectorSender(),
            options: options
        )
        for number in 0..<100 { strategy.log("\(number)") }
        #expect(strategy.flush(within: .seconds(60)))
        #expect(strategy.counts.sent == 100)
        #expect(collector.requests.count >= 10)
        let first = try #require(collector.requests.first)
        #expect(first.headers["content-type"] == "application/json")
        #expect(first.headers["x-scope"] == "music")
        #expect(String(decoding: first.body, as: UTF8.self).hasPrefix(#"{"resourceLogs":[{"resource":"#))
        await collector.stop()
    }

    @Test("what a collector says comes back, and no other host is asked")
    func replies() async throws {
        let other = try Collector(["/v1/logs": { .json([]) }])
        let target = other.address + "/v1/logs"
        let collector = try Collector([
            "/busy": { HTTPResponse(.serviceUnavailable, body: .empty).adding("Retry-After", "7") },
            "/moved": { .redirect(to: "/here", status: .temporaryRedirect) },
            "/here": { .json(Array("{}".utf8)) },
            "/away": { .redirect(to: target, status: .temporaryRedirect) },
            "/lossy": { .redirect(to: "/here", status: .seeOther) },
        ])
        let sender = CollectorSender()
        func reply(_ path: String) -> ExportReply {
            sender.send(
                ExportRequest(url: collector.address + path, headers: [], body: [1], timeout: .seconds(60))
            )
        }
        #expect(reply("/busy") == .answered(status: 503, retryAfter: "7", body: []))
        #expect(reply("/moved") == .answered(status: 200, retryAfter: nil, body: Array("{}".utf8)))
        #expect(reply("/away") == .answered(status: 307, retryAfter: nil, body: []))
        #expect(reply("/lossy") == .answered(status: 303, retryAfter: nil, body: []))
        #expect(other.requests.isEmpty)
        await collector.stop()
        await other.stop()
    }

    @Test("where a page has named the host, nothing goes to this machine, wherever the name leads by then")
    func near() async throws {
        let collector = try Collector(["/v1/logs": { .json([]) }])
        // The same place by a name, which led elsewhere when the page was asked.
        let port = try #require(collector.address.split(separator: ":").last)
        for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"] {
            let url = "http://\(host):\(port)/v1/logs"
            let request = ExportRequest(url: url, headers: [], body: [1], timeout: .seconds(60))
            let reply = CollectorSender(.beyondTheLink).send(request)
            #expect(reply == .unreachable("it is this machine, or one on its own link"), "\(host)")
            #expect(collector.requests.isEmpty)
        }
        let url = collector.address + "/v1/logs"
        let request = ExportRequest(url: url, headers: [], body: [1], timeout: .seconds(60))
        for reach in [LogDestination.Reach.anywhere, .asFound] {
            #expect(CollectorSender(reach).send(request) == .answered(status: 200, retryAfter: nil, body: []))
        }
        await collector.stop()
    }

    @Test("where no collector is, the reason is told")
    func nobody() {
        let port = ClosedPort()
        let request = ExportRequest(
            url: "http://127.0.0.1:\(port.number)/v1/logs",
            headers: [],
            body: [1],
            timeout: .seconds(60)
        )
        #expect(CollectorSender().send(request) == .unreachable("Connection refused"))
        withExtendedLifetime(port) {}
    }

    @Test("a collector that says nothing is left when the time is over, and at once when the log ends")
    func silence() async throws {
        let collector = try Collector(["/v1/logs": { nil }])
        let url = collector.address + "/v1/logs"
        let quick = ExportRequest(url: url, headers: [], body: [], timeout: .milliseconds(20))
        guard case .unreachable = CollectorSender().send(quick) else { throw HTTPLoggingError.malformed(url) }
        let slow = try HTTPLoggingStrategy(
            endpoint: collector.address,
            sender: CollectorSender(),
            options: options()
        )
        slow.log("one")
        #expect(!slow.flush(within: .milliseconds(1)))
        // Its end, here, does not wait for the ten seconds that a request has.
        await collector.stop()
    }

    @Test("after the end nothing is sent any more")
    func cancelled() async throws {
        let collector = try Collector(["/v1/logs": { .json([]) }])
        let sender = CollectorSender()
        sender.cancel()
        let request = ExportRequest(
            url: collector.address + "/v1/logs",
            headers: [],
            body: [],
            timeout: .seconds(60)
        )
        guard case .unreachable = sender.send(request) else { throw HTTPLoggingError.malformed(request.url) }
        #expect(collector.requests.isEmpty)
        await collector.stop()
    }
}
