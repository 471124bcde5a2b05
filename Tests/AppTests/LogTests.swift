import Foundation
import Log
import Playback
import Testing
import WebAPI

@testable import App

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
        try destination.use(member)
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
        #expect(throws: CommandFailure.self) { try destination.use(.memory) }
        #expect(destination.current == .consoleAndFile)
    }

    @Test("the file is told what led to an error, and the page sees all of it in memory")
    func history() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let feed = LogFeed()
        let logger = Logger(strategy: NullStrategy())
        logger.level = .debug
        try LogDestination(folder, logger: logger, feed: feed).use(.file)
        logger.debug("fine")
        logger.info("usual")
        logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == ["usual"])
        logger.error("broken")
        logger.flush()
        #expect(LogReader(path: folder.log).map(\.text) == ["usual", "fine", "broken"])
        #expect(feed.loggedMessages == ["fine", "usual", "broken"])
    }
}
