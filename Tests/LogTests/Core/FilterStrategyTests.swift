import ClickwheelSystem
import Testing

@testable import Log

@Suite("Filter, sampling and history")
struct FilterStrategyTests {
    @Test("only what is at the level and meets the condition passes")
    func condition() {
        let memory = InMemoryStrategy()
        let filter = FilterStrategy(memory, level: .info) { $0.part != "http" }
        let logger = Logger(strategy: filter)
        logger.level = .trace
        logger.debug("too fine")
        logger.named("http").error("not this part")
        logger.named("scan").info("kept")
        filter.level = .trace
        logger.debug("fine now")
        #expect(memory.loggedMessages == ["kept", "fine now"])
    }

    @Test("of messages that repeat a burst passes, and a line says how many did not")
    func sampling() {
        let clock = ManualClock()
        let memory = InMemoryStrategy()
        let filter = FilterStrategy(
            memory,
            level: .trace,
            sampling: Sampling(burst: 2, interval: .seconds(10)),
            clock: clock.clock
        )
        let logger = Logger(strategy: filter).named("disk")
        for number in 0..<7 { logger.warning("slow", .integer("n", number)) }
        logger.warning("other")
        #expect(memory.loggedMessages == ["slow n=0", "slow n=1", "other"])
        clock.advance(.seconds(10))
        logger.info("later")
        #expect(
            memory.loggedMessages.suffix(2) == [
                #"similar messages suppressed count=5 message=slow"#, "later",
            ]
        )
        let report = memory.records.first { $0.message.hasPrefix("similar") }
        #expect(report?.level == .warning)
        #expect(report?.part == "disk")
        logger.warning("slow")
        #expect(memory.loggedMessages.last == "slow")
    }

    @Test("a flush, and the end of the strategy, report what is held back")
    func reportAtEnd() {
        let memory = InMemoryStrategy()
        var logger: Logger? = Logger(strategy: FilterStrategy(memory, sampling: Sampling(burst: 1)))
        for _ in 0..<4 { logger?.info("m") }
        logger?.flush()
        #expect(memory.loggedMessages == ["m", "similar messages suppressed count=3 message=m"])
        logger?.flush()
        #expect(memory.loggedMessages.count == 2)
        logger?.info("m")
        logger = nil
        #expect(memory.loggedMessages.last == "similar messages suppressed count=1 message=m")
    }

    @Test("what passes and what is reported add up to what was logged", arguments: 0..<20)
    func honest(_ seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let sampling = Sampling(
            burst: Int.random(in: 0...5, using: &generator),
            interval: .seconds(Int.random(in: 1...20, using: &generator)),
            every: Bool.random(using: &generator) ? Int.random(in: 1...7, using: &generator) : nil
        )
        var sampler = Sampler(sampling)
        var now: Int64 = 0
        var sent: [String: Int] = [:]
        var heard: [String: Int] = [:]
        for _ in 0..<20_000 {
            let name =
                "m\(Int.random(in: 0...1500, using: &generator) * Int.random(in: 0...1, using: &generator))"
            now += Int64.random(in: 0...50_000_000, using: &generator)
            sent[name, default: 0] += 1
            let (passes, reports) = sampler.decide(.init(level: .info, part: "", message: name), at: now)
            if passes { heard[name, default: 0] += 1 }
            for report in reports {
                #expect(report.count > 0)
                heard[report.kind.message, default: 0] += report.count
            }
        }
        for report in sampler.reportAll() { heard[report.kind.message, default: 0] += report.count }
        #expect(sent == heard)
    }

    @Test("what is held back is reported when its own interval is over, and not that of another message")
    func ownInterval() {
        var sampler = Sampler(Sampling(burst: 1, interval: .seconds(10)))
        func decide(_ message: String, at second: Int64) -> [String: Int] {
            let kind = Sampler.Kind(level: .info, part: "", message: message)
            let reports = sampler.decide(kind, at: second * 1_000_000_000).reports
            return Dictionary(uniqueKeysWithValues: reports.map { ($0.kind.message, $0.count) })
        }
        for second in [0, 1] { #expect(decide("early", at: Int64(second)).isEmpty) }
        for second in [5, 6, 7] { #expect(decide("late", at: Int64(second)).isEmpty) }
        #expect(decide("other", at: 9).isEmpty)
        #expect(decide("other", at: 10) == ["early": 1])
        #expect(decide("other", at: 14).isEmpty)
        #expect(decide("other", at: 15) == ["late": 2])
    }

    @Test("of more kinds than are told apart the first is forgotten, and told where it held something back")
    func manyKinds() {
        var sampler = Sampler(Sampling(burst: 1, interval: .seconds(10)))
        func decide(_ number: Int) -> [String] {
            let kind = Sampler.Kind(level: .info, part: "", message: "\(number)")
            return sampler.decide(kind, at: Int64(number)).reports.map { "\($0.kind.message): \($0.count)" }
        }
        for number in 0..<Sampler.kindLimit { #expect(decide(number).isEmpty) }
        #expect(decide(1).isEmpty)
        #expect(decide(Sampler.kindLimit).isEmpty)
        #expect(decide(Sampler.kindLimit + 1) == ["1: 1"])
    }

    @Test("of a long message its beginning is kept, and those that differ later are still not alike")
    func longMessages() throws {
        let start = String(repeating: "x", count: 1 << 20)
        var sampler = Sampler(Sampling(burst: 1))
        for end in ["a", "b", "b"] {
            _ = sampler.decide(.init(level: .info, part: "", message: start + end), at: 0)
        }
        let report = try #require(sampler.reportAll().first)
        #expect(report.count == 1)
        #expect(report.kind.message.utf8.count == Sampler.Kind.messageLimit)
    }

    @Test("after the burst every so many one passes")
    func every() {
        var sampler = Sampler(Sampling(burst: 3, interval: .seconds(1), every: 4))
        let passed = (1...20).filter { _ in
            sampler.decide(.init(level: .info, part: "", message: "m"), at: 0).passes
        }
        #expect(passed == [1, 2, 3, 7, 11, 15, 19])
    }

    @Test("what is fine waits, and comes before the error that it led to")
    func history() {
        let memory = InMemoryStrategy()
        let logger = Logger(strategy: HistoryStrategy(to: memory, count: 3))
        logger.level = .trace
        for number in 0..<5 { logger.debug("step \(number)") }
        logger.info("passes")
        #expect(memory.loggedMessages == ["passes"])
        logger.error("broken")
        #expect(memory.loggedMessages == ["passes", "step 2", "step 3", "step 4", "broken"])
        logger.error("again")
        #expect(memory.loggedMessages.last == "again")
        #expect(memory.loggedMessages.count == 6)
        logger.debug("new")
        logger.clear()
        logger.error("alone")
        #expect(memory.loggedMessages == ["alone"])
    }
}
