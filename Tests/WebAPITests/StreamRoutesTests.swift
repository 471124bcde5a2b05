import ClickwheelSystem
import ClickwheelTestSupport
import Foundation
import Library
import Log
import Media
import Synchronization
import Testing

@testable import ClickwheelHTTP
@testable import ClickwheelWebAPI

@Suite("Songs on the web")
struct StreamRoutesTests {
    private let folder: TemporaryFolder
    private let harness: Harness
    private let song: Track

    /// A library of one song of a second.
    init() throws {
        folder = try TemporaryFolder()
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../LibraryTests/Fixtures/wav.wav")
        try FileManager.default.copyItem(at: fixture, to: folder.url.appending(path: "song.wav"))
        let library = try MusicLibrary(inMemory: Logger(strategy: NullStrategy()))
        _ = try library.scan([folder.path])
        let id = try #require(library.ids(.songs).first)
        song = try #require(try library.track(id))
        harness = try Harness(library: library)
    }

    @Test("a song is sent as its file, and there is none of another number")
    func file() async throws {
        #expect(try await harness.send(.get, "/stream/\(song.id)").status == 200)
        #expect(try await harness.send(.get, "/stream/\(song.id + 1)").status == 404)
        #expect(try await harness.send(.get, "/stream/x").status == 404)
    }

    @Test("a song is converted from a moment within it, its beginning and its end among them")
    func start() async throws {
        let end = song.properties.durationMs
        // 503: what converts here has as much to do as it can bear.
        for start in ["", "&start=0", "&start=1", "&start=\(end)"] {
            #expect(try await harness.send(.get, "/stream/\(song.id)?as=opus\(start)").status == 503)
        }
        for start in ["-1", "\(end + 1)", "x", ""] {
            let answer = try await harness.send(.get, "/stream/\(song.id)?as=opus&start=\(start)")
            #expect(answer.status == 400 && answer.text.contains("from 0 to \(end) ms"))
        }
        #expect(try await harness.send(.get, "/stream/\(song.id)?as=mp3").status == 400)
    }

    @Test(
        "a conversion is told that its reader is slow where the client takes nothing, and not where it waits itself"
    )
    func slowness() throws {
        final class Stream: ConvertedStream {
            let source: Descriptor
            let contentType = "audio/ogg"
            let notes = Mutex<[Bool]>([])

            init() throws { source = try Descriptor.pipe().0 }

            func note(isReaderSlow: Bool) { notes.withLock { $0.append(isReaderSlow) } }

            func end(_ answer: @escaping @Sendable (_ isWhole: Bool) -> Void) { answer(true) }

            func leave() {}
        }
        let conversion = try Stream()
        let stream = HTTPStream(conversion)
        for hold in [HTTPStream.Hold.client, .source, .client] { stream.onHold(hold) }
        #expect(conversion.notes.withLock { $0 } == [true, false, true])
    }
}
