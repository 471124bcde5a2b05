import Log
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where the daemon's log goes, exchanged while it runs.
final class LogDestination: Sendable {
    /// The members of the family.
    enum Member: String, CaseIterable {
        case consoleAndFile = "console-and-file"
        case console
        case file
        case memory

        var audience: String {
            switch self {
            case .consoleAndFile: "For most people: lines to watch, and a file to look things up in."
            case .console: "For those whose system keeps what standard error says, such as systemd."
            case .file: "For a daemon that nobody watches."
            case .memory: "For machines whose disk must rest: the last lines, until the daemon stops."
            }
        }
    }

    private let folder: DataFolder
    private let logger: Logger
    private let member = Mutex(Member.consoleAndFile)

    init(_ folder: DataFolder, logger: Logger) {
        self.folder = folder
        self.logger = logger
    }

    var current: Member { member.withLock { $0 } }

    func use(_ member: Member) {
        logger.setStrategy(strategy(member))
        self.member.withLock { $0 = member }
    }

    private func strategy(_ member: Member) -> any LoggingStrategy {
        switch member {
        case .consoleAndFile: FanOutStrategy([ConsoleStrategy(), file()])
        case .console: ConsoleStrategy()
        case .file: file()
        case .memory: InMemoryStrategy()
        }
    }

    private func file() -> FileLoggingStrategy {
        FileLoggingStrategy(fileURL: URL(filePath: folder.log))
    }
}
