import ClickwheelProgram
import Log

/// The one path of every switch, for a command of the terminal that runs a part itself.
///
/// Where a daemon runs on the data folder, the choice is made there first, which keeps, logs and announces it; otherwise
/// it is kept here.
struct TerminalSwitches {
    private let folder: DataFolder
    private let part: Part

    /// Switches of `part` on a folder that is there.
    init(_ folder: DataFolder, _ part: Part) {
        self.folder = folder
        self.part = part
    }

    /// Made anew for each wish: somebody at a page may have chosen since the last one.
    private func switchboard() throws -> Switchboard {
        let choices: any ChoiceStore = try DaemonClient(folder).map(DaemonChoices.init) ?? Choices(folder)
        let logger = Logger(strategy: ConsoleStrategy(level: .warning))
        return try Switchboard([part], choices: choices, bus: EventBus(), logger: logger)
    }

    /// Uses what was chosen before, in a terminal or at a page.
    ///
    /// - Throws: What reading the choices throws.
    func restore() throws { try switchboard().restore() }

    /// Uses `member` of the family `name`, here and in the daemon, now and from the next start on.
    ///
    /// - Throws: ``StrategyError``, or what the part throws; nothing has changed then.
    func use(_ member: String, in name: String) throws {
        try switchboard().use(member, in: name, by: .commandLine)
    }
}
