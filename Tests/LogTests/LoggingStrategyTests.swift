import ClickwheelTestSupport
import Foundation
import Log
import Testing

@Suite("Laws of logging strategies")
struct LoggingStrategyTests {
    /// The members that keep what they are told, alone and in front of one another.
    enum Member: CaseIterable {
        case memory
        case file
        case jsonFile
        case logfmtFile
        case fanOut
        case filter
        case history

        func make(in folder: TemporaryFolder) -> any LoggingStrategy {
            let file = folder.url.appending(path: "a/b/log.txt")
            return switch self {
            case .memory: InMemoryStrategy()
            case .file: FileLoggingStrategy(fileURL: file)
            case .jsonFile: FileLoggingStrategy(fileURL: file, format: .json)
            case .logfmtFile: FileLoggingStrategy(fileURL: file, format: .logfmt)
            case .fanOut: FanOutStrategy([NullStrategy(), InMemoryStrategy()])
            case .filter: FilterStrategy(InMemoryStrategy())
            case .history: HistoryStrategy(to: InMemoryStrategy())
            }
        }
    }

    static let messages = [
        "one", "two\nlines", "back\\slash", "naïve 日本 🎷", "\r\n", "\\n\n", "a=b", " k=v", "[part] x", "", " ",
        "{}",
        "time=1", "\u{1B}[0m",
    ]

    @Test("messages come out as they went in, in their order", arguments: Member.allCases)
    func order(_ member: Member) throws {
        let folder = try TemporaryFolder()
        let strategy = member.make(in: folder)
        for message in Self.messages { strategy.log(message) }
        #expect(strategy.loggedMessages == Self.messages)
    }

    @Test("a logger's messages come out alike, whatever the member", arguments: Member.allCases)
    func alike(_ member: Member) throws {
        let folder = try TemporaryFolder()
        let logger = Logger(strategy: member.make(in: folder)).named("part")
        for message in Self.messages { logger.info(message, .string("k", message), .double("d", 0.1)) }
        let memory = Logger(strategy: InMemoryStrategy()).named("part")
        for message in Self.messages { memory.info(message, .string("k", message), .double("d", 0.1)) }
        #expect(logger.loggedMessages == memory.loggedMessages)
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

    @Test("a member that keeps nothing says so")
    func null() {
        let logger = Logger(strategy: NullStrategy())
        logger.log("gone")
        logger.clear()
        #expect(logger.loggedMessages.isEmpty)
        #expect(logger.flush())
    }

    @Test("a file logger's messages are there after the logger is gone")
    func fileOutlives() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "log.txt")
        Logger.fileLogging(fileURL: file).log("kept")
        #expect(Logger.fileLogging(fileURL: file).loggedMessages == ["kept"])
    }
}
