import ClickwheelDatabase
import ClickwheelTestSupport
import Testing

@testable import Library

@Suite("Ratings and history")
struct HistoryTests {
    let folder: MusicFolder
    let library: MusicLibrary
    let id: Int64

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
        try folder.write("1.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        id = try #require(try library.ids(.songs).first)
    }

    @Test("a rating is kept, changed, and taken back")
    func rating() throws {
        for halfStars in [1, 10, 7, 0] {
            try library.rate([id], StarRating(halfStars: halfStars))
            #expect(try library.track(id)?.history.rating == StarRating(halfStars: halfStars))
        }
    }

    @Test("a rating is on the disk when it is given, and a count of plays some time later")
    func durable() throws {
        try library.database.withWriter { connection in
            for table in ["rating", "history"] { try connection.execute(DurabilityProbe.watch(table)) }
        }
        try library.rate([id], StarRating(halfStars: 3))
        try library.record([Listening(.played, id, timeMs: 1)])
        try library.rate([id], nil)
        let levels = try library.database.withWriter { try $0.rows("SELECT level FROM levels") { $0.int(0) } }
        #expect(levels == [2, 1, 2])
    }

    @Test("a rating is 0 to 5 stars in halves, and 0 is none")
    func stars() throws {
        #expect(try StarRating.of(stars: 3.5)?.halfStars == 7)
        #expect(try StarRating.of(stars: 5)?.stars == 5)
        #expect(try StarRating.of(stars: 0) == nil)
        for stars in [-0.5, 5.5, 3.25, 1e300] {
            #expect(throws: LibraryError.badRating(stars)) { try StarRating.of(stars: stars) }
        }
        #expect(throws: LibraryError.self) { try StarRating.of(stars: .nan) }
    }

    @Test("of several songs all are rated, or none where one is not known")
    func several() throws {
        #expect(throws: LibraryError.noSuchTrack(id: 99)) {
            try library.rate([id, 99], StarRating(halfStars: 4))
        }
        #expect(try library.track(id)?.history.rating == nil)
    }

    @Test("plays and skips are counted with their times")
    func plays() throws {
        #expect(try library.track(id)?.history == History())
        try library.record([Listening(.played, id, timeMs: 1), Listening(.skipped, id, timeMs: 2)])
        try library.record([Listening(.played, 99, timeMs: 3), Listening(.played, id, timeMs: 4)])
        #expect(
            try library.track(id)?.history == History(plays: 2, skips: 1, lastPlayedMs: 4, lastSkippedMs: 2)
        )
    }

    @Test("they do not change the version of the listings, and are there after a restart")
    func persistence() throws {
        let version = library.version
        try library.rate([id], StarRating(halfStars: 8))
        try library.record([Listening(.played, id, timeMs: 1)])
        #expect(library.version == version)
        let again = try folder.library()
        #expect(again.version == version)
        #expect(
            try again.track(id)?.history
                == History(rating: StarRating(halfStars: 8), plays: 1, lastPlayedMs: 1)
        )
    }
}
