import ClickwheelSystem
import Foundation
import Synchronization
import Testing

@testable import Log

@Suite("HTTP strategy")
struct HTTPLoggingStrategyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Options with pauses that no test waits for.
    private func options(
        _ change: (inout HTTPLoggingStrategy.Options) -> Void = { _ in }
    ) -> HTTPLoggingStrategy.Options {
        var options = HTTPLoggingStrategy.Options()
        options.batchPause = .seconds(3600)
        options.firstPause = .seconds(3600)
        options.longestPause = .seconds(3600)
        options.closeLimit = .seconds(5)
        options.tell = { _ in }
        change(&options)
        return options
    }

    /// A collector that answers at once, without a socket.
    private final class Script: Sendable {
        private let state: Mutex<(replies: [ExportReply], bodies: [[UInt8]])>

        init(_ replies: [ExportReply] = []) { state = Mutex((replies, [])) }

        func post(_ body: [UInt8]) -> ExportReply {
            state.withLock { state in
                state.bodies.append(body)
                return state.replies.isEmpty
                    ? .answered(status: 200, retryAfter: nil, body: []) : state.replies.removeFirst()
            }
        }

        var bodies: [[UInt8]] { state.withLock { $0.bodies } }

        func messages() throws -> [String] { try bodies.flatMap { try StubCollector.messages(Data($0)) } }
    }

    private func strategy(
        _ script: Script,
        _ change: (inout HTTPLoggingStrategy.Options) -> Void = { _ in }
    ) -> HTTPLoggingStrategy {
        HTTPLoggingStrategy(level: .trace, options: options(change), post: { script.post($0) })
    }

    private static func status(_ status: Int, _ body: String = "") -> ExportReply {
        .answered(status: status, retryAfter: nil, body: Array(body.utf8))
    }

    @Test("a collector gets OTLP/JSON, with the part as the scope")
    func request() throws {
        let collector = StubCollector()
        let strategy = try HTTPLoggingStrategy(
            endpoint: collector.endpoint + "/otlp/",
            options: options { $0.headers = [("X-Scope", "music")] }
        )
        let logger = Logger(strategy: strategy)
        logger.named("scan").warning(
            "skipped \"it\"",
            .string("path", "a\nb"),
            .integer("n", -3),
            .double("x", 0.5),
            .double("y", .nan),
            .bool("b", true),
            .string("token", "hunter2")
        )
        logger.named("scan").info("one more")
        logger.named("http").error("other")
        #expect(logger.flush())
        let request = try #require(collector.requests.first)
        #expect(request.head.hasPrefix("POST /otlp/v1/logs HTTP/1.1\r\nHost: 127.0.0.1:"))
        #expect(request.head.contains("\r\nContent-Type: application/json\r\n"))
        #expect(request.head.contains("\r\nX-Scope: music"))
        let text = String(decoding: request.body, as: UTF8.self)
            .replacing(#/"(timeUnixNano|observedTimeUnixNano)":"[0-9]{19}"/#) { "\"\($0.output.1)\":\"T\"" }
        #expect(
            text
                == #"{"resourceLogs":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"clickwheel"}}]},"#
                + #""scopeLogs":[{"scope":{"name":"scan"},"logRecords":["#
                + #"{"timeUnixNano":"T","observedTimeUnixNano":"T","severityNumber":13,"severityText":"warning","body":{"stringValue":"skipped \"it\""},"attributes":["#
                + #"{"key":"path","value":{"stringValue":"a\nb"}},{"key":"n","value":{"intValue":"-3"}},{"key":"x","value":{"doubleValue":0.5}},{"key":"y","value":{"doubleValue":"NaN"}},{"key":"b","value":{"boolValue":true}},{"key":"token","value":{"stringValue":"***"}}]},"#
                + #"{"timeUnixNano":"T","observedTimeUnixNano":"T","severityNumber":9,"severityText":"info","body":{"stringValue":"one more"}}]},"#
                + #"{"scope":{"name":"http"},"logRecords":[{"timeUnixNano":"T","observedTimeUnixNano":"T","severityNumber":17,"severityText":"error","body":{"stringValue":"other"}}]}]}]}"#
        )
        #expect(strategy.counts == .init(sent: 3, refused: 0, dropped: 0))
    }

    @Test("records are gathered into batches, in their order, over sockets")
    func batches() throws {
        let collector = StubCollector()
        let strategy = try HTTPLoggingStrategy(
            endpoint: collector.endpoint,
            options: options { $0.batchCount = 64 }
        )
        let logger = Logger(strategy: strategy)
        for number in 0..<1000 { logger.log("\(number)") }
        #expect(logger.flush(within: .seconds(60)))
        #expect(try collector.messages() == (0..<1000).map(String.init))
        #expect(collector.requests.count >= 16)
        #expect(strategy.counts == .init(sent: 1000, refused: 0, dropped: 0))
    }

    @Test("the end of the strategy sends what waits")
    func end() throws {
        let script = Script()
        var logger: Logger? = Logger(strategy: strategy(script))
        logger?.log("last")
        logger = nil
        #expect(try script.messages() == ["last"])
    }

    @Test(
        "a refusal that will not change drops the batch and counts it",
        arguments: [400, 401, 404, 413, 500, 501, 302]
    )
    func refused(_ status: Int) throws {
        let script = Script([Self.status(status)])
        let strategy = strategy(script)
        strategy.log("bad")
        #expect(strategy.flush(within: .seconds(60)))
        strategy.log("good")
        #expect(strategy.flush(within: .seconds(60)))
        #expect(strategy.counts == .init(sent: 1, refused: 1, dropped: 0))
        #expect(script.bodies.count == 2)
    }

    @Test("a refusal that may change keeps the batch and tries again", arguments: [429, 502, 503, 504])
    func retried(_ status: Int) throws {
        let script = Script([Self.status(status), .unreachable("gone")])
        let strategy = strategy(script)
        strategy.log("one")
        #expect(!strategy.flush(within: .seconds(60)))
        #expect(strategy.pendingCount == 1)
        strategy.log("two")
        #expect(!strategy.flush(within: .seconds(60)))
        #expect(strategy.pendingCount == 2)
        #expect(strategy.flush(within: .seconds(60)))
        #expect(Array(try script.messages().suffix(2)) == ["one", "two"])
        #expect(strategy.counts == .init(sent: 2, refused: 0, dropped: 0))
    }

    @Test("that the collector is away, refuses, or is back is told once each, with the reason")
    func told() {
        let told = Told()
        let script = Script(
            [.unreachable("connection refused"), .unreachable("timed out")]
                + [503, 503, 200, 200, 404, 404, 200].map { Self.status($0) }
        )
        let strategy = strategy(script) { options in options.tell = { told.add($0) } }
        for number in 0..<9 {
            strategy.log("line \(number)")
            _ = strategy.flush(within: .seconds(5))
        }
        #expect(
            told.sentences.map { String($0.drop { $0 != "1" }) } == [
                "127.0.0.1 does not take the log (connection refused): records wait, and are sent when it does",
                "127.0.0.1 takes the log again",
                "127.0.0.1 refuses the log (status 404), and these records are lost: is the address right?",
                "127.0.0.1 takes the log again",
            ]
        )
    }

    private final class Told: Sendable {
        private let kept = Mutex<[String]>([])
        var sentences: [String] { kept.withLock { $0 } }
        func add(_ sentence: String) { kept.withLock { $0.append(sentence) } }
    }

    @Test("it tries again by itself, without a flush")
    func retriesAlone() throws {
        let script = Script([Self.status(503), Self.status(503)])
        let strategy = strategy(script) {
            $0.batchPause = .zero
            $0.firstPause = .zero
            $0.longestPause = .zero
        }
        strategy.log("one")
        // Waits for the third attempt: one that never comes hangs the test.
        while strategy.counts.sent == 0 { sched_yield() }
        #expect(script.bodies.count == 3)
    }

    @Test("records that a collector took out of a batch are counted, and not sent again")
    func partialSuccess() throws {
        let body = #"{"partialSuccess":{"errorMessage":"too old","rejectedLogRecords":"2"}}"#
        let script = Script([
            Self.status(200, body), Self.status(200, #"{"partialSuccess":{"rejectedLogRecords":99}}"#),
        ])
        let strategy = strategy(script)
        for number in 0..<5 { strategy.log("\(number)") }
        #expect(strategy.flush(within: .seconds(60)))
        #expect(strategy.counts == .init(sent: 3, refused: 2, dropped: 0))
        strategy.log("six")
        #expect(strategy.flush(within: .seconds(60)))
        #expect(strategy.counts == .init(sent: 3, refused: 3, dropped: 0))
    }

    @Test(
        "answers lead to what the specification says",
        arguments: [
            (.unreachable("x"), .retry(after: nil)),
            (.answered(status: 200, retryAfter: nil, body: []), .accepted(rejected: 0)),
            (.answered(status: 204, retryAfter: nil, body: [0xFF]), .accepted(rejected: 0)),
            (.answered(status: 429, retryAfter: .seconds(7), body: []), .retry(after: .seconds(7))),
            (.answered(status: 503, retryAfter: .seconds(9), body: []), .retry(after: .seconds(9))),
            (.answered(status: 500, retryAfter: .seconds(9), body: []), .refused),
            (.answered(status: 404, retryAfter: nil, body: []), .refused),
        ] as [(ExportReply, ExportVerdict)]
    )
    func verdicts(_ reply: ExportReply, _ verdict: ExportVerdict) {
        #expect(ExportVerdict(reply) == verdict)
    }

    @Test("pauses double up to a limit, vary, and give way to the collector's wish")
    func backoff() {
        var generator = SplitMix64(seed: 1)
        var backoff = Backoff(first: .seconds(1), limit: .seconds(60))
        for expected in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
            let pause = backoff.next(wish: nil, using: &generator)
            #expect(pause >= .seconds(expected) / 2 && pause <= .seconds(expected))
        }
        #expect(backoff.next(wish: .seconds(100), using: &generator) == .seconds(100))
        #expect(backoff.next(wish: .seconds(1_000_000), using: &generator) == .seconds(3600))
        for _ in 0..<100 { #expect(backoff.next(wish: nil, using: &generator) <= .seconds(60)) }
        backoff.reset()
        #expect(backoff.next(wish: nil, using: &generator) <= .seconds(1))
    }

    @Test("a collector that hangs up, talks nonsense or is not there costs nothing but time")
    func badCollectors() throws {
        let collector = StubCollector([
            .hangUp, .raw("SSH-2.0-OpenSSH\r\n\r\n"), .raw("\u{15}\u{3}\u{1}"), .raw("HTTP/1.1 200"),
            .status(200),
        ])
        let strategy = try HTTPLoggingStrategy(endpoint: collector.endpoint, options: options())
        strategy.log("one")
        for _ in 0..<4 { #expect(!strategy.flush(within: .seconds(60))) }
        #expect(strategy.pendingCount == 1)
        #expect(strategy.flush(within: .seconds(60)))
        #expect(strategy.counts == .init(sent: 1, refused: 0, dropped: 0))
        collector.stop()
        strategy.log("two")
        #expect(!strategy.flush(within: .seconds(60)))
        #expect(strategy.pendingCount == 1)
    }

    @Test("a collector that says nothing is left when the time is over, and a flush no later than its limit")
    func silence() throws {
        let collector = StubCollector([.silence, .silence])
        let strategy = try HTTPLoggingStrategy(
            endpoint: collector.endpoint,
            options: options { options in
                options.timeout = .milliseconds(20)
                options.closeLimit = .zero
            }
        )
        strategy.log("one")
        #expect(!strategy.flush(within: .seconds(60)))
        let slow = try HTTPLoggingStrategy(
            endpoint: StubCollector([.silence]).endpoint,
            options: options { options in
                options.timeout = .seconds(3600)
                options.closeLimit = .zero
            }
        )
        slow.log("one")
        // Nor does the end of the strategy wait for the hour.
        #expect(!slow.flush(within: .milliseconds(1)))
    }

    @Test(
        "a full queue does what its policy says, and every record is counted once",
        arguments: [QueuePolicy.dropOldest, .dropNewest, .block(atMost: .zero)]
    )
    func policies(_ policy: QueuePolicy) throws {
        let script = Script()
        let strategy = strategy(script) { options in
            options.policy = policy
            options.queueCount = 10
            options.batchCount = 100
        }
        for number in 0..<25 { strategy.log("\(number)") }
        #expect(strategy.counts.dropped == 15)
        #expect(strategy.pendingCount == 10)
        #expect(strategy.flush(within: .seconds(60)))
        let expected = policy == .dropOldest ? 15..<25 : 0..<10
        #expect(try script.messages() == expected.map(String.init))
        #expect(strategy.counts == .init(sent: 10, refused: 0, dropped: 15))
    }

    @Test("who logs waits for room when told to, and loses nothing")
    func blocking() throws {
        let script = Script()
        let strategy = strategy(script) { options in
            options.policy = .block(atMost: .seconds(3600))
            options.queueCount = 10
            options.batchCount = 10
        }
        let logger = Logger(strategy: strategy)
        try onThreads(4) { thread in
            for number in 0..<250 { logger.info("m", .integer("t", thread), .integer("n", number)) }
        }
        #expect(logger.flush(within: .seconds(60)))
        #expect(strategy.counts == .init(sent: 1000, refused: 0, dropped: 0))
        #expect(try script.messages().count == 1000)
    }

    @Test("a collector that hangs does not hold up the members beside it, nor who logs")
    func slowMember() throws {
        let collector = StubCollector([.silence])
        let slow = try HTTPLoggingStrategy(
            endpoint: collector.endpoint,
            options: options { options in
                options.timeout = .seconds(3600)
                options.batchCount = 1
                options.queueCount = 5
                options.closeLimit = .zero
            }
        )
        let fast = InMemoryStrategy()
        let logger = Logger(strategy: FanOutStrategy([slow, fast]))
        for number in 0..<1000 { logger.log("\(number)") }
        #expect(fast.loggedMessages.count == 1000)
        #expect(slow.counts.dropped + slow.pendingCount == 1000)
    }

    @Test(
        "while the collector is away batches go to disk, and come back in their order, also in the next process"
    )
    func spool() throws {
        let away = Script(Array(repeating: .unreachable("away"), count: 100))
        let path = folder.path("spool")
        var first: HTTPLoggingStrategy? = strategy(away) {
            $0.spoolFolder = path
            $0.batchCount = 10
        }
        for number in 0..<35 { first?.log("\(number)") }
        #expect(first?.flush(within: .seconds(60)) == false)
        #expect(first?.pendingCount == 35)
        first = nil
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }
        #expect(
            names.sorted() == [
                "0000000001-10.json", "0000000002-10.json", "0000000003-10.json", "0000000004-5.json",
            ]
        )

        let back = Script()
        let second = strategy(back) { $0.spoolFolder = path }
        second.log("new")
        #expect(second.flush(within: .seconds(60)))
        #expect(try back.messages() == (0..<35).map(String.init) + ["new"])
        #expect(second.counts == .init(sent: 36, refused: 0, dropped: 0))
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["lock"])
    }

    @Test("the spool is bounded: the oldest batch goes, and is counted")
    func spoolBound() throws {
        let away = Script(Array(repeating: .unreachable("away"), count: 100))
        let strategy = strategy(away) { options in
            options.spoolFolder = folder.path("spool")
            options.spoolBytes = 3000
            options.batchCount = 5
            options.closeLimit = .zero
        }
        for _ in 0..<20 {
            for _ in 0..<5 { strategy.log(String(repeating: "x", count: 100)) }
            _ = strategy.flush(within: .seconds(60))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("spool"))
        #expect(names.count == 3)
        #expect(strategy.counts.dropped == 90)
        #expect(strategy.pendingCount == 10)
    }

    @Test("a second process does not touch the first one's spool")
    func spoolInUse() throws {
        let path = folder.path("spool")
        let first = try #require(Spool(folder: path, byteLimit: 1000))
        #expect(Spool(folder: path, byteLimit: 1000) == nil)
        first.close()
        #expect(Spool(folder: path, byteLimit: 1000) != nil)
    }

    @Test(
        "an endpoint is read, or refused in a sentence",
        arguments: [
            ("http://localhost", "localhost", 80, "/v1/logs"), ("http://h:4318/", "h", 4318, "/v1/logs"),
            ("HTTP://[::1]:1/a/b/", "::1", 1, "/a/b/v1/logs"), ("http://[::1]", "::1", 80, "/v1/logs"),
        ]
    )
    func endpoints(_ text: String, _ host: String, _ port: Int, _ path: String) throws {
        let address = try CollectorAddress(text)
        #expect(address.host == host && address.port == port && address.path == path)
    }

    @Test(
        "an endpoint that is none is refused",
        arguments: [
            "", "x", "http://", "http://:80", "http://h:0", "http://h:x", "http://h:99999", "http://u@h",
            "http://h/?q", "http://h h", "ftp://h",
        ]
    )
    func badEndpoints(_ text: String) {
        #expect(throws: HTTPLoggingError.malformed(text)) { try HTTPLoggingStrategy(endpoint: text) }
    }

    @Test("what cannot be encrypted is not sent in the clear")
    func encrypted() {
        let error = #expect(throws: HTTPLoggingError.self) {
            try HTTPLoggingStrategy(endpoint: "https://example.org")
        }
        #expect(error?.description.contains("needs TLS") == true)
    }

    @Test("a header that would break the request is refused", arguments: ["a\r\nb", "é", "\u{0}"])
    func badHeaders(_ value: String) {
        #expect(throws: HTTPLoggingError.header("X-A")) {
            try HTTPLoggingStrategy(endpoint: "http://h", options: options { $0.headers = [("X-A", value)] })
        }
    }

    @Test("answers are read in each form, and what is none is none")
    func answers() {
        func answer(_ text: String) -> HTTPAnswer? { HTTPAnswer(Array(text.utf8), now: 784_111_700) }
        #expect(answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}extra")?.body == Array("{}".utf8))
        #expect(answer("HTTP/1.0 503 X\r\nRetry-After: 7\r\n\r\n")?.retryAfter == 7)
        #expect(
            answer("HTTP/1.1 429 X\r\nretry-after: Sun, 06 Nov 1994 08:49:37 GMT\r\n\r\n")?.retryAfter == 77
        )
        #expect(answer("HTTP/1.1 429 X\r\nRetry-After: soon\r\n\r\n")?.retryAfter == nil)
        #expect(answer("HTTP/1.1 429 X\r\nRetry-After: -5\r\n\r\n")?.retryAfter == nil)
        let chunked =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"
        #expect(answer(chunked)?.body == Array("abcde".utf8))
        for text in [
            "", "HTTP/1.1 200 OK\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 x\r\n\r\n", "HTTP/1.1 999 X\r\n\r\n",
        ] {
            #expect(answer(text) == nil)
        }
        #expect(HTTPAnswer.isWhole(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)))
        #expect(!HTTPAnswer.isWhole(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{".utf8)))
    }

    @Test("the queue is exact in number and size", arguments: 0..<10)
    func queue(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        var queue = ExportQueue(countLimit: 20, byteLimit: 500)
        var model: [ExportQueue.Item] = []
        for number in 0..<2000 {
            if Int.random(in: 0..<10, using: &generator) == 0 {
                let taken = queue.take(count: 7, bytes: 200)
                #expect(taken == Array(model.prefix(taken.count)))
                #expect(taken.count == 1 || taken.reduce(0) { $0 + $1.record.count } <= 200)
                model.removeFirst(taken.count)
            } else {
                let length = Int.random(in: 0...120, using: &generator)
                let item = ExportQueue.Item(part: "\(number)", record: [UInt8](repeating: 0, count: length))
                let dropped = queue.append(item)
                model.append(item)
                model.removeFirst(dropped)
            }
            #expect(queue.count == model.count && queue.count <= 20)
            #expect(queue.bytes == model.reduce(0) { $0 + $1.record.count } && queue.bytes <= 500)
        }
        #expect(queue.append(ExportQueue.Item(part: "", record: [UInt8](repeating: 0, count: 501))) == 1)
        #expect(queue.removeAll() == model.count)
        #expect(queue.isEmpty)
    }
}
