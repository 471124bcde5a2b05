import ClickwheelTestSupport
import Foundation
import Log
import Synchronization
import Testing

@Suite("Switching strategies")
struct SwitchingTests {
    /// Counts what reaches any of the strategies that share it.
    final class Tally: Sendable {
        private let state = Mutex<(count: Int, seen: [Set<Int>], isOrdered: Bool, last: [Int])>(
            (0, [], true, [])
        )

        init(threads: Int) {
            state.withLock {
                $0 = (0, Array(repeating: [], count: threads), true, Array(repeating: -1, count: threads))
            }
        }

        func add(_ thread: Int, _ number: Int) {
            state.withLock {
                $0.count += 1
                $0.seen[thread].insert(number)
                if number <= $0.last[thread] { $0.isOrdered = false }
                $0.last[thread] = number
            }
        }

        var count: Int { state.withLock { $0.count } }
        var distinct: Int { state.withLock { $0.seen.reduce(0) { $0 + $1.count } } }
        var isOrdered: Bool { state.withLock { $0.isOrdered } }
    }

    final class Progress: Sendable {
        let isDone = Atomic<Bool>(false)
        let switches = Atomic<Int>(0)
    }

    /// One that is called from several threads.
    struct Concurrent: ConcurrentLoggingStrategy {
        let tally: Tally
        var loggedMessages: [String] { [] }
        func log(_ message: String) {}
        func clear() {}
        func emit(_ entry: inout Entry) {
            let fields = entry.record.fields
            guard case .integer(let thread) = fields[0].value, case .integer(let number) = fields[1].value
            else { return }
            tally.add(thread, number)
        }
    }

    /// One that is not, and would lose counts if it were.
    final class Plain: LoggingStrategy {
        let tally: Tally
        var calls = 0
        init(_ tally: Tally) { self.tally = tally }
        var loggedMessages: [String] { [] }
        func log(_ message: String) {
            calls += 1
            let numbers = message.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
            tally.add(numbers[0], numbers[1])
        }
        func clear() {}
    }

    @Test("a switch keeps what the old strategy has, and the new one starts empty")
    func switching() {
        let first = InMemoryStrategy()
        let logger = Logger(strategy: first)
        logger.log("one")
        logger.setStrategy(InMemoryStrategy())
        logger.log("two")
        #expect(first.loggedMessages == ["one"])
        #expect(logger.loggedMessages == ["two"])
    }

    @Test("switching under load loses, repeats and reorders nothing", arguments: [false, true])
    func underLoad(isPlain: Bool) throws {
        let threads = 4
        let count = 5_000
        let tally = Tally(threads: threads)
        @Sendable func strategy() -> any LoggingStrategy { isPlain ? Plain(tally) : Concurrent(tally: tally) }
        let logger = Logger(strategy: strategy())
        let progress = Progress()
        try onThreads(threads + 1) { thread in
            if thread == threads {
                while !progress.isDone.load(ordering: .relaxed) {
                    logger.setStrategy(strategy())
                    progress.switches.wrappingAdd(1, ordering: .relaxed)
                }
            } else {
                for number in 0..<count { logger.info("m", .integer("t", thread), .integer("n", number)) }
                // The switches go on until one thread is through.
                if thread == 0 { progress.isDone.store(true, ordering: .relaxed) }
            }
        }
        #expect(tally.count == threads * count)
        #expect(tally.distinct == threads * count)
        #expect(tally.isOrdered)
        #expect(progress.switches.load(ordering: .relaxed) > 0)
    }

    @Test("a plain strategy in two loggers' pipelines one after the other is never called twice at once")
    func sameStrategyAgain() throws {
        let threads = 4
        let count = 5_000
        let tally = Tally(threads: threads)
        let plain = Plain(tally)
        nonisolated(unsafe) let shared = plain  // Only the logger calls it.
        let logger = Logger(strategy: plain)
        try onThreads(threads) { thread in
            for number in 0..<count {
                logger.info("m", .integer("t", thread), .integer("n", number))
                if number.isMultiple(of: 100) { logger.setStrategy(FanOutStrategy([shared])) }
            }
        }
        #expect(plain.calls == threads * count)
        #expect(tally.distinct == threads * count)
    }

