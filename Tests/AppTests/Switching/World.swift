import ClickwheelProgram
import ClickwheelWebAPI
import Foundation
import Log
import Playback
import Quiz
import Synchronization

@testable import ClickwheelApp

/// The daemon's parts with all their strategy families, put together as the daemon does, in a folder of their own.
///
/// The player has a clock that the test moves, and the decks are in memory.
final class World: Sendable {
    let folder: DataFolder
    let log: DaemonLog
    /// What stands for the terminal.
    let console = InMemoryStrategy(count: 10_000, bytes: 8 << 20)
    let clock = ManualScheduler()
    let player: Player
    let quiz: QuizSession
    /// The parts that have families or settings.
    let subjects: [Subject]
    let choices: Shelf
    let switchboard: Switchboard
    private let listening: EventBus.Subscription
    private let announced: Announced

    /// A part with the work that goes on while the members of its families are exchanged, by their names.
    struct Subject: Sendable {
        let part: Part
        let workloads: [String: @Sendable (World) -> Workload]

        init(_ part: Part, _ workloads: [String: @Sendable (World) -> Workload]) {
            (self.part, self.workloads) = (part, workloads)
        }
    }

    /// The switches that the bus told of.
    private final class Announced: Sendable {
        let switches = Mutex<[StrategySwitch]>([])
    }

    /// A world with what `choices` hold.
    init(_ choices: Shelf = Shelf()) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "world-\(UUID().uuidString)").path
        folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        try folder.create()
        self.choices = choices
        log = DaemonLog(folder) { [console] _ in console }
        player = Player(
            tracks: { TrackInfo(durationMs: Int($0) * 100_000) },
            scheduler: clock,
            logger: Logger(strategy: NullStrategy()),
            seed: 1
        )
        quiz = QuizSession(store: try DeckStore(path: ":memory:", mediaFolder: path + "/media"))
        // Every part is under the laws by its line here.
        subjects = [
            Subject(.log(log), ["log-destination": Workload.log, "log-level": Workload.level]),
            Subject(
                .playback(player),
                [
                    "audio-output": Workload.output, "queue-order": Workload.order,
                    "loudness": Workload.output, "preamplification": Workload.output,
                ]
            ),
            Subject(.quiz(quiz, nil), ["question-order": Workload.questions]),
            try .golf(folder),
            try .gallery(),
            try .ratings(),
            try .store(folder),
        ]
        let (bus, announced) = (EventBus(), Announced())
        self.announced = announced
        listening = bus.subscribe { event in
            if let change = event.content as? StrategySwitch {
                announced.switches.withLock { $0.append(change) }
            }
        }
        switchboard = try Switchboard(subjects.map(\.part), choices: choices, bus: bus, logger: log.logger)
    }

    deinit {
        log.logger.setStrategy(NullStrategy())
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    var logger: Logger { log.logger }
    var feed: LogFeed { log.feed }
    var switches: [StrategySwitch] { announced.switches.withLock { $0 } }

    /// The workloads of all families, by the families' names.
    var workloads: [String: @Sendable (World) -> Workload] {
        subjects.reduce(into: [:]) { $0.merge($1.workloads) { first, _ in first } }
    }

    /// The families and settings, with what is in use.
    var families: [StrategyListing.Family] { switchboard.listing.families + switchboard.listing.settings }

    func use(_ member: String, in family: String) throws {
        try switchboard.use(member, in: family, by: .commandLine)
    }

    func current(_ family: String) throws -> String { try switchboard.choice(in: family).member }
}

/// Choices in memory, on a shelf that can break.
final class Shelf: ChoiceStore {
    struct Broken: Error {}

    private let kept: Mutex<[String: KeptChoices]>
    let isBroken = Atomic<Bool>(false)

    /// Where nobody listens, should the log go to a collector.
    init(
        _ kept: [String: KeptChoices] = [
            "log-destination": KeptChoices(arguments: ["collector": "http://127.0.0.1:9"])
        ]
    ) {
        self.kept = Mutex(kept)
    }

    func choices(of family: String) -> KeptChoices { kept.withLock { $0[family] ?? KeptChoices() } }

    func keep(_ choices: KeptChoices, of family: String) throws {
        if isBroken.load(ordering: .relaxed) { throw Broken() }
        kept.withLock { $0[family] = choices }
    }
}
