import Testing

@testable import Library

@Suite("Songs that were asked for lately")
struct RememberedTrackTests {
    let folder: MusicFolder
    let library: MusicLibrary
    let id: Int64

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
        try folder.write("song.flac", ["title": "One", "audio": "1"])
        try folder.scan(library)
        id = try #require(try library.ids(.songs).first)
    }

    @Test("a song whose file has new tags has them after the scan")
    func changed() throws {
        #expect(library.rememberedTrack(id)?.tags.title == "One")
        try folder.write("song.flac", ["title": "Two", "audio": "1"])
        #expect(library.rememberedTrack(id)?.tags.title == "One")
        try folder.scan(library)
        #expect(library.rememberedTrack(id)?.tags.title == "Two")
    }

    @Test("a song that is rated or played has that at once")
    func history() throws {
        #expect(library.rememberedTrack(id)?.history == History())
        try library.rate([id], StarRating(halfStars: 3))
        #expect(library.rememberedTrack(id)?.history.rating?.halfStars == 3)
        try library.record([Listening(.played, id, timeMs: 1)])
        #expect(library.rememberedTrack(id)?.history.plays == 1)
    }

    @Test("what was read before a change is not kept after it")
    func overtaken() throws {
        let cache = LibraryCache()
        let old = try #require(try library.track(id))
        let read = cache.track(id) {
            // Another thread rates the song between the look into the database and its answer.
            cache.forgetTracks()
            return old
        }
        #expect(read == old)
        #expect(cache.track(id) { nil } == nil)
    }

    @Test("a listing that was read before a scan ended does not take the newer ones away")
    func older() throws {
        let cache = LibraryCache()
        let new = ListingOrder(ids: [1, 2])
        #expect(try cache.order(of: .songs, version: 2) { new }.ids == [1, 2])
        #expect(try cache.order(of: .songs, version: 1) { ListingOrder(ids: [1]) }.ids == [1])
        #expect(try cache.order(of: .songs, version: 2) { ListingOrder(ids: []) }.ids == [1, 2])
        #expect(cache.version == 2)
    }
}
