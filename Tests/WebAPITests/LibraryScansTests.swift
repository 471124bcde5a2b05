import ClickwheelHTTP
import ClickwheelProgram
import ClickwheelTestSupport
import Foundation
import Library
import Log
import Playback
import Testing

@testable import ClickwheelWebAPI

@Suite("Scans")
struct LibraryScansTests {
    @Test(
        "what was queued while a scan did not know yet that it had only moved is the old song afterwards",
        .timeLimit(.minutes(30))
    )
    func queuedMeanwhile() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "moved-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../LibraryTests/Fixtures/wav.wav")
        let file = folder.appending(path: "old.wav")
        try FileManager.default.copyItem(at: fixture, to: file)
        let library = try MusicLibrary(inMemory: Logger(strategy: NullStrategy()))
        _ = try library.scan([folder.path])
        let kept = try #require(try library.ids(.songs).first)
        try FileManager.default.moveItem(at: file, to: folder.appending(path: "new.wav"))

        let harness = try Harness(library: library, folders: [folder.path])
        // The id that the file gets as long as the scan takes it for a new one.
        let passing = kept + 1
        let queue = [passing, kept, passing]
        try harness.player.perform(.replaceQueue(queue, startingAt: 0), by: Sender(name: "test"))
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let listening = harness.bus.subscribe { if $0.name == "queue" { change.yield() } }
        #expect(try await harness.send(.post, "/api/scan").status == 202)
        for await _ in changes { break }
        withExtendedLifetime(listening) {}
        #expect(harness.player.queue(in: 0..<3).items.map(\.trackID) == [kept, kept, kept])
        #expect(harness.player.snapshot.trackID == kept)
        #expect(try library.track(kept)?.isMissing == false)
    }

    @Test("a song is rated in stars, and the next snapshot of the player shows it")
    func rating() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rated-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../LibraryTests/Fixtures/wav.wav")
        try FileManager.default.copyItem(at: fixture, to: folder.appending(path: "song.wav"))
        let library = try MusicLibrary(inMemory: Logger(strategy: NullStrategy()))
        _ = try library.scan([folder.path])
        let harness = try Harness(library: library)
        try harness.player.perform(.replaceQueue([1], startingAt: 0), by: Sender(name: "test"))
        func rating() async throws -> String? {
            try await harness.send(.get, "/api/state").value("track", "rating")
        }
        #expect(try await rating() == nil)
        let rated = try await harness.send(.post, "/api/rating", #"{"tracks": [1], "rating": 2.5}"#)
        #expect(rated.status == 204)
        #expect(try await rating() == "2.5")
        let refused = try await harness.send(.post, "/api/rating", #"{"tracks": [1], "rating": 6}"#)
        #expect(refused.status == 400)
        #expect(refused.text.contains("0 to 5 stars"))
        let unknown = try await harness.send(.post, "/api/rating", #"{"tracks": [1, 2], "rating": 1}"#)
        #expect(unknown.status == 404)
        #expect(try await rating() == "2.5")
    }
}
