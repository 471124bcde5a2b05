import ClickwheelProgram
import ClickwheelWebAPI
import Log

/// The log: where it goes, how fine it is, and the page that follows it.
struct LogPart: ProgramPart {
    /// The name of the setting of how fine it is.
    static let level = "log-level"
    static let nouns = [Noun.log]
    static let atRest = Part.log(nil)

    private let log: DaemonLog

    init(_ program: Composition) {
        log = program.log
        log.publish(on: program.bus)
    }

    var offer: Part { .log(log) }

    func routes(_ context: APIContext) -> [any RouteGroup] { [LogRoutes(context, log.feed)] }
}

extension Part {
    static func log(_ log: DaemonLog?) -> Part {
        Part(
            families: [
                StrategyFamily(
                    LogDestination.family,
                    title: "Log",
                    summary: "Where log lines go.",
                    members: LogDestination.all.map { .init($0.name, title: $0.title, for: $0.audience) },
                    alternative: "or the address of a collector such as \(LogDestination.usualCollector)",
                    parse: { try LogDestination.choice($0, namedBy: $1) },
                    owner: log,
                    current: { $0.choice },
                    use: { log, choice, who in
                        // The one of the environment was named by who started the program.
                        let isUsual = LogDestination.environment.address == nil
                        if isUsual, choice == Choice(LogDestination.collector.name) {
                            do {
                                try LogDestination.check(LogDestination.usualCollector, namedBy: who)
                            } catch {
                                throw StrategyError.unusable("\(error)", family: LogDestination.family)
                            }
                        }
                        try log.use(choice, LogDestination.Reach(choice, by: who))
                    }
                )
            ],
            settings: [
                Setting(
                    LogPart.level,
                    title: "Log level",
                    summary:
                        "How much is logged; finer lines are kept only when they led to an error.",
                    members: Level.allCases.map { .init($0.name, title: $0.title, for: $0.audience) },
                    usual: Level.info.name,
                    owner: log,
                    current: { Choice($0.level.name) },
                    use: { log, choice, _ in
                        if let level = Level(name: choice.member) { try log.use(level) }
                    }
                )
            ],
            machines: [MachineEntry(ExportMachine()) { [log?.exportState].compactMap(\.self) }]
        )
    }
}

extension Level {
    /// The name as a person writes it.
    fileprivate var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// One sentence on who writes a log as fine as this.
    fileprivate var audience: String {
        switch self {
        case .trace: "For anyone hunting a fault in the program, with room on the disk."
        case .debug: "For anyone who wants to see every request and every step."
        case .info: "For most people: what happened."
        case .notice: "For those who only want what matters."
        case .warning: "For those who want what went wrong, even if little came of it."
        case .error: "For those who want only what failed."
        case .critical: "For those who want only what stops the program."
        }
    }
}
