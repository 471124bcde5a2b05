import Log
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
        logger.clear()
        #expect(logger.loggedMessages.isEmpty)
    }

    @Test("a strategy that implements emit sees level, part and fields")
    func entries() {
        final class Entries: LoggingStrategy {
            var records: [Record] = []
            var loggedMessages: [String] { records.map(\.message) }
            func log(_ message: String) {}
            func clear() { records = [] }
            func emit(_ entry: inout Entry) { records.append(entry.record) }
        }
        let strategy = Entries()
        let logger = Logger(strategy: strategy).named("scan").with(.string("root", "/music"))
        logger.warning("skipped", .integer("files", 2), .bool("hidden", true), .double("seconds", 0.5))
        #expect(strategy.records.map(\.level) == [.warning])
        #expect(strategy.records.map(\.part) == ["scan"])
        #expect(
            strategy.records.first?.fields == [
                .string("root", "/music"), .integer("files", 2), .bool("hidden", true),
                .double("seconds", 0.5),
            ]
        )
    }

    @Test("a message below the level is never made, nor are its fields")
    func lazy() {
        let logger = Logger.inMemory
        logger.level = .warning
        var made = 0
        func text() -> String {
            made += 1
            return "text"
        }
        logger.trace(text(), .string("a", text()))
        logger.debug(text(), .string("a", text()))
        logger.info(text(), .string("a", text()), .string("b", text()))
        logger.notice(text())
        logger.log(.info, text(), [.string("a", text())])
        logger.log("plain")
        #expect(made == 0)
        #expect(logger.loggedMessages.isEmpty)
        logger.warning(text(), .string("a", text()))
        logger.error(text())
        logger.critical(text())
        #expect(made == 4)
        #expect(logger.loggedMessages == ["text a=text", "text", "text"])
    }

    @Test("each level says itself, and none passes a higher threshold", arguments: Level.allCases)
    func levels(_ threshold: Level) {
        let strategy = InMemoryStrategy()
        let logger = Logger(strategy: strategy)
        logger.level = threshold
        logger.trace("")
        logger.debug("")
        logger.info("")
        logger.notice("")
        logger.warning("")
        logger.error("")
        logger.critical("")
        #expect(strategy.records.map(\.level) == Level.allCases.filter { $0 >= threshold })
        for level in Level.allCases { #expect(logger.isEnabled(level) == (level >= threshold)) }
    }

    @Test("up to eight fields come one by one, and any number as an array")
    func fieldCounts() {
        let logger = Logger.inMemory
        logger.info(
            "m",
            .integer("a", 1),
            .integer("b", 2),
            .integer("c", 3),
            .integer("d", 4),
            .integer("e", 5),
            .integer("f", 6),
            .integer("g", 7),
            .integer("h", 8)
        )
        logger.log(.info, "n", (1...20).map { .integer("k\($0)", $0) })
        #expect(logger.loggedMessages.first == "m a=1 b=2 c=3 d=4 e=5 f=6 g=7 h=8")
        #expect(logger.loggedMessages.last == "n" + (1...20).map { " k\($0)=\($0)" }.joined())
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

    @Test("a named logger with a level of its own keeps it, and shares the strategy still")
    func ownLevel() {
        let logger = Logger.inMemory
        let http = logger.named("http", level: .error)
        logger.level = .debug
        http.info("dropped")
        http.level = .debug
        logger.level = .critical
        http.debug("kept")
        logger.error("dropped")
        #expect(logger.loggedMessages == ["kept"])
        logger.setStrategy(InMemoryStrategy())
        http.error("to the new one")
        #expect(logger.loggedMessages == ["to the new one"])
    }

    @Test("a field says where it was logged when asked to")
    func source() throws {
        let strategy = InMemoryStrategy()
        Logger(strategy: strategy).info("here", .source())
        let field = try #require(strategy.records.first?.fields.first)
        #expect(field == .string("source", "LogTests/LoggerTests.swift:\(#line - 2)"))
    }

    @Test("an error is a field with what it says of itself")
    func errors() {
        struct Refused: Error, CustomStringConvertible { let description = "it was refused" }
        let logger = Logger.inMemory
        logger.error("cannot", .error(Refused()))
        #expect(logger.loggedMessages == ["cannot error=\"it was refused\""])
    }

    @Test("inMemory is a fresh logger each time")
    func fresh() {
        Logger.inMemory.log("gone")
        #expect(Logger.inMemory.loggedMessages.isEmpty)
    }
}
