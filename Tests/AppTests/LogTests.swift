import ClickwheelWebAPI
import Foundation
import Log
import Playback
import Testing

@testable import ClickwheelApp

@Suite("The daemon's log")
struct LogTests {
    private func folder() throws -> DataFolder {
        let path = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)").path
        let folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        try folder.create()
        return folder
    }

    @Test(
        "what is chosen is there after the next start, and the default before",
        arguments: LogDestination.Member.allCases
    )
    func remembered(_ member: LogDestination.Member) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let logger = Logger(strategy: NullStrategy())
        let destination = LogDestination(folder, logger: logger, feed: LogFeed())
        #expect(destination.current == .consoleAndFile)
        try destination.use(.init(member))
        #expect(destination.current == member)
        #expect(LogDestination(folder, logger: logger, feed: LogFeed()).current == member)
    }

    @Test("a choice that this version does not know, or that is damaged, is none")
    func damaged() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: folder.logDestination))
        let logger = Logger(strategy: NullStrategy())
        #expect(LogDestination(folder, logger: logger, feed: LogFeed()).current == .consoleAndFile)
    }

    @Test("where it cannot be remembered nothing is changed, and the reason is said")
    func unwritable() throws {
        let folder = try folder()
        try FileManager.default.removeItem(atPath: folder.path)
        let logger = Logger(strategy: NullStrategy())
        let destination = LogDestination(folder, logger: logger, feed: LogFeed())
        #expect(throws: CommandFailure.self) { try destination.use(.init(.memory)) }
        #expect(destination.current == .consoleAndFile)
    }

    @Test("an address is remembered only together with the choice to send there")
    func unwritableChoice() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let logger = Logger(strategy: NullStrategy())
        let destination = LogDestination(folder, logger: logger, feed: LogFeed())
        try destination.use(.init("http://127.0.0.1:9"))
        try destination.use(.init("memory"))
        try Workload.block(folder.logDestination)
        #expect(throws: CommandFailure.self) { try destination.use(.init("http://127.0.0.1:10")) }
        #expect(try String(contentsOfFile: folder.logCollector, encoding: .utf8) == "http://127.0.0.1:9\n")
    }

    @Test("the file is told what led to an error, and the page sees all of it in memory")
    func history() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let feed = LogFeed()
        let logger = Logger(strategy: NullStrategy())
        logger.level = .debug
        try LogDestination(folder, logger: logger, feed: feed).use(.init(.file))
        logger.debug("fine")
        logger.info("usual")
        logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == ["usual"])
        logger.error("broken")
        logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == ["usual", "fine", "broken"])
        #expect(feed.loggedMessages == ["fine", "usual", "broken"])
    }

    @Test(
        "the level says what is written at once, and an error still brings what led to it",
        arguments: [
            (.trace, ["trace", "debug", "warning"], ["trace", "debug", "warning", "error"]),
            (.debug, ["debug", "warning"], ["debug", "warning", "error"]),
            (.warning, ["warning"], ["warning", "debug", "error"]),
            (.critical, [], []),
        ] as [(Level, [String], [String])]
    )
    func levels(_ level: Level, before: [String], after: [String]) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let logger = Logger(strategy: NullStrategy())
        logger.level = min(.debug, level)
        try LogDestination(folder, logger: logger, feed: LogFeed(), level: level).start(.init(.file))
        logger.trace("trace")
        logger.debug("debug")
        logger.warning("warning")
        logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == before)
        logger.error("error")
        logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == after)
    }

    @Test("an address is a collector, which is remembered when the log goes elsewhere and comes back")
    func collector() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let logger = Logger(strategy: NullStrategy())
        let address = "http://127.0.0.1:9"
        #expect(try LogDestination.Choice(address).member == .collector)
        let first = LogDestination(folder, logger: logger, feed: LogFeed())
        try first.start(.init(address))
        #expect(first.current == .collector)
        try first.use(.init(.memory))
        let second = LogDestination(folder, logger: logger, feed: LogFeed())
        #expect(second.current == .memory)
        try second.start(.init(.collector))
        #expect(try Data(contentsOf: URL(filePath: folder.logCollector)) == Data((address + "\n").utf8))
        try second.use(.init(.memory))
    }

    @Test(
        "from one collector to another nothing is lost: what the first does not take is kept for the second"
    )
    func otherCollector() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let logger = Logger(strategy: NullStrategy())
        let destination = LogDestination(folder, logger: logger, feed: LogFeed())
        // Nobody listens at either.
        try destination.start(.init("http://127.0.0.1:1"))
        logger.info("one")
        try destination.use(.init("http://127.0.0.1:2"))
        logger.info("two")
        try destination.use(.init(.memory))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.logSpool).sorted()
        let batches = names.filter { $0.hasSuffix(".json") }
        let texts = try batches.map { name in
            String(decoding: try Data(contentsOf: URL(filePath: folder.logSpool + "/" + name)), as: UTF8.self)
        }
        try #require(texts.count == 2)
        #expect(texts[0].contains(#""stringValue":"one""#) && texts[1].contains(#""stringValue":"two""#))
    }

    @Test(
        "what is no destination is refused in a sentence that says what is",
        arguments: [
            ("nowhere", "there are: console-and-file"), ("https://h", "needs TLS"),
            ("http://", "write http://HOST:PORT"),
            ("ftp://h", "write http://HOST:PORT"),
        ]
    )
    func refused(_ text: String, _ sentence: String) {
        #expect(throws: LogDestination.Choice.Failure.self) { try LogDestination.Choice(text) }
        do {
            _ = try LogDestination.Choice(text)
        } catch {
            #expect("\(error)".contains(text) && "\(error)".contains(sentence))
        }
    }

    @Test("a collector's address that is damaged is the usual one")
    func damagedAddress() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        try Data("collector".utf8).write(to: URL(filePath: folder.logDestination))
        try Data("http://".utf8).write(to: URL(filePath: folder.logCollector))
        let logger = Logger(strategy: NullStrategy())
        let destination = LogDestination(folder, logger: logger, feed: LogFeed())
        try destination.start(nil)
        #expect(destination.current == .collector)
        try destination.use(.init(.memory))
    }
}
