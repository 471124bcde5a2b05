import Synchronization
import Testing

@testable import Library

@Suite("Identity of songs over scans")
struct ScanIdentityTests {
    let folder: MusicFolder
    let library: MusicLibrary

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
    }

    @Test("new tags under the same path keep the song's identity")
    func retag() throws {
        try folder.write("a.flac", ["title": "Old", "artist": "X", "genre": "Rock", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        try library.rate([id], StarRating(halfStars: 4))
        try folder.write("a.flac", ["title": "New", "artist": "Y", "genre": "Jazz", "audio": "1"])

        let report = try folder.scan(library)

        #expect(report == ScanReport(seen: 1, changed: 1))
        let song = try #require(try library.track(id))
        #expect(song.tags.title == "New")
        #expect(song.history.rating == StarRating(halfStars: 4))
        #expect(try library.titles(.songs) == ["New"])
        #expect(try library.titles(.artists) == ["Y"])
        #expect(try library.titles(.genres) == ["Jazz"])
    }

    @Test("a song that is moved and renamed keeps identity, age, rating and history")
    func move() throws {
        try folder.write("old/place/a.flac", ["title": "One", "audio": "1"])
        try folder.write("b.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library)
        let before = try #require(try library.all()["old/place/a.flac"])
        try library.rate([before.id], StarRating(halfStars: 5))
        try library.record([Listening(.played, before.id, timeMs: 1)])
        try folder.move("old/place/a.flac", to: "a new/name.flac")

        let report = try folder.scan(library)

        #expect(report == ScanReport(seen: 2, moved: 1, renumbered: report.renumbered))
        #expect(Array(report.renumbered.values) == [before.id])
        #expect(try report.renumbered.keys.allSatisfy { try library.track($0) == nil })
        let after = try #require(try library.all()["a new/name.flac"])
        #expect(after.id == before.id)
        #expect(after.addedMs == before.addedMs)
        #expect(after.history.rating == StarRating(halfStars: 5))
        #expect(after.history.plays == 1)
        #expect(try library.stats().tracks == 2)
        #expect(try library.position(.songs, of: after.id) == 0)
    }

    @Test("a song that is moved and retagged at once is still the same")
    func moveAndRetag() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        try folder.remove("a.flac")
        try folder.write("b.flac", ["title": "Other", "artist": "New", "audio": "1"])

        #expect(try folder.scan(library) == ScanReport(seen: 1, moved: 1, renumbered: [id + 1: id]))
        #expect(try library.all()["b.flac"]?.id == id)
    }

    @Test("files that change their names in a circle keep their songs")
    func swap() throws {
        for index in 1...3 { try folder.write("\(index).flac", ["title": "T\(index)", "audio": "\(index)"]) }
        try folder.scan(library)
        let before = try library.all().mapValues(\.id)
        try folder.move("3.flac", to: "x")
        try folder.move("2.flac", to: "3.flac")
        try folder.move("1.flac", to: "2.flac")
        try folder.move("x", to: "1.flac")

        try folder.scan(library)

        let after = try library.all().mapValues(\.id)
        #expect(after["2.flac"] == before["1.flac"])
        #expect(after["3.flac"] == before["2.flac"])
        #expect(after["1.flac"] == before["3.flac"])
    }

    @Test("a copy is a song of its own")
    func copy() throws {
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        try folder.write("b.flac", ["title": "One", "audio": "1"])

        #expect(try folder.scan(library) == ScanReport(seen: 2, added: 1))
        let songs = try library.all()
        #expect(songs["a.flac"]?.id == id)
        #expect(songs["b.flac"]?.id != id)
    }

    @Test("other sound under the same name is the same song, replaced")
    func replace() throws {
        try folder.write("a.flac", ["title": "One", "audio": "low quality"])
        try folder.scan(library)
        let id = try #require(try library.all()["a.flac"]?.id)
        try library.rate([id], StarRating(halfStars: 3))
        try folder.write("a.flac", ["title": "One", "audio": "high quality"])

        #expect(
            try folder.scan(library) == ScanReport(seen: 1, changed: 1, renumbered: [id + 1: id])
        )
        #expect(try library.all()["a.flac"]?.id == id)
        #expect(try library.track(id)?.history.rating == StarRating(halfStars: 3))
    }

    @Test("what comes while the clock is behind is a new song, and no one that was lost before")
    func clockIsBehind() throws {
        // In June 2025, and a second after the beginning of 1970.
        let now = Atomic<Int64>(1_750_000_000_000_000)
        let library = try folder.library { now.load(ordering: .relaxed) }
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        let lost = try #require(try library.all()["a.flac"]?.id)
        try library.rate([lost], StarRating(halfStars: 10))
        try folder.remove("a.flac")
        #expect(try folder.scan(library).missing == 1)

        now.store(1_000_000, ordering: .relaxed)
        try folder.write("a.flac", ["title": "Two", "audio": "2"])
        #expect(try folder.scan(library) == ScanReport(seen: 1, added: 1))
        let new = try #require(try library.all()["a.flac"])
        #expect(new.id != lost && new.history.rating == nil)
        #expect(new.addedMs == 1000)

        // What is replaced meanwhile is still known to be.
        try library.rate([new.id], StarRating(halfStars: 2))
        try folder.write("a.flac", ["title": "Two", "audio": "a better rip"])
        let report = try folder.scan(library)
        #expect(report == ScanReport(seen: 1, changed: 1, renumbered: report.renumbered))
        #expect(try library.all()["a.flac"]?.id == new.id)
        #expect(try library.track(new.id)?.history.rating == StarRating(halfStars: 2))
        // So is what comes back.
        try folder.write("a.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        #expect(try library.all()["a.flac"]?.id == lost)
        #expect(try library.track(lost)?.history.rating == StarRating(halfStars: 10))
        #expect(try library.track(new.id)?.isMissing == true)
    }

    @Test("a deleted song leaves the listings, keeps its row, and comes back as itself")
    func deleteAndReturn() throws {
        try folder.write("dir/a.flac", ["title": "One", "artist": "X", "album": "Z", "audio": "1"])
        try folder.write("b.flac", ["title": "Two", "audio": "2"])
        try folder.scan(library)
        let id = try #require(try library.all()["dir/a.flac"]?.id)
        try library.rate([id], StarRating(halfStars: 2))
        try folder.move("dir", to: "../elsewhere")

        #expect(try folder.scan(library) == ScanReport(seen: 1, missing: 1))
        #expect(try library.titles(.songs) == ["Two"])
        #expect(try library.titles(.artists) == [])
        #expect(try library.titles(.albums) == [])
        #expect(try library.track(id)?.isMissing == true)

        try folder.move("../elsewhere", to: "dir")
        #expect(try folder.scan(library) == ScanReport(seen: 2, returned: 1))
        #expect(try library.all()["dir/a.flac"]?.id == id)
        #expect(try library.track(id)?.history.rating == StarRating(halfStars: 2))
        #expect(try library.titles(.albums) == ["Z"])
    }
}
