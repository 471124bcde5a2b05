import ClickwheelSystem
import ClickwheelTestSupport
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

    private func strategy(
        _ script: ScriptedSender,
        _ change: (inout HTTPLoggingStrategy.Options) -> Void = { _ in }
    ) throws -> HTTPLoggingStrategy {
        try HTTPLoggingStrategy(endpoint: "http://127.0.0.1", sender: script, options: options(change))
    }

    private static func status(_ status: Int, _ body: String = "") -> ExportReply {
        .answered(status: status, retryAfter: nil, body: Array(body.utf8))
    }

    @Test("a collector gets OTLP/JSON, with the part as the scope")
    func request() throws {
        let sender = ScriptedSender()
        let strategy = try HTTPLoggingStrategy(
            endpoint: "https://h:4318/otlp/",
            sender: sender,
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
        let request = try #require(sender.requests.first)
        #expect(request.url == "https://h:4318/otlp/v1/logs")
        #expect(
            request.headers.map { "\($0.name): \($0.value)" } == [
                "Content-Type: application/json", "X-Scope: music",
            ]
        )
        #expect(request.timeout == .seconds(10))
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

    @Test("records are gathered into batches, in their order")
    func batches() throws {
        let sender = ScriptedSender()
        let strategy = try strategy(sender) { $0.batchCount = 64 }
        let logger = Logger(strategy: strategy)
        for number in 0..<1000 { logger.log("\(number)") }
        #expect(logger.flush(within: .seconds(60)))
        #expect(try sender.messages() == (0..<1000).map(String.init))
        #expect(sender.requests.count >= 16)
        #expect(strategy.counts == .init(sent: 1000, refused: 0, dropped: 0))
    }

    /// A collector that hears one record more while it takes the first batch, and takes the next when it is told to.
    private final class Talkative: LogSender {
        let logger = Mutex<Logger?>(nil)
        let mayGo = DispatchSemaphore(value: 0)
        private let sends = Atomic(0)

        var sendCount: Int { sends.load(ordering: .relaxed) }

        func send(_ request: ExportRequest) -> ExportReply {
            if sends.add(1, ordering: .relaxed).newValue == 1 {
                logger.withLock { logger in
                    logger?.log("more")
                    logger = nil
                }
            } else {
                mayGo.wait()
            }
            return .answered(status: 200, retryAfter: nil, body: [])
        }

        func cancel() { mayGo.signal() }
    }

    private func talkative(
        _ change: (inout HTTPLoggingStrategy.Options) -> Void = { _ in }
    ) throws -> (sender: Talkative, strategy: HTTPLoggingStrategy, logger: Logger) {
        let sender = Talkative()
        let strategy = try HTTPLoggingStrategy(
            endpoint: "http://127.0.0.1",
            sender: sender,
            options: options(change)
        )
        let logger = Logger(strategy: strategy)
        sender.logger.withLock { $0 = logger }
        return (sender, strategy, logger)
    }

    @Test("a flush is over when what was there has arrived, however much comes meanwhile")
    func flushOfWhatWasThere() throws {
        let (sender, strategy, logger) = try talkative()
        logger.log("first")
        #expect(logger.flush(within: .seconds(60)))
        #expect(strategy.counts.sent == 1 && strategy.pendingCount == 1)
        sender.mayGo.signal()
        #expect(logger.flush(within: .seconds(60)))
        #expect(strategy.counts.sent == 2 && strategy.pendingCount == 0)
    }

    @Test("what is less than a batch waits for others, also behind a batch that was taken")
    func rest() throws {
        let (sender, strategy, logger) = try talkative { $0.batchCount = 2 }
        logger.log("first")
        logger.log("second")
        spin(for: "the batch") { strategy.counts.sent >= 2 }
        #expect(strategy.stateLabel == "gathering" && strategy.pendingCount == 1)
        #expect(sender.sendCount == 1)
        sender.mayGo.signal()
    }

    @Test("the end of the strategy sends what waits")
    func end() throws {
        let script = ScriptedSender()
        var logger: Logger? = Logger(strategy: try strategy(script))
        logger?.log("last")
        logger = nil
        #expect(try script.messages() == ["last"])
    }

    @Test(
        "a refusal that will not change drops the batch and counts it",
        arguments: [400, 401, 404, 413, 500, 501, 302]
    )
    func refused(_ status: Int) throws {
        let script = ScriptedSender([Self.status(status)])
        let strategy = try strategy(script)
        strategy.log("bad")
        #expect(strategy.flush(within: .seconds(60)))
        strategy.log("good")
        #expect(strategy.flush(within: .seconds(60)))
        #expect(strategy.counts == .init(sent: 1, refused: 1, dropped: 0))
        #expect(script.requests.count == 2)
    }

    @Test("a refusal that may change keeps the batch and tries again", arguments: [429, 502, 503, 504])
    func retried(_ status: Int) throws {
        let script = ScriptedSender([Self.status(status), .unreachable("gone")])
        let strategy = try strategy(script)
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
    func told() throws {
        let told = Told()
        let script = ScriptedSender(
            [.unreachable("connection refused"), .unreachable("timed out")]
                + [503, 503, 200, 200, 404, 404, 200].map { Self.status($0) }
        )
        let strategy = try strategy(script) { options in options.tell = { told.add($0) } }
        for number in 0..<9 {
            strategy.log("line \(number)")
            _ = strategy.flush(within: .seconds(3600))
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
        let script = ScriptedSender([Self.status(503), Self.status(503)])
        let strategy = try strategy(script) {
            $0.batchPause = .zero
            $0.firstPause = .zero
            $0.longestPause = .zero
        }
        strategy.log("one")
        spin(for: "the third attempt") { strategy.counts.sent > 0 }
        #expect(script.requests.count == 3)
    }

    @Test("records that a collector took out of a batch are counted, and not sent again")
    func partialSuccess() throws {
        let body = #"{"partialSuccess":{"errorMessage":"too old","rejectedLogRecords":"2"}}"#
        let script = ScriptedSender([
            Self.status(200, body), Self.status(200, #"{"partialSuccess":{"rejectedLogRecords":99}}"#),
        ])
        let strategy = try strategy(script)
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
            (.answered(status: 429, retryAfter: "7", body: []), .retry(after: .seconds(7))),
            (
                .answered(status: 503, retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT", body: []),
                .retry(after: .seconds(77))
            ),
            (
                .answered(status: 503, retryAfter: "Sat, 05 Nov 1994 08:49:37 GMT", body: []),
                .retry(after: .zero)
            ),
            (.answered(status: 429, retryAfter: "soon", body: []), .retry(after: nil)),
            (.answered(status: 429, retryAfter: "-5", body: []), .retry(after: nil)),
            (.answered(status: 500, retryAfter: "9", body: []), .refused),
            (.answered(status: 404, retryAfter: nil, body: []), .refused),
        ] as [(ExportReply, ExportVerdict)]
    )
    func verdicts(_ reply: ExportReply, _ verdict: ExportVerdict) {
        #expect(ExportVerdict(reply, now: 784_111_700) == verdict)
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

    @Test("a flush ends at its limit, and the strategy's end does not wait for a sender that hangs")
    func hanging() throws {
        let strategy = try strategy(ScriptedSender(hangs: true)) { $0.closeLimit = .zero }
        strategy.log("one")
        #expect(!strategy.flush(within: .milliseconds(1)))
    }

    @Test("where the export stands can be asked at any time")
    func state() throws {
        let sender = ScriptedSender([.unreachable("away")])
        let strategy = try strategy(sender)
        #expect(strategy.stateLabel == "idle")
        strategy.log("one")
        #expect(strategy.stateLabel == "gathering")
        #expect(!strategy.flush(within: .seconds(60)))
        #expect(strategy.stateLabel == "pausing")
        #expect(strategy.flush(within: .seconds(60)))
        #expect(strategy.stateLabel == "idle")
    }

    @Test("who wants to know is told of every step of the export, in order")
    func steps() throws {
        let told = Mutex<[String]>([])
        let tell: @Sendable (String) -> Void = { step in told.withLock { $0.append(step) } }
        var strategy: HTTPLoggingStrategy? = try strategy(ScriptedSender([.unreachable("away")])) { options in
            options.watch = { from, event, to in tell("\(from), \(event), \(to)") }
        }
        strategy?.log("one")
        #expect(strategy?.flush(within: .seconds(60)) == false)
        #expect(strategy?.flush(within: .seconds(60)) == true)
        strategy = nil
        let steps = told.withLock { $0 }
        #expect(
            steps.prefix(3) == [
                "idle, record, gathering", "gathering, flush, sending", "sending, not taken, pausing",
            ]
        )
        #expect(steps.contains("pausing, flush, sending") && steps.last?.hasSuffix(", close, ended") == true)
    }

    @Test(
        "a full queue does what its policy says, and every record is counted once",
        arguments: [QueuePolicy.dropOldest, .dropNewest, .block(atMost: .zero)]
    )
    func policies(_ policy: QueuePolicy) throws {
        let script = ScriptedSender()
        let strategy = try strategy(script) { options in
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
        let script = ScriptedSender()
        let strategy = try strategy(script) { options in
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
        let slow = try strategy(ScriptedSender(hangs: true)) { options in
            options.batchCount = 1
            options.queueCount = 5
            options.closeLimit = .zero
        }
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
        let away = ScriptedSender(Array(repeating: .unreachable("away"), count: 100))
        let path = folder.file("spool")
        var first: HTTPLoggingStrategy? = try strategy(away) {
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

        let back = ScriptedSender()
        let second = try strategy(back) { $0.spoolFolder = path }
        second.log("new")
        #expect(second.flush(within: .seconds(60)))
        #expect(try back.messages() == (0..<35).map(String.init) + ["new"])
        #expect(second.counts == .init(sent: 36, refused: 0, dropped: 0))
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["lock"])
    }

    @Test("the spool is bounded: the oldest batch goes, and is counted")
    func spoolBound() throws {
        let away = ScriptedSender(Array(repeating: .unreachable("away"), count: 100))
        let strategy = try strategy(away) { options in
            options.spoolFolder = folder.file("spool")
            options.spoolBytes = 3000
            options.batchCount = 5
            options.closeLimit = .zero
        }
        for _ in 0..<20 {
            for _ in 0..<5 { strategy.log(String(repeating: "x", count: 100)) }
            _ = strategy.flush(within: .seconds(60))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("spool"))
        #expect(names.count == 3)
        #expect(strategy.counts.dropped == 90)
        #expect(strategy.pendingCount == 10)
    }

    @Test("a second process does not touch the first one's spool")
    func spoolInUse() throws {
        let path = folder.file("spool")
        var first = try #require(Spool(folder: path, byteLimit: 1000))
        #expect(Spool(folder: path, byteLimit: 1000) == nil)
        first.close()
        #expect(Spool(folder: path, byteLimit: 1000) != nil)
    }

    @Test(
        "an endpoint is read, or refused in a sentence",
        arguments: [
            ("http://localhost", "http://localhost/v1/logs"), ("http://h:4318/", "http://h:4318/v1/logs"),
            ("HTTP://[::1]:1/a/b/", "http://[::1]:1/a/b/v1/logs"), ("HTTPS://[::1]", "https://[::1]/v1/logs"),
            ("http://h/v1/logs", "http://h/v1/logs"), ("http://h:4318/v1/logs/", "http://h:4318/v1/logs"),
            ("http://h/otlp/v1/logs", "http://h/otlp/v1/logs"),
            ("http://h/xv1/logs", "http://h/xv1/logs/v1/logs"),
            ("http://h/v1/logs/x", "http://h/v1/logs/x/v1/logs"),
        ]
    )
    func endpoints(_ text: String, _ url: String) throws {
        #expect(try CollectorAddress(text).url == url)
    }

    @Test(
        "an endpoint that is none is refused",
        arguments: [
            "", "x", "http://", "https://", "http://:80", "http://h:0", "http://h:x", "https://h:99999",
            "http://u@h", "http://u:p@h:1", "https://h/?q", "http://h/#f", "http://h h", "http://é",
            "ftp://h",
        ]
    )
    func badEndpoints(_ text: String) {
        #expect(throws: HTTPLoggingError.malformed(text)) {
            try HTTPLoggingStrategy(endpoint: text, sender: ScriptedSender())
        }
    }

    @Test("a header that would break the request is refused", arguments: ["a\r\nb", "é", "\u{0}"])
    func badHeaders(_ value: String) {
        #expect(throws: HTTPLoggingError.header("X-A")) {
            try HTTPLoggingStrategy(
                endpoint: "http://h",
                sender: ScriptedSender(),
                options: options { $0.headers = [("X-A", value)] }
            )
        }
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
