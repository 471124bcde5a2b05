import ClickwheelProgram
import ClickwheelSystem
import Golf
import Log

extension Clubhouse {
    /// Golf with what is kept in `folder`: its rounds, its clubs and its courses.
    ///
    /// - Throws: What opening the database throws.
    convenience init(_ folder: DataFolder, logger: Logger, bus: EventBus = EventBus()) throws {
        self.init(store: try RoundTables(folder, logger: logger), supplies: GolfFolder(folder), bus: bus)
    }

    /// Golf as a command of the terminal has it, which writes warnings to standard error.
    ///
    /// - Throws: What opening the database throws.
    static func inTerminal(_ folder: DataFolder) throws -> Clubhouse {
        try Clubhouse(folder, logger: Logger(strategy: ConsoleStrategy(level: .warning)))
    }

    /// The same, or `nil` where nothing of a round was ever kept, so that a command which only looks makes no data folder.
    ///
    /// - Throws: As ``inTerminal(_:)``.
    static func keptInTerminal(_ folder: DataFolder) throws -> Clubhouse? {
        folder.exists || LandedRound.File(folder).exists ? try inTerminal(folder) : nil
    }
}
