import ClickwheelWebAPI
import Foundation
import Log
import Playback
import Quiz

@testable import ClickwheelApp

/// The daemon's parts with all their strategy families, put together as the daemon does, in a folder of their own.
///
/// The player has a clock that the test moves, and the decks are in memory.
final class World: Sendable {
    let folder: DataFolder
    let logger: Logger
    let log: LogDestination
    let feed = LogFeed()
    /// What stands for the terminal.
    let console = InMemoryStrategy(count: 10_000, bytes: 8 << 20)
    let clock = ManualScheduler()
    let player: Player
    let quiz: QuizSession
    let golf: GolfTable
    let families: [StrategyFamily]

    init() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "world-\(UUID().uuidString)").path
        folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        try folder.create()
        // Where nobody listens.
        try Data("http://127.0.0.1:9\n".utf8).write(to: URL(filePath: folder.logCollector))
        logger = Logger(strategy: NullStrategy())
        log = LogDestination(folder, logger: logger, feed: feed) { [console] _ in console }
        player = Player(
            tracks: { TrackInfo(durationMs: Int($0) * 100_000) },
            scheduler: clock,
            logger: Logger(strategy: NullStrategy()),
            seed: 1
        )
        quiz = QuizSession(store: try DeckStore(path: ":memory:", mediaFolder: path + "/media"))
        golf = GolfTable(GolfParts(folder))
        families = Families.all(player: player, log: log, quiz: quiz, golf: golf)
    }

    deinit {
        logger.setStrategy(NullStrategy())
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    func family(_ name: String) throws -> StrategyFamily { try families.family(name) }
}
