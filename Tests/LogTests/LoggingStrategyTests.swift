import Foundation
import Log
import Testing

@Suite("Logging strategies")
struct LoggingStrategyTests {
    /// The members that keep what they are told.
    enum Member: CaseIterable {
        case memory
        case file
        case fanOut

        func make(in folder: TemporaryFolder) -> any LoggingStrategy {
            switch self {
            case .memory: InMemoryStrategy()
            case .file: FileLoggingStrategy(fileURL: folder.url.appending(path: "a/b/log.txt"))
            case .fanOut: FanOutStrategy([ConsoleStrategy(), InMemoryStrategy()])
            }
        }
    }

    @Test("messages come out as they went in, in their order", arguments: Member.allCases)
    func order(_ member: Member) throws {
        let folder = try TemporaryFolder()
        let strategy = member.make(in: folder)
        let messages = ["one", "two\nlines", "back\\slash", "naïve 日本 🎷", "\r\n", "\\n\n"]
        for message in messages { strategy.log(message) }
        #expect(strategy.loggedMessages == messages)
    }

    @Test("clear leaves nothing, and what follows is there again", arguments: Member.allCases)
    func clear(_ member: Member) throws {
        let folder = try TemporaryFolder()
        let strategy = member.make(in: folder)
        strategy.log("before")
        strategy.clear()
        #expect(strategy.loggedMessages.isEmpty)
        strategy.log("after")
        #expect(strategy.loggedMessages == ["after"])
    }

    @Test("a file's messages are there after the logger is gone")
    func fileOutlives() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "log.txt")
        Logger.fileLogging(fileURL: file).log("kept")
        #expect(Logger.fileLogging(fileURL: file).loggedMessages == ["kept"])
    }

    @Test("a file that cannot be opened loses nothing silently: it counts, and logging goes on")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        let notAFolder = folder.url.appending(path: "file")
        try Data().write(to: notAFolder)
        let strategy = FileLoggingStrategy(fileURL: notAFolder.appending(path: "log.txt"))
        strategy.log("one")
        strategy.log("two")
        #expect(!strategy.flush())
        #expect(strategy.loggedMessages == ["one", "two"])
    }
}
