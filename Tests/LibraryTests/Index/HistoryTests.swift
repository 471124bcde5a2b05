import Testing

@testable import Library

@Suite("Ratings and history")
struct HistoryTests {
    let folder: MusicFolder
    let library: Library
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
        for stars in [1, 5, 3, 0] {
            try library.setRating(stars, of: id)
            #expect(try library.track(id)?.history.rating == stars)
        }
        #expect(throws: LibraryError.badRating(6)) { try library.setRating(6, of: id) }
        #expect(throws: LibraryError.badRating(-1)) { try library.setRating(-1, of: id) }
        #expect(throws: LibraryError.noSuchTrack(id: 99)) { try library.setRating(1, of: 99) }
    }

    @Test("plays and skips are counted with their times")
    func plays() throws {
        #expect(try library.track(id)?.history == History())
        try library.recordPlay(of: id)
        try library.recordPlay(of: id)
        try library.recordSkip(of: id)
        let history = try #require(try library.track(id)?.history)
        #expect(history.plays == 2)
        #expect(history.skips == 1)
        let played = try #require(history.lastPlayedMs)
        let skipped = try #require(history.lastSkippedMs)
        #expect(skipped > played)
        #expect(throws: LibraryError.noSuchTrack(id: 99)) { try library.recordPlay(of: 99) }
    }

    @Test("they do not change the version of the listings, and are there after a restart")
    func persistence() throws {
        let version = try library.version()
        try library.setRating(4, of: id)
        try library.recordPlay(of: id)
        #expect(try library.version() == version)
        let again = try folder.library()
        #expect(try again.track(id)?.history.rating == 4)
        #expect(try again.track(id)?.history.plays == 1)
    }
}
