import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Log

/// Limits that mean "as long as it takes" must not run over what a clock can count.
@Suite("Durations without an end")
struct LongDurationTests {
    private static let endless = Duration.seconds(Int64.max)

    @Test("a deadline is held at the last instant there is")
    func deadline() {
        #expect(Monotonic.deadline(after: Self.endless) == .max)
        #expect(Monotonic.later(.max - 1, by: 5) == .max)
        #expect(Monotonic.later(.min + 1, by: -5) == .min)
        #expect(Monotonic.later(3, by: 4) == 7)
    }

    @Test("a flush may wait as long as it takes")
    func flush() throws {
        let stub = try HTTPLoggingStrategy(endpoint: "http://h", sender: ScriptedSender())
        let logger = Logger(strategy: FanOutStrategy([InMemoryStrategy(), stub]))
        logger.log("one")
        #expect(logger.flush(within: Self.endless))
        #expect(stub.counts.sent == 1)
    }

    @Test("sampling may count for ever")
    func sampling() {
        var sampler = Sampler(Sampling(burst: 1, interval: Self.endless))
        let kind = Sampler.Kind(level: .info, part: "", message: "m")
        for time in 1...5 as ClosedRange<Int64> { _ = sampler.decide(kind, at: time) }
        #expect(sampler.reportAll() == [Sampler.Suppressed(kind: kind, count: 4)])
    }

    @Test("a file may wait for a flush alone")
    func interval() throws {
        let folder = try TemporaryFolder()
        let strategy = FileLoggingStrategy(
            fileURL: folder.url.appending(path: "log.txt"),
            interval: Self.endless
        )
        strategy.log("one")
        strategy.flush()
        #expect(try folder.lines("log.txt").count == 1)
    }
}
