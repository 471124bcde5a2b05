import ClickwheelGzip
import ClickwheelProgram
import Log
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The daemon's log: the latest in memory for the page, and at a destination that is exchanged while it runs.
///
/// It begins on the console, before anybody knows what was chosen; what was logged until the first choice also goes
/// there then. Safe to use from every thread; switching blocks until the destination before has been written out.
final class DaemonLog: Sendable {
    let logger: Logger
    let feed = LogFeed()
    private let folder: DataFolder
    private let console: @Sendable (Level) -> any LoggingStrategy
    private let state: Mutex<State>
    private let export = Export()
    /// Kept once it is used: what a full disk has not taken yet is written when there is room, wherever the log goes by
    /// then.
    private let file = Mutex<FileLoggingStrategy?>(nil)

    /// What sends the log to a collector, as long as it is in use.
    private final class Export: Sendable {
        private let strategy = Mutex<Reference>(Reference())
        private let bus = Mutex<EventBus?>(nil)

        private struct Reference {
            weak var strategy: HTTPLoggingStrategy?
        }

        func watch(_ new: HTTPLoggingStrategy) { strategy.withLock { $0.strategy = new } }

        func publish(on new: EventBus) { bus.withLock { $0 = new } }

        func tell(_ from: String, _ event: String, _ to: String) {
            let cause = "the log goes to a collector"
            let name = ExportMachine().name
            let step = MachineStep(name: name, from: from, event: event, state: to, cause: cause)
            bus.withLock { $0 }?.publish(.machine(step))
        }

        var state: String? { strategy.withLock { $0.strategy }?.stateLabel }
    }

    private struct State {
        var choice = Choice(LogDestination.console.name)
        var level: Level
        var reach = LogDestination.Reach.anywhere
        /// What was logged so far, until the first choice.
        var early: InMemoryStrategy? = InMemoryStrategy(count: 1000, bytes: 512 << 10)
    }

    /// A log that writes what is not finer than `level`, and the rest where it led to an error.
    ///
    /// `console` makes what writes to the terminal.
    init(
        _ folder: DataFolder,
        level: Level = .info,
        console: @escaping @Sendable (Level) -> any LoggingStrategy = { ConsoleStrategy(level: $0) }
    ) {
        self.folder = folder
        self.console = console
        let state = State(level: level)
        let first: [(any LoggingStrategy)?] = [feed, state.early, console(level)]
        logger = Logger(strategy: FanOutStrategy(first.compactMap(\.self)))
        // What is finer stays in memory, until an error makes it worth writing.
        logger.level = min(.debug, level)
        self.state = Mutex(state)
    }

    /// Where the log goes, and what that was given.
    var choice: Choice { state.withLock { $0.choice } }

    var level: Level { state.withLock { $0.level } }

    /// Tells `bus` of the steps of the ``ExportMachine`` from now on.
    func publish(on bus: EventBus) { export.publish(on: bus) }

    /// Where the ``ExportMachine`` stands, while there is one.
    var exportState: String? { export.state }

    /// Sends everything that is logged from now on where `choice` says, and to a collector as far as `reach`.
    ///
    /// - Throws: What opening the destination throws; nothing has changed then.
    func use(_ choice: Choice, _ reach: LogDestination.Reach = .anywhere) throws {
        try state.withLock { state in
            guard choice != state.choice || reach != state.reach || state.early != nil else { return }
            try open(choice, state.level, reach, &state)
        }
    }

    /// Writes from now on what is not finer than `level`.
    ///
    /// - Throws: What opening the destination again throws; nothing has changed then.
    func use(_ level: Level) throws {
        try state.withLock { state in
            guard level != state.level else { return }
            try open(state.choice, level, state.reach, &state)
            logger.level = min(.debug, level)
        }
    }

    private func openFile() -> FileLoggingStrategy {
        file.withLock { file in
            if let file { return file }
            let made = FileLoggingStrategy(
                fileURL: URL(filePath: folder.log),
                // A data folder that was moved away is not made anew: it is to be put back in its place.
                makesAllFolders: false,
                rotation: .bounded,
                compression: .gzip
            )
            file = made
            return made
        }
    }

    private func open(
        _ choice: Choice,
        _ level: Level,
        _ reach: LogDestination.Reach,
        _ state: inout State
    ) throws {
        guard let destination = LogDestination.named(choice.member) else { return }
        let tell: @Sendable (String) -> Void = { [feed, console] sentence in
            feed.log(sentence)
            console(level).log(sentence)
        }
        let site = LogSite(
            folder: folder,
            level: level,
            tell: tell,
            step: { [export] in export.tell($0, $1, $2) },
            watch: { [export] in export.watch($0) },
            reach: reach,
            open: { [self] in openFile() }
        )
        let isCollector = { $0 == LogDestination.collector.name }
        if state.early == nil, isCollector(state.choice.member), isCollector(choice.member) {
            // What waits on disk belongs to one strategy at a time: meanwhile lines go to the file.
            logger.setStrategy(FanOutStrategy([feed, site.file()]))
        }
        let target = try destination.open(site, choice.argument)
        let console = destination.hasConsole ? console(level) : nil
        // The console last: it may wait for who reads it.
        logger.setStrategy(FanOutStrategy([feed] + [target, console].compactMap(\.self)))
        if let target, let early = state.early?.records {
            for record in early { Entry.with(record) { target.emit(&$0) } }
        }
        state = State(choice: choice, level: level, reach: reach, early: nil)
    }
}
