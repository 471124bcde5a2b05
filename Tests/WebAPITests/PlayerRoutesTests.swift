import ClickwheelHTTP
import ClickwheelTestSupport
import Dispatch
import Foundation
import Library
import Log
import Playback
import Synchronization
import Testing

@testable import ClickwheelWebAPI

@Suite("Player routes")
struct PlayerRoutesTests {
    static func harness() throws -> Harness {
        let harness = try Harness()
        let sender = Sender(name: "test")
        try harness.player.perform(.replaceQueue([11, 12, 13], startingAt: 0), by: sender)
        try harness.player.perform(.stop, by: sender)
        return harness
    }

    @Test("a command answers with the player as it is then")
    func command() async throws {
        let harness = try Self.harness()
        let answer = try await harness.send(
            .post,
            "/api/player",
            #"{"command": "play", "client": "tab-00001"}"#
        )
        #expect(answer.status == 200)
        #expect(answer.value("state") == "play")
        #expect(answer.value("phase") == "loading")
        #expect(answer.value("speaker") == "tab-00001")
        #expect(answer.header("Cache-Control") == "no-store")
        let state = try await harness.send(.get, "/api/state")
        #expect(state.value("revision") == answer.value("revision"))
    }

    @Test("play/pause is one command for those who do not know which")
    func toggle() async throws {
        let harness = try Self.harness()
        let press = #"{"command": "toggle", "client": "tab-00001"}"#
        #expect(try await harness.send(.post, "/api/player", press).value("state") == "play")
        #expect(try await harness.send(.post, "/api/player", press).value("state") == "pause")
    }

    @Test("a press from before the track changed is refused, and says who was faster")
    func outdated() async throws {
        let harness = try Self.harness()
        let seen = harness.player.snapshot.revision
        let press = #"{"command": "next", "client": "tab-00001", "revision": \#(seen)}"#
        let first = try await harness.send(.post, "/api/player", press)
        #expect(first.status == 200)
        let second = try await harness.send(
            .post,
            "/api/player",
            #"{"command": "next", "client": "tab-00002", "revision": \#(seen)}"#
        )
        #expect(second.status == 409)
        #expect(second.value("error", "message")?.contains("a page pressed") == true)
        #expect(second.value("state", "index") == "1")
    }

