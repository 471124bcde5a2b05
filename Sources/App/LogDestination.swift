import ClickwheelWebAPI
import Log
import Synchronization

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
        case collector

        var audience: String {
            switch self {
            case .consoleAndFile: "For most people: lines to watch, and a file to look things up in."
            case .console: "For those whose system keeps what standard error says, such as systemd."
            case .file: "For a daemon that nobody watches."
            case .memory: "For machines whose disk must rest: the last lines, until the daemon stops."
            case .collector:
                "For those who gather the logs of all their programs: the OpenTelemetry collector named last, at first \(Choice.usualCollector)."
            }
        }

        /// Whether `clickwheel log show` finds a file.
        var hasFile: Bool {
            switch self {
            case .consoleAndFile, .file: true
            case .console, .memory, .collector: false
            }
        }
    }

    private struct State {
        var member: Member
        var collector: String
        /// Whether anything goes there yet.
        var isStarted = false
    }

    private let folder: DataFolder
    private let logger: Logger
    private let feed: LogFeed
    private let level: Level
    private let console: @Sendable (Level) -> any LoggingStrategy
    private let state: Mutex<State>

    /// The destination that was chosen last; nothing goes there before ``start(_:)``.
    ///
    /// What is finer than `level` is not written, but where it led to an error. `console` makes what writes to the
    /// terminal.
    init(
        _ folder: DataFolder,
        logger: Logger,
        feed: LogFeed,
        level: Level = .info,
        console: @escaping @Sendable (Level) -> any LoggingStrategy = { ConsoleStrategy(level: $0) }
    ) {
        self.folder = folder
        self.logger = logger
        self.feed = feed
        self.level = level
        self.console = console
        let member = Self.word(folder.logDestination).flatMap(Member.init)
        let collector = Self.word(folder.logCollector).flatMap { try? Choice($0).collector }
        state = Mutex(State(member: member ?? .consoleAndFile, collector: collector ?? Choice.usualCollector))
    }

    var current: Member { state.withLock { $0.member } }

    /// Begins with `choice`, or with what was chosen last.
    ///
    /// - Throws: As ``use(_:)``.
    func start(_ choice: Choice?) throws { try use(choice ?? Choice(current)) }

    /// Sends everything that is logged from now on where `choice` says, and remembers it.
    ///
    /// - Throws: ``CommandFailure/failed(_:)`` where it cannot be remembered; then nothing is changed.
    func use(_ choice: Choice) throws {
        try state.withLock { state in
            let collector = choice.collector ?? state.collector
            if collector != state.collector { try remember(collector, in: folder.logCollector) }
            if choice.member != state.member {
                do {
                    try remember(choice.member.rawValue, in: folder.logDestination)
                } catch {
                    if collector != state.collector {
                        try? remember(state.collector, in: folder.logCollector)
                    }
                    throw error
                }
            }
            if state.isStarted, state.member == .collector, choice.member == .collector {
                if collector == state.collector { return }
                // What waits on disk belongs to one strategy at a time: meanwhile lines go to the file.
                logger.setStrategy(FanOutStrategy([feed, file()]))
            }
            logger.setStrategy(try strategy(choice.member, collector))
            state = State(member: choice.member, collector: collector, isStarted: true)
        }
    }

    /// What was written to `path`.
    ///
    /// A file of its own, since the log is there before the database is opened, and tells of that.
    private static func word(_ path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace }
    }

    private func remember(_ word: String, in path: String) throws {
        do {
            try Data((word + "\n").utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw CommandFailure.failed("cannot remember where the log goes in \(path): is the disk full?")
        }
    }

    private func strategy(_ member: Member, _ collector: String) throws -> any LoggingStrategy {
        switch member {
        case .consoleAndFile: FanOutStrategy([feed, console(level), file()])
        case .console: FanOutStrategy([feed, console(level)])
        case .file: FanOutStrategy([feed, file()])
        case .memory: feed
        case .collector: FanOutStrategy([feed, try export(to: collector)])
        }
    }

    private func file() -> HistoryStrategy {
        history(to: FileLoggingStrategy(fileURL: URL(filePath: folder.log), rotation: .bounded))
    }

    private func export(to endpoint: String) throws -> HistoryStrategy {
        var options = HTTPLoggingStrategy.Options()
        options.spoolFolder = folder.logSpool
        // Past the logger: nobody may log to the strategy that cannot send.
        options.tell = { [feed, console, level] sentence in
            feed.log(sentence)
            console(level).log(sentence)
        }
        return history(to: try HTTPLoggingStrategy(endpoint: endpoint, options: options))
    }

    /// `target`, which is also told what led to an error.
    private func history(to target: any LoggingStrategy) -> HistoryStrategy {
        HistoryStrategy(to: target, level: level, count: 100, bytes: 64 << 10)
    }
}

extension LogDestination {
    /// What a user wrote: the name of a member, or the address of a collector.
    struct Choice: Equatable {
        /// Where a collector on this machine listens: <https://opentelemetry.io/docs/specs/otlp/#otlphttp-default-port>.
        static let usualCollector = "http://127.0.0.1:4318"

        /// Why a choice is none.
        enum Failure: Error, Equatable, CustomStringConvertible {
            case unknown(String)
            case address(HTTPLoggingError)

            var description: String {
                switch self {
                case .unknown(let name):
                    "the log cannot go to '\(name)'; there are: \(Member.allCases.map(\.rawValue).joined(separator: ", ")), or the address of a collector such as \(usualCollector)"
                case .address(let error): "\(error)"
                }
            }
        }

        let member: Member
        /// The address of the collector, where one is named.
        let collector: String?

        init(_ member: Member, at collector: String? = nil) {
            self.member = member
            self.collector = collector
        }

        init(_ text: String) throws(Failure) {
            if let member = Member(rawValue: text) {
                self.init(member)
                return
            }
            guard text.contains("://") else { throw .unknown(text) }
            do {
                // Nothing is sent before something is logged.
                _ = try HTTPLoggingStrategy(endpoint: text)
            } catch {
                throw .address(error)
            }
            self.init(.collector, at: text)
        }
    }
}
