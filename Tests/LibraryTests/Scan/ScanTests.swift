import Synchronization
import Testing

@testable import Library

@Suite("Scan")
struct ScanTests {
    let folder: MusicFolder
    let library: MusicLibrary

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
    }

    @Test("every audio file at any depth becomes a song with its tags")
    func findsAll() throws {
        try folder.write("a.flac", ["title": "One", "artist": "X", "artist": "Y", "audio": "1"])
        try folder.write(
            "deep/er/and/deeper/b.MP3",
            ["title": "Two", "album": "Z", "track": "7", "audio": "2"]
        )
        try folder.write("deep/c.opus", ["audio": "3"])
        try folder.write("notes.txt", ["title": "not audio"])
        try folder.write(".hidden.flac", ["title": "hidden"])
        try folder.write(".hidden/d.flac", ["title": "hidden"])

        let report = try folder.scan(library)

        #expect(report == ScanReport(seen: 3, added: 3))
        let songs = try library.all()
        #expect(Set(songs.keys) == ["a.flac", "deep/er/and/deeper/b.MP3", "deep/c.opus"])
        #expect(songs["a.flac"]?.tags.artists == ["X", "Y"])
        #expect(songs["deep/er/and/deeper/b.MP3"]?.tags.album == "Z")
        #expect(songs["deep/er/and/deeper/b.MP3"]?.tags.track == 7)
        #expect(songs["deep/c.opus"]?.tags.title == nil)
        #expect(songs["deep/c.opus"]?.displayTitle == "c")
        #expect(try library.titles(.songs) == ["c", "One", "Two"])
        #expect(songs["a.flac"]?.folder == folder.music)
    }

    @Test("a scan of what has not changed opens nothing and changes nothing")
    func unchanged() throws {
        try folder.write("a/1.flac", ["title": "One", "audio": "1"])
        try folder.write("a/2.flac", ["error": "broken"])
        try folder.write("a/cover.jpg", [:])
        try folder.scan(library)
        let before = try library.all()
        let version = library.version
        var settings = folder.settings
        settings.reading = { _ in
            Issue.record("a file was opened")
            return .failure(.empty)
        }

        let report = try library.scan([folder.music], settings)

        #expect(report == ScanReport(seen: 2, problems: 1))
        #expect(try library.all() == before)
        #expect(library.version == version)
    }

    @Test("a damaged file is listed with its reason, is not opened again, and recovers as itself")
    func damaged() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.write("b.flac", text: "")
        try folder.scan(library)
        #expect(
            try library.problems()
                == [LibraryProblem(folder: folder.music, path: "b.flac", reason: "the file is empty")]
        )
        let id = try #require(try library.all()["a.flac"]?.id)

        try folder.write("a.flac", ["error": "cut in half"])
        #expect(try folder.scan(library) == ScanReport(seen: 2, missing: 1, problems: 2))
        #expect(try library.problems().map(\.path) == ["a.flac", "b.flac"])
        #expect(try library.stats().tracks == 0)

        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.remove("b.flac")
        #expect(
            try folder.scan(library) == ScanReport(seen: 1, returned: 1, renumbered: [id + 1: id])
        )
        #expect(try library.problems() == [])
        #expect(try library.all()["a.flac"]?.id == id)
    }

    @Test("progress is told, and ends with everything")
    func progress() throws {
        for index in 0..<20 { try folder.write("d\(index)/s.flac", ["title": "S", "audio": "\(index)"]) }
        try folder.write("bad.flac", ["error": "x"])
        let told = Mutex<[ScanProgress]>([])
        _ = try library.scan(
            [folder.music],
            folder.settings,
            progress: { progress in told.withLock { $0.append(progress) } }
        )
        let all = told.withLock { $0 }
        #expect(all.count > 10)
        #expect(all.last == ScanProgress(seen: 21, read: 21, problems: 1, folder: ""))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.seen <= $1.seen && $0.read <= $1.read })
    }

    @Test("progress is told also where the clock of the wall goes back")
    func progressWhileClockGoesBack() throws {
        let now = Atomic<Int64>(1_750_000_000_000_000)
        let library = try folder.library { now.subtract(1_000_000, ordering: .relaxed).newValue }
        for index in 0..<20 { try folder.write("d\(index)/s.flac", ["title": "S", "audio": "\(index)"]) }
        let told = Atomic<Int>(0)
        let report = try library.scan(
            [folder.music],
            folder.settings,
            progress: { _ in told.add(1, ordering: .relaxed) }
        )
        #expect(report.added == 20)
        #expect(told.load(ordering: .relaxed) > 10)
    }

    @Test("songs can be listed and searched while the scan still runs")
    func listedMeanwhile() throws {
        for index in 0..<60 { try folder.write("d\(index)/s.flac", ["title": "Song", "audio": "\(index)"]) }
        var settings = folder.settings
        // The walk must not be over before the first songs are written.
        settings.queueLength = 1
        let counts = Mutex<[Int]>([])
        let report = try library.scan(
            [folder.music],
            settings,
            isCancelled: { [library] in
                let listed = (try? library.ids(.songs).count) ?? -1
                let found = (try? library.search("song", limit: 100).total) ?? -1
                counts.withLock { $0.append(listed == found || listed <= found ? listed : -1) }
                return false
            }
        )
        #expect(report.added == 60)
        let seen = counts.withLock { $0 }
        #expect(seen.contains { $0 > 0 && $0 < 60 })
        #expect(!seen.contains(-1))
        #expect(seen == seen.sorted())
    }
}
