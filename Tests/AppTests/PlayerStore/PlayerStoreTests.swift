import ClickwheelDatabase
import ClickwheelProgram
import ClickwheelSystem
import Foundation
import Log
import Playback
import Testing

@testable import ClickwheelApp

@Suite("The player's tables")
final class PlayerStoreTests {
    private let path = FileManager.default.temporaryDirectory.appending(
        path: "player-\(UUID().uuidString).db"
    ).path
    private let logger = Logger.inMemory
    private let choices: Choices
    private let somebody = Sender(name: "somebody")

    init() throws {
        let folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        choices = try Choices(folder, in: Database(inMemory: ()))
    }

    deinit {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    /// Songs last a second for each of their ids, but the fourth an hour.
    private func player(_ saved: PersistedPlayer? = nil) -> Player {
        Player(
            tracks: { TrackInfo(durationMs: $0 == 4 ? 3_600_000 : Int($0) * 1000) },
            outputs: [.null],
            scheduler: ManualScheduler(),
            logger: logger,
            seed: 1,
            restoring: saved
        )
    }

    private func store() throws -> PlayerStore { try PlayerStore(path, choices: choices, logger: logger) }

    /// As the switchboard does.
    private func choose(like player: Player) throws {
        try choices.keep(KeptChoices(player.snapshot.modes.order), of: QueueOrders.family)
        try choices.keep(KeptChoices(player.snapshot.output), of: AudioOutputs.family)
    }

    @Test("what was never kept is nothing")
    func nothing() throws {
        #expect(try store().load() == nil)
    }

    @Test("whatever people do, what was kept last is what comes back", arguments: 0..<8 as Range<UInt64>)
    func walk(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let player = player()
        let store = try store()
        for step in 0..<120 {
            let tracks = (0..<Int64.random(in: 1...9, using: &generator)).map { $0 + 1 }
            let items = player.queue(in: 0..<Queue.limit).items.map(\.id)
            let item = items.randomElement(using: &generator) ?? 0
            let place = Int.random(in: 0...items.count, using: &generator)
            let commands: [PlayerCommand] = [
                .add(tracks), .add(tracks, at: place), .playNext(tracks), .remove([item]),
                .move(item, to: place),
                .move(item, to: 0), .next, .previous, .playItem(item), .order("shuffle"),
                .priority([item], step % 256), .sleep(step % 2 == 0 ? .minutes(9) : .endOfSong),
                .consume(step % 3 == 0), .stopAfterTrack(step % 2 == 0),
                .replaceQueue(tracks), .clearQueue, .volume(step % 101), .repeat(.all), .seek(500),
                .seek(60_000), .pause,
            ]
            _ = try? player.perform(commands[Int(generator.next() % UInt64(commands.count))], by: somebody)
            if step % 3 == 0 {
                player.renumberTracks([1: 4, 4: 1])
                try store.save(player.persisted)
                try choose(like: player)
                #expect(try self.store().load() == player.persisted)
            }
        }
        try store.save(player.persisted)
        try choose(like: player)
        #expect(try store.load() == player.persisted)
        #expect(logger.loggedMessages.allSatisfy { !$0.contains("older version") })
    }

    @Test("what was heard of a song, and that it counts already, comes back")
    func heard() throws {
        let clock = ManualScheduler()
        let player = Player(
            tracks: { TrackInfo(durationMs: Int($0) * 1000) },
            outputs: [.null],
            scheduler: clock,
            logger: logger
        )
        let store = try store()
        try player.perform(.replaceQueue([100]), by: somebody)
        for (heardMs, isCounted) in [(0, false), (49_999, false), (50_000, true), (60_000, true)] {
            clock.advance(by: heardMs - player.persisted.heardMs)
            try store.save(player.persisted)
            let kept = try #require(try self.store().load())
            #expect(kept.heardMs == heardMs && kept.isCounted == isCounted)
        }
    }

    @Test("a save that failed is made up for by the next")
    func failure() throws {
        let player = player()
        let store = try store()
        try player.perform(.replaceQueue([1, 2, 3]), by: somebody)
        try store.save(player.persisted)
        try player.perform(.playNext([4, 5]), by: somebody)
        let other = try Connection(path: path)
        try other.execute("ALTER TABLE player_next RENAME TO elsewhere")
        #expect(throws: SQLiteError.self) { try store.save(player.persisted) }
        #expect(
            try other.first("SELECT count(*) FROM player_queue") { $0.int(0) } == 3,
            "nothing of it was kept"
        )
        try other.execute("ALTER TABLE elsewhere RENAME TO player_next")
        try store.save(player.persisted)
        try choose(like: player)
        #expect(try self.store().load() == player.persisted)
    }

    @Test("a position that moved is one row")
    func cheap() throws {
        let player = player()
        let store = try store()
        try player.perform(.replaceQueue(Array(1...50_000), startingAt: 7), by: somebody)
        try store.save(player.persisted)
        let other = try Connection(path: path)
        try other.execute(
            """
            CREATE TABLE writes(n INTEGER);
            CREATE TRIGGER counted AFTER INSERT ON player_queue BEGIN INSERT INTO writes VALUES(1); END;
            """
        )
        func writes() throws -> Int? { try other.first("SELECT count(*) FROM writes") { $0.int(0) } }
        try player.perform(.seek(4000), by: somebody)
        try store.save(player.persisted)
        #expect(try writes() == 0)
        try player.perform(.add([3], at: 20_000), by: somebody)
        try store.save(player.persisted)
        #expect(try writes() == 1)
        try player.perform(.move(40_000, to: 100), by: somebody)
        try store.save(player.persisted)
        #expect(try writes() == 2)
        try player.perform(.next, by: somebody)
        try store.save(player.persisted)
        #expect(try writes() == 3)
        try choose(like: player)
        #expect(try self.store().load() == player.persisted)
    }
}
