import ClickwheelDatabase
import ClickwheelProgram
import Foundation
import Log
import Playback
import Testing

@testable import ClickwheelApp

@Suite("Players that landed versions kept")
final class PlayerBlobsTests {
    private let path = FileManager.default.temporaryDirectory.appending(
        path: "landed-\(UUID().uuidString).db"
    ).path
    private let logger = Logger.inMemory

    deinit { removeAll() }

    private func removeAll() {
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    private func take(_ fixture: String) throws {
        let folder = try #require(Bundle.module.resourceURL).appending(path: "Fixtures/player")
        try FileManager.default.copyItem(at: folder.appending(path: fixture + ".db"), to: URL(filePath: path))
    }

    private func change(_ key: String, _ edit: (String) -> String) throws {
        let connection = try Connection(path: path)
        let text = try connection.first("SELECT value FROM player WHERE key = ?", key) { $0.text(0) }
        try connection.run("UPDATE player SET value = ? WHERE key = ?", Array(edit(text ?? "").utf8), key)
    }

    /// As a program opens it: the choices first.
    private func store() throws -> PlayerStore {
        let folder = DataFolder(try Arguments(["--data", path], options: [.data]))
        let choices = try Choices(folder, in: Database(path: path))
        return try PlayerStore(path, choices: choices, logger: logger)
    }

    private func load() throws -> PersistedPlayer {
        try #require(try store().load())
    }

    @Test("a shuffled queue in mid-pass opens with all that it held", arguments: ["shuffled", "tables"])
    func shuffled(fixture: String) throws {
        try take(fixture)
        let saved = try load()
        let queue = saved.queue
        #expect(
            queue.entries.map(\.id)
                == [
                    1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 25, 26, 19, 4, 20, 21, 22, 23,
                    24,
                ]
        )
        #expect(
            queue.entries.map(\.trackID)
                == [1, 2, 3, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 5, 3, 4, 4, 5, 6, 7, 8]
        )
        #expect(
            queue.entries.indices.filter { queue.entries[$0].pass == queue.pass } == [2, 10, 13, 16, 22, 24]
        )
        #expect(queue.current?.id == 18 && queue.currentIndex == 16 && queue.nextID == 27 && queue.pass == 2)
        #expect(queue.upNext == [25, 26] && queue.history == [21, 12, 3, 18, 23, 15] && queue.cursor == 3)
        #expect(queue.seed == 838_328_527_527_440_420)
        #expect(saved.positionMs == 12_346 && saved.isPaused && saved.volume == 33 && saved.output == "null")
        #expect(saved.modes == QueueModes(order: "shuffle", repeat: .all))
        #expect(saved.revision == (fixture == "tables" ? 1015 : 15), "each start takes a leap")
        #expect(saved.heardMs == 0 && !saved.isCounted, "what nobody wrote down was not heard")
        #expect(logger.loggedMessages.isEmpty)

        let player = Player(
            tracks: { _ in TrackInfo(durationMs: 30_000) },
            scheduler: ManualScheduler(),
            logger: logger,
            restoring: saved
        )
        #expect(player.snapshot.state == "pause" && player.snapshot.trackID == 2)
        #expect(player.snapshot.positionMs == 12_346)
        let somebody = Sender(name: "somebody")
        try player.perform(.next, by: somebody)
        #expect(player.snapshot.trackID == 7, "the one from which somebody came back")
    }

    @Test("a song that was gone, and a queue without any")
    func others() throws {
        try take("removed")
        let saved = try load()
        #expect(saved.queue.entries.map(\.trackID) == [1, 9001, 2, 3] && saved.queue.current?.id == 3)
        #expect(
            saved.positionMs == 777 && saved.modes.consume && saved.queue.seed == 12_712_183_460_561_357_600
        )
        removeAll()
        try take("empty")
        let empty = try load()
        #expect(empty.queue.isEmpty && empty.queue.current == nil && !empty.isPaused)
        #expect(empty.volume == 12 && empty.modes.single && logger.loggedMessages.isEmpty)
    }

    @Test("a song that counts already, with what was heard of it")
    func counted() throws {
        try take("counted")
        let saved = try load()
        #expect(saved.queue.entries.map(\.trackID) == [1, 2, 3, 2] && saved.queue.current?.id == 2)
        #expect(saved.positionMs == 11_044 && saved.heardMs == 11_044 && saved.isCounted && saved.isPaused)
        #expect(saved.output == "null" && logger.loggedMessages.isEmpty)
    }

    @Test("50,000 items, too")
    func many() throws {
        try take("empty")
        // Each item is one further than the last, and so is its track.
        let items = Data(repeating: 2, count: 100_000).base64EncodedString()
        try change("queue") { _ in #"{"revision": 1, "nextID": 50001, "count": 50000, "items": "\#(items)"}"#
        }
        try change("state") {
            $0.replacingOccurrences(of: #""volume":"#, with: #""index": 49999, "volume":"#)
        }
        let queue = try load().queue
        #expect(queue.entries == (1...50_000).map { Queue.Entry(id: $0, trackID: $0) })
        #expect(queue.current?.id == 50_000)
    }

    @Test(
        "one key that is missing or makes no sense costs nothing but itself, and the log says so",
        arguments: [
            #""volume":33"#, #""seed":838328527527440420"#, #""modes":{"#, #""history":["#, #""pass":2"#,
            #""output""#,
            #""output""#,
        ]
    )
    func missingKey(_ text: String) throws {
        try take("shuffled")
        let key = text.prefix { $0 != ":" }
        try change("state") { $0.replacingOccurrences(of: key, with: #""gone""#) }
        let saved = try load()
        #expect(saved.queue.count == 26 && saved.queue.current?.id == 18 && saved.positionMs == 12_346)
        let isKeptElsewhere = key == #""output""#
        #expect(logger.loggedMessages.count == (isKeptElsewhere ? 0 : 1))
        #expect(isKeptElsewhere || logger.loggedMessages.joined().contains(key.dropFirst().dropLast()))
    }

    @Test("of a damaged list of items the first ones stay, and of a damaged state the items")
    func damaged() throws {
        try take("shuffled")
        try change("queue") {
            $0.replacingOccurrences(of: "DQICAgICAgICAgICAgICAg0CAg4CAgQNAx0CIAACAgICAgICAg==", with: "")
        }
        try change("state") { String($0.dropLast(40)) }
        let saved = try load()
        #expect(saved.queue.entries.map(\.id) == [1, 2, 3, 5, 6, 7, 8])
        #expect(saved.volume == 70 && !saved.isPaused && saved.queue.current == nil)
        #expect(logger.loggedMessages.count == 1 && logger.loggedMessages.joined().contains("of=26"))
    }

    @Test("a program that was killed while it took the player over leaves it to the next, once")
    func killed() throws {
        try take("shuffled")
        // Where the step comes to its last table it fails, as a full disk or a kill would have it.
        let other = try Connection(path: path)
        try other.execute("CREATE TABLE player_history(x)")
        #expect(throws: SQLiteError.self) { try store() }
        try other.execute("DROP TABLE player_history")
        let first = try load()
        #expect(first.queue.count == 26 && first.queue.history.count == 6)
        #expect(try load() == first)
    }
}
