import Dispatch
import Log
import Synchronization
import Testing

@Suite("Logger")
struct LoggerTests {
    @Test("a strategy of the user's own needs three members and no change in Logger")
    func clientStrategy() {
        final class Analytics: LoggingStrategy {
            var loggedMessages: [String] = []
            func log(_ message: String) { loggedMessages.append("event:" + message) }
            func clear() { loggedMessages = [] }
        }
        let logger = Logger(strategy: Analytics())
        logger.log("opened")
        logger.info("played", .integer("track", 7))
        #expect(logger.loggedMessages == ["event:opened", "event:played track=7"])
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

    @Test("switching under load from several threads loses and repeats nothing")
    func switchingUnderLoad() {
        final class Counting: LoggingStrategy {
            let total: CountBox
            init(_ total: CountBox) { self.total = total }
            var loggedMessages: [String] { [] }
            func log(_ message: String) { total.add(message) }
            func clear() {}
        }
        let total = CountBox()
        let logger = Logger(strategy: Counting(total))
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<500 {
                logger.log("\(thread)/\(number)")
                if number.isMultiple(of: 50) { logger.setStrategy(Counting(total)) }
            }
        }
        #expect(total.distinct == 4000)
        #expect(total.count == 4000)
    }

    @Test("a message below the level is never made")
    func lazy() {
        let logger = Logger.inMemory
        logger.level = .warning
        var made = 0
        func message() -> String {
            made += 1
            return "text"
        }
        logger.info(message())
        logger.log("plain")
        #expect(made == 0)
        #expect(logger.loggedMessages.isEmpty)
        logger.warning(message())
        #expect(made == 1)
    }

    @Test("a named logger shares strategy and level with the one it comes from")
    func named() {
        let logger = Logger.inMemory
        let scan = logger.named("scan")
        scan.info("done")
        logger.level = .error
        scan.info("dropped")
        #expect(logger.loggedMessages == ["done"])
    }
}

final class CountBox: Sendable {
    private let messages = Mutex<(count: Int, distinct: Set<String>)>((0, []))

    func add(_ message: String) {
        messages.withLock {
            $0.count += 1
            $0.distinct.insert(message)
        }
    }

    var count: Int { messages.withLock { $0.count } }
    var distinct: Int { messages.withLock { $0.distinct.count } }
}
