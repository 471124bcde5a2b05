import ClickwheelDatabase
import ClickwheelTestSupport
import Foundation
import Synchronization
import Testing

@testable import Library

@Suite("Files that play with a warning, and files that are not supported")
struct WarningTests {
    private let folder: MusicFolder
    private let library: MusicLibrary

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
    }

    private func copy(_ name: String, without count: Int = 0, as newName: String? = nil) throws {
        let bytes = try Fixture.named(name).bytes().dropLast(count)
        try Data(bytes).write(to: URL(filePath: "\(folder.music)/\(newName ?? name)"))
    }

    @Test("a file with a warning is a song and a problem, and is not opened again")
    func both() throws {
        try folder.write("a.flac", ["title": "One", "warning": "a scratch"])
        #expect(try folder.scan(library) == ScanReport(seen: 1, added: 1, problems: 1))
        let problem = try #require(try library.problems().first)
        #expect(problem.plays)
        #expect(problem.reason == "the file is damaged: a scratch; what is there plays")
        #expect(try library.stats().tracks == 1)
        folder.opened.withLock { $0 = [] }
        #expect(try folder.scan(library) == ScanReport(seen: 1, problems: 1))
        #expect(folder.opened.withLock { $0 } == [])
        #expect(try library.stats().tracks == 1)
    }

    @Test("a warning goes when the file is whole, and comes back with a file that was away")
    func comesAndGoes() throws {
        try folder.write("a.flac", ["title": "One", "warning": "a scratch", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        let away = folder.root + "/away.flac"
        try FileManager.default.moveItem(atPath: folder.music + "/a.flac", toPath: away)
        try folder.scan(library)
        #expect(try library.problems().isEmpty)
        try FileManager.default.moveItem(atPath: away, toPath: folder.music + "/a.flac")
        try folder.scan(library)
        #expect(try library.problems().map(\.plays) == [true])
        #expect(try library.all()["a.flac"]?.id == id)

        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        #expect(try library.problems().isEmpty)
        #expect(try library.all()["a.flac"]?.id == id)
    }

    @Test("a doubtful file out of which no sound comes is refused, a sound one is not asked about")
    func doubtful() throws {
        try copy("flac.flac", without: 60, as: "cut.flac")
        try copy("vorbis-pages.ogg")
        var settings = ScanSettings()
        settings.trials = { _ in { _ in false } }
        #expect(try library.scan([folder.music], settings).added == 1)
        let problem = try #require(try library.problems().first)
        #expect(problem.path == "cut.flac" && !problem.plays)
        #expect(problem.reason.hasPrefix("the FLAC file is incomplete"))

        // Where it cannot be tried, or sound comes out of it, it is taken.
        for answer in [nil, true] {
            let other = try MusicFolder()
            try Data(Fixture.named("flac.flac").bytes().dropLast(60)).write(
                to: URL(filePath: other.music + "/cut.flac")
            )
            settings.trials = { _ in { _ in answer } }
            let library = try other.library()
            #expect(try library.scan([other.music], settings).added == 1)
            #expect(try library.problems().map(\.plays) == [true])
        }
    }

    @Test("a doubtful file that nobody has tried before the scan was stopped is read by the next one")
    func stoppedTrial() throws {
        try copy("flac.flac", without: 60, as: "cut.flac")
        // In front of it the scan is stopped, once the file is being tried.
        try FileManager.default.createDirectory(
            atPath: folder.music + "/later",
            withIntermediateDirectories: false
        )
        let looks = Atomic<Int>(0)
        let isTried = DispatchSemaphore(value: 0)
        var settings = ScanSettings()
        settings.trials = { isStopped in
            let trial = { (_: CInt) -> Bool? in
                isTried.signal()
                spin(for: "the end of the scan") { isStopped() }
                return nil
            }
            return trial
        }
        let stopped = try library.scan(
            [folder.music],
            settings,
            isCancelled: {
                guard looks.add(1, ordering: .relaxed).newValue > 1 else { return false }
                return isTried.wait(timeout: .now() + 60) == .success
            }
        )
        #expect(stopped.isCancelled && stopped.added == 0)
        #expect(try library.all().isEmpty)
        #expect(try library.problems().isEmpty)

        settings.trials = { _ in { _ in false } }
        #expect(try library.scan([folder.music], settings) == ScanReport(seen: 1, problems: 1))
        #expect(try library.problems().map(\.path) == ["cut.flac"])
        #expect(try library.all().isEmpty)
    }

    @Test("audio that is not played is listed by its name, unless its content says that it is another kind")
    func unsupported() throws {
        try folder.write("tune.mid", text: "MThd and so on, which is no sound at all")
        try folder.write("book.aax", text: "who knows what is in here but the seller?")
        try copy("flac.flac", as: "really.tak")
        _ = try library.scan([folder.music], ScanSettings())
        #expect(
            try library.problems().map { [$0.path, $0.reason] } == [
                ["book.aax", "the audio is an Audible book, which is not supported"],
                ["tune.mid", "the audio is MIDI, which is not supported"],
            ]
        )
        #expect(try library.problems().allSatisfy { $0.advice.hasPrefix("Convert it") })
        #expect(try library.all().keys.sorted() == ["really.tak"])
    }

    @Test("a film among the songs is not a problem, and sound in the container of one is a song")
    func films() throws {
        try folder.write("film.mp4", ["film": "yes"])
        try folder.write("film.m4a", ["film": "yes"])
        try folder.write("song.mp4", ["title": "Song"])
        #expect(try folder.scan(library) == ScanReport(seen: 3, added: 1, problems: 1))
        #expect(try library.problems().map(\.path) == ["film.m4a"])
        #expect(try folder.scan(library) == ScanReport(seen: 3, problems: 1))
    }

    @Test("what an older reader refused is looked into once more")
    func olderReader() throws {
        try copy("flac.flac", without: 60, as: "cut.flac")
        var settings = ScanSettings()
        settings.reading = { _ in .failure(.truncated(format: .flac, detail: "as it was")) }
        #expect(try library.scan([folder.music], settings).problems == 1)
        #expect(try library.scan([folder.music], ScanSettings()).added == 0)
        try library.database.write { try Meta.set(.readerVersion, 0, $0) }
        #expect(try library.scan([folder.music], ScanSettings()).added == 1)
        #expect(try library.problems().map(\.plays) == [true])
    }
}
