import Log
import Synchronization
import WebAPI

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where the daemon's log goes, exchanged while it runs, and the same after the next start.
///
/// Whatever is chosen, the latest is in memory for the page.
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

        /// Whether `clickwheel log show` finds a file.
        var hasFile: Bool {
            switch self {
            case .consoleAndFile, .file: true
            case .console, .memory: false
            }
        }
    }

    private let folder: DataFolder
    private let logger: Logger
    private let feed: LogFeed
    private let member: Mutex<Member>

    /// The destination that was chosen last; nothing goes there before ``use(_:)``.
    init(_ folder: DataFolder, logger: Logger, feed: LogFeed) {
        self.folder = folder
        self.logger = logger
        self.feed = feed
        member = Mutex(Self.remembered(folder) ?? .consoleAndFile)
    }

    var current: Member { member.withLock { $0 } }

    /// Sends everything that is logged from now on to `member`, and remembers it.
    ///
    /// - Throws: ``CommandFailure/failed(_:)`` where it cannot be remembered; then nothing is changed.
    func use(_ member: Member) throws {
        try self.member.withLock { current in
            if member != current { try remember(member) }
            logger.setStrategy(strategy(member))
            current = member
        }
    }

    /// What was chosen for `folder`.
    ///
    /// A file of its own, since the log is there before the database is opened, and tells of that.
    private static func remembered(_ folder: DataFolder) -> Member? {
        guard let data = FileManager.default.contents(atPath: folder.logDestination) else { return nil }
        return Member(rawValue: String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace })
    }

    private func remember(_ member: Member) throws {
        do {
            try Data((member.rawValue + "\n").utf8).write(
                to: URL(filePath: folder.logDestination),
                options: .atomic
            )
        } catch {
            throw CommandFailure.failed(
                "cannot remember where the log goes in \(folder.logDestination): is the disk full?"
            )
        }
    }

    private func strategy(_ member: Member) -> any LoggingStrategy {
        switch member {
        case .consoleAndFile: FanOutStrategy([feed, ConsoleStrategy(level: .info), file()])
        case .console: FanOutStrategy([feed, ConsoleStrategy(level: .info)])
        case .file: FanOutStrategy([feed, file()])
        case .memory: feed
        }
    }

    /// The file, which is also told what led to an error.
    private func file() -> HistoryStrategy {
        HistoryStrategy(
            to: FileLoggingStrategy(fileURL: URL(filePath: folder.log), rotation: .bounded),
            count: 100,
            bytes: 64 << 10
        )
    }
}