    @Test(
        "volume and modes are set and shown",
        arguments: [
            (#"{"command": "volume", "volume": 31}"#, "volume", "31"),
            (#"{"command": "volume", "volume": 900}"#, "volume", "100"),
            (#"{"command": "repeat", "repeat": "all"}"#, "repeat", "all"),
            (#"{"command": "order", "order": "shuffle"}"#, "order", "shuffle"),
            (#"{"command": "stop-after", "on": true}"#, "stopAfter", "1"),
        ]
    )
    func modes(_ body: String, _ key: String, _ value: String) async throws {
        let harness = try Self.harness()
        #expect(try await harness.send(.post, "/api/player", body).value(key) == value)
    }

    @Test(
        "what makes no sense gets 400 and one sentence",
        arguments: [
            (#"{"command": "fly"}"#, "There is no command \"fly\"."),
            (#"{"command": "seek"}"#, "The command \"seek\" needs the key \"positionMs\"."),
            (#"{"command": "scan", "direction": "up"}"#, "A direction is forward or backward."),
            (#"{"command": "repeat", "repeat": "often"}"#, "Repeat is off, all or one."),
            (#"{"command": "sleep"}"#, "The command \"sleep\" needs the key \"minutes\"."),
            (
                #"{"command": "sleep", "minutes": 721}"#,
                "A sleep timer takes 1 to 720 minutes, not 721."
            ),
            (#"{"command": 7}"#, "The value of \"command\" is not possible."),
            (#"{}"#, "The key \"command\" is missing."),
            (#"{"#, "This is not valid JSON."),
            (#"{"command": "play", "client": "<b>"}"#, "\"client\" is 8 to 64 letters, digits and hyphens."),
        ]
    )
    func bad(_ body: String, _ message: String) async throws {
        let answer = try await Self.harness().send(.post, "/api/player", body)
        #expect(answer.status == 400)
        #expect(answer.text == message)
    }

    @Test("a sleep timer is set, shown with what is left of it, and switched off")
    func sleep() async throws {
        let harness = try Self.harness()
        func send(_ body: String) async throws -> Answer {
            try await harness.send(.post, "/api/player", body)
        }
        let left = try await send(#"{"command": "sleep", "minutes": 30}"#).value("sleep", "leftMs")
        let leftMs = try #require(left.flatMap { Int($0) })
        #expect((1_700_000...1_800_000).contains(leftMs))
        #expect(
            try await send(#"{"command": "sleep", "endOfSong": true}"#).value("sleep", "endOfSong") == "1"
        )
        #expect(try await send(#"{"command": "sleep", "minutes": 0}"#).value("sleep", "endOfSong") == nil)
    }

    @Test("a change of the queue is said and taken back, until there is none")
    func undo() async throws {
        let harness = try Self.harness()
        let item = try #require(harness.player.snapshot.itemID)
        let removed = try await harness.send(.post, "/api/queue", #"{"op": "remove", "item": \#(item + 1)}"#)
        #expect(removed.value("undo") == "removed 1 song" && removed.value("length") == "2")
        let back = try await harness.send(.post, "/api/queue", #"{"op": "undo"}"#)
        #expect(back.value("undo") == nil && back.value("length") == "3")
        let none = try await harness.send(.post, "/api/queue", #"{"op": "undo"}"#)
        #expect(none.status == 409)
        #expect(none.value("error", "message") == "Nothing to undo.")
    }

    @Test("an item has a priority, which its row shows where it is not 0")
    func priority() async throws {
        let harness = try Self.harness()
        let item = try #require(harness.player.snapshot.itemID)
        let body = #"{"op": "priority", "item": \#(item), "priority": 9}"#
        #expect(try await harness.send(.post, "/api/queue", body).status == 200)
        let rows = try await harness.send(.get, "/api/queue").text
        #expect(rows.components(separatedBy: #""priority":9"#).count == 2, "\(rows)")
        #expect(!rows.contains(#""priority":0"#))
        let bad = #"{"op": "priority", "item": \#(item), "priority": 256}"#
        #expect(try await harness.send(.post, "/api/queue", bad).text == "A priority is 0 to 255, not 256.")
    }

    @Test("an empty queue cannot be played, and says so")
    func empty() async throws {
        let answer = try await Harness().send(.post, "/api/player", #"{"command": "play"}"#)
        #expect(answer.status == 409)
        #expect(answer.value("error", "message") == "The queue is empty; add a song first.")
    }

    @Test("only the speaker's reports count")
    func reports() async throws {
        let harness = try Self.harness()
        _ = try await harness.send(.post, "/api/player", #"{"command": "play", "client": "tab-00001"}"#)
        let item = try #require(harness.player.snapshot.itemID)
        func report(_ client: String) async throws -> Answer {
            try await harness.send(
                .post,
                "/api/speaker",
                #"{"client": "\#(client)", "action": "report", "item": \#(item), "event": "playing", "positionMs": 0}"#
            )
        }
        #expect(try await report("tab-00002").status == 204)
        #expect(harness.player.snapshot.phase == .loading)
        #expect(try await report("tab-00001").status == 204)
        #expect(harness.player.snapshot.phase == .playing)
    }

    @Test(
        "a page learns how loud it is to be only where that is not the volume, and of a speaker that is away only then"
    )
    func silence() async throws {
        let harness = try Self.harness()
        _ = try await harness.send(.post, "/api/player", #"{"command": "play", "client": "tab-00001"}"#)
        let item = try #require(harness.player.snapshot.itemID)
        _ = try await harness.send(
            .post,
            "/api/speaker",
            #"{"client": "tab-00001", "action": "report", "item": \#(item), "event": "playing", "positionMs": 0}"#
        )
        let before = try await harness.send(.get, "/api/state")
        #expect(before.value("phase") == "playing")
        #expect(before.value("heardVolume") == nil && before.value("speakerAway") == nil)
        harness.player.clientLeft("tab-00001")
        #expect(try await harness.send(.get, "/api/state").value("speakerAway") == "1")
    }

    @Test("the queue is changed by its operations, and shown in pages")
    func queue() async throws {
        let harness = try Self.harness()
        #expect(
            try await harness.send(.post, "/api/queue", #"{"op": "add", "tracks": [14]}"#).value("length")
                == "4"
        )
        #expect(try await harness.send(.post, "/api/queue", #"{"op": "clear"}"#).value("length") == "0")
        #expect(try await harness.send(.get, "/api/queue").value("total") == "0")
        let listing = try await harness.send(.post, "/api/queue", #"{"op": "play", "of": "albums"}"#)
        #expect(listing.status == 400)
    }

    @Test("a song that is gone keeps its row in the queue, so that the others keep theirs")
    func gone() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "queue-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../LibraryTests/Fixtures/wav.wav")
        try FileManager.default.copyItem(at: fixture, to: folder.appending(path: "here.wav"))
        let library = try MusicLibrary(inMemory: Logger(strategy: NullStrategy()))
        _ = try library.scan([folder.path])
        let here = try #require(try library.ids(.songs).first)
        let harness = try Harness(library: library)
        try harness.player.perform(.add([901, here, 902]), by: Sender(name: "test"))
        let items = harness.player.queue(in: 0..<3).items.map(\.id)

        struct Row: Decodable {
            let kind: String
            let item: Int64
            let id: Int64?
            let title: String
        }
        struct Page: Decodable {
            let total: Int
            let rows: [Row]
        }
        let answer = try await harness.send(.get, "/api/queue")
        let page = try JSONDecoder().decode(Page.self, from: Data(answer.text.utf8))
        #expect(page.total == 3)
        #expect(page.rows.map(\.item) == items)
        #expect(page.rows.map(\.id) == [nil, here, nil])
        #expect(page.rows.map(\.kind) == ["gone", "song", "gone"])
        #expect(page.rows.first?.title == "Not there any more")
    }

    @Test(
        "a change of the queue is answered once it is kept, a seek at once, and neither keeps others waiting"
    )
    func kept() async throws {
        let disk = SlowDisk()
        let harness = try Harness(save: { _, _ in disk.save() })
        await withTaskGroup(of: Void.self) { group in
            for number in 1...5 {
                group.addTask {
                    let body = #"{"op": "add", "tracks": [\#(number)]}"#
                    let answer = try? await harness.send(.post, "/api/queue", body)
                    disk.note(answer?.value("kept") ?? "none")
                }
            }
            group.addTask {
                await wait(for: "the disk to be written to") { disk.hasBegun }
                // More than there are threads for answers wait for the disk now.
                let state = try? await harness.send(.get, "/api/state")
                let press = try? await harness.send(.post, "/api/player", #"{"command": "pause"}"#)
                #expect(state?.value("kept") == "1" && press?.status == 200)
                #expect(disk.answers.isEmpty, "nothing is kept yet")
                disk.goOn()
            }
        }
        #expect(disk.answers == ["1", "1", "1", "1", "1"])
        #expect(harness.player.snapshot.length == 5)
    }

    @Test("a change that cannot be kept is answered so, and is done all the same")
    func notKept() async throws {
        struct Full: Error {}
        let harness = try Harness(save: { _, _ in throw Full() })
        for body in [#"{"op": "add", "tracks": [1]}"#, #"{"op": "next", "tracks": [1]}"#] {
            let answer = try await harness.send(.post, "/api/queue", body)
            #expect(answer.status == 200 && answer.value("kept") == "0")
        }
        let volume = try await harness.send(.post, "/api/player", #"{"command": "volume", "volume": 3}"#)
        #expect(volume.value("kept") == "0" && volume.value("volume") == "3")
        let state = try await harness.send(.get, "/api/state")
        #expect(state.value("kept") == "0" && state.value("length") == "2")
    }
}

/// A disk that takes nothing until it is told to go on, with what those were answered who waited for it.
private final class SlowDisk: Sendable {
    private let state = Mutex((hasBegun: false, answers: [String]()))
    private let end = DispatchSemaphore(value: 0)

    var hasBegun: Bool { state.withLock { $0.hasBegun } }
    var answers: [String] { state.withLock { $0.answers } }

    func note(_ answer: String) { state.withLock { $0.answers.append(answer) } }

    func save() {
        state.withLock { $0.hasBegun = true }
        end.wait()
        end.signal()
    }

    func goOn() { end.signal() }
}