    @Test("two strategies over the same file stay in order")
    func sameFile() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "log.txt")
        let logger = Logger(strategy: FileLoggingStrategy(fileURL: file))
        let progress = Progress()
        try onThreads(2) { thread in
            if thread == 0 {
                for number in 0..<5_000 { logger.info("m", .integer("n", number)) }
                progress.isDone.store(true, ordering: .relaxed)
            } else {
                while !progress.isDone.load(ordering: .relaxed) {
                    logger.setStrategy(FileLoggingStrategy(fileURL: file))
                }
            }
        }
        #expect(logger.loggedMessages == (0..<5_000).map { "m n=\($0)" })
    }

    @Test("the old strategy is flushed when the switch returns")
    func drained() throws {
        let folder = try TemporaryFolder()
        let old = FileLoggingStrategy(
            fileURL: folder.url.appending(path: "log.txt"),
            interval: .seconds(3600)
        )
        let logger = Logger(strategy: old)
        logger.info("one")
        logger.setStrategy(NullStrategy())
        #expect(try folder.lines("log.txt").count == 1)
    }

    @Test("a strategy that logs to its own logger is answered once, and does not wait for itself")
    func recursion() {
        final class Talkative: LoggingStrategy {
            var logger: Logger?
            var loggedMessages: [String] = []
            func log(_ message: String) {
                loggedMessages.append(message)
                logger?.log("about " + message)
            }
            func clear() { loggedMessages = [] }
        }
        let strategy = Talkative()
        let logger = Logger(strategy: strategy)
        strategy.logger = logger
        logger.log("it")
        #expect(strategy.loggedMessages == ["it", "about it"])
        #expect(logger.cutCount == 1)
        logger.log("that")
        #expect(strategy.loggedMessages == ["it", "about it", "that", "about that"])
        strategy.logger = nil
    }

    @Test("a strategy that logs to another logger is not cut")
    func otherLogger() {
        final class Relay: LoggingStrategy {
            let target: Logger
            init(_ target: Logger) { self.target = target }
            var loggedMessages: [String] { target.loggedMessages }
            func log(_ message: String) { target.log(message) }
            func clear() {}
        }
        let last = Logger.inMemory
        let logger = Logger(strategy: Relay(Logger(strategy: Relay(last))))
        logger.log("through")
        #expect(last.loggedMessages == ["through"])
        #expect(logger.cutCount == 0)
    }

    @Test("what another logger's strategy wishes is granted as well while a wish is granted")
    func nestedWishes() {
        final class Outer: LoggingStrategy {
            var own: Logger?
            let other: Logger
            init(_ other: Logger) { self.other = other }
            var loggedMessages: [String] { [] }
            func log(_ message: String) {
                other.log(message)
                if message == "it" { own?.log("about it") }
            }
            func clear() {}
        }
        final class Inner: LoggingStrategy {
            var own: Logger?
            let next = InMemoryStrategy()
            var loggedMessages: [String] = []
            func log(_ message: String) {
                loggedMessages.append(message)
                guard message == "about it" else { return }
                own?.log("noted")
                own?.setStrategy(next)
            }
            func clear() {}
        }
        let inner = Inner()
        let second = Logger(strategy: inner)
        let outer = Outer(second)
        let first = Logger(strategy: outer)
        inner.own = second
        outer.own = first
        first.log("it")
        second.log("after")
        #expect(inner.loggedMessages == ["it", "about it", "noted"])
        #expect(inner.next.loggedMessages == ["after"])
        #expect(first.cutCount == 0 && second.cutCount == 0)
        inner.own = nil
        outer.own = nil
    }

    @Test("loggers that call each other in a circle come to an end")
    func circle() {
        final class Relay: LoggingStrategy {
            var target: Logger?
            var count = 0
            var loggedMessages: [String] { [] }
            func log(_ message: String) {
                count += 1
                target?.log(message)
            }
            func clear() {}
        }
        let one = Relay()
        let other = Relay()
        let first = Logger(strategy: one)
        let second = Logger(strategy: other)
        one.target = second
        other.target = first
        first.log("round")
        #expect(one.count >= 1 && one.count < 10)
        one.target = nil
        other.target = nil
    }

    @Test("a strategy may exchange itself: what follows goes to the new one")
    func exchangeFromInside() {
        final class Leaving: LoggingStrategy {
            var logger: Logger?
            let next = InMemoryStrategy()
            var loggedMessages: [String] = []
            func log(_ message: String) {
                loggedMessages.append(message)
                logger?.setStrategy(next)
                logger?.log("from inside")
                loggedMessages.append("still here")
            }
            func clear() {}
        }
        let strategy = Leaving()
        let logger = Logger(strategy: strategy)
        strategy.logger = logger
        logger.log("one")
        logger.log("two")
        strategy.logger = nil
        #expect(strategy.loggedMessages == ["one", "still here"])
        #expect(strategy.next.loggedMessages == ["from inside", "two"])
    }

    @Test("a strategy may ask its logger for the messages")
    func readFromInside() {
        final class Curious: LoggingStrategy {
            var logger: Logger?
            var loggedMessages: [String] = []
            var seen: [Int] = []
            func log(_ message: String) {
                loggedMessages.append(message)
                if let logger { seen.append(logger.loggedMessages.count) }
            }
            func clear() {}
        }
        let strategy = Curious()
        let logger = Logger(strategy: strategy)
        strategy.logger = logger
        logger.log("one")
        logger.log("two")
        strategy.logger = nil
        #expect(strategy.seen == [1, 2])
    }

    @Test("a fan-out makes each format's line once")
    func encodedOnce() {
        final class Witness: ConcurrentLoggingStrategy {
            let format: LineFormat
            let lines = Mutex<[(address: Int, text: String)]>([])
            init(_ format: LineFormat) { self.format = format }
            var loggedMessages: [String] { [] }
            func log(_ message: String) {}
            func clear() {}
            func emit(_ entry: inout Entry) {
                entry.withLine(format) { line in
                    let address = Int(bitPattern: line.baseAddress)
                    lines.withLock { $0.append((address, String(decoding: line, as: UTF8.self))) }
                }
            }
        }
        let witnesses = [Witness(.text), Witness(.json), Witness(.text), Witness(.json), Witness(.logfmt)]
        Logger(strategy: FanOutStrategy(witnesses)).info("one", .integer("n", 1))
        let lines = witnesses.compactMap { $0.lines.withLock { $0.first } }
        #expect(lines.count == 5)
        #expect(lines[0].address == lines[2].address && lines[0].text == lines[2].text)
        #expect(lines[1].address == lines[3].address && lines[1].text == lines[3].text)
        #expect(Set(lines.map(\.address)).count == 3)
    }
}
