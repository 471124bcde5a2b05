import ClickwheelDatabase
import ClickwheelNet
import ClickwheelProgram
import Log

/// The parts of a running program, each made once: when the first of the others asks for it, or else in their order.
final class Composition {
    /// Every part, in the order in which what they offer is listed; a new one adds its line.
    static let parts: [any ProgramPart.Type] = [
        LogPart.self,
        LibraryPart.self,
        PlayerPart.self,
        RemotePart.self,
        ConversionPart.self,
        QuizPart.self,
        GolfPart.self,
        MediaPart.self,
        MoviesPart.self,
        StorePart.self,
        StoragePart.self,
    ]

    let settings: Daemon.Settings
    let log: DaemonLog
    let choices: Choices
    let storage: StorageWatch
    let bus = EventBus()
    let loop: EventLoop
    /// What works on files of unknown origin; `nil` where its program is not there.
    let worker = MediaWorker.beside()
    private var made: [any ProgramPart] = []

    var folder: DataFolder { settings.folder }
    var logger: Logger { log.logger }

    /// A thread of that name for what may block, some of it later.
    func threads(_ name: String) -> TimedWorkers { TimedWorkers(Workers(name: name, limit: 1), on: loop) }

    /// - Throws: What cannot be opened.
    init(_ settings: Daemon.Settings, log: DaemonLog) throws {
        self.settings = settings
        self.log = log
        choices = try Choices(settings.folder)
        storage = StorageWatch(settings.folder, bus: bus, logger: log.logger.named("storage")) { [choices] in
            try choices.tryWriting()
        }
        loop = try EventLoop(name: "web")
    }

    /// The part of a type.
    ///
    /// - Throws: What cannot be opened.
    func part<P: ProgramPart>(_ type: P.Type) throws -> P {
        if let part = made.lazy.compactMap({ $0 as? P }).first { return part }
        let part = try P(self)
        made.append(part)
        return part
    }

    /// Every part, in their order.
    func all() throws -> [any ProgramPart] { try Self.parts.map { try part($0) } }
}

extension Composition {
    /// What the program offers while nothing runs.
    static var atRest: [Part] { parts.map { $0.atRest } }

    /// Everything that can be switched, with what was chosen on `folder`, while no daemon runs there.
    static func switchboard(atRest folder: DataFolder) throws -> Switchboard {
        let choices = try folder.exists ? Choices(folder) : Choices(folder, in: Database(inMemory: ()))
        return try Switchboard(
            atRest,
            choices: choices,
            bus: EventBus(),
            logger: Logger(strategy: NullStrategy())
        )
    }
}
