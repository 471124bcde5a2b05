import Foundation
import Testing

@testable import Library

@Suite("Folders whose songs stand in no list")
struct UnlistedFolderTests {
    let folder: MusicFolder
    let library: MusicLibrary
    let episodes: String

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
        episodes = folder.music + "/episodes"
        try folder.write(
            "rock/song.flac",
            ["title": "Song", "artist": "Band", "album": "Album", "genre": "Rock", "audio": "1"]
        )
        try folder.write(
            "episodes/one.flac",
            ["title": "Episode", "artist": "Host", "album": "Talk", "genre": "Podcast", "audio": "2"]
        )
    }

    private func scan(unlisted: [String]) throws {
        _ = try library.scan([folder.music + "/rock"], unlisted: unlisted, folder.settings)
    }

    /// What all listings hold, and how many songs the library says it has.
    private func listed() throws -> [String] {
        try [Listing.songs, .albums, .artists, .genres, .recentlyAdded].flatMap { try library.titles($0) }
            + ["\(library.stats().tracks)"]
    }

    @Test("they are in no listing and not found, and can be played and rated")
    func unlisted() throws {
        try scan(unlisted: [episodes])
        #expect(try listed() == ["Song", "Album", "Band", "Rock", "Song", "1"])
        #expect(try library.search("episode", limit: 9).total == 0)

        let episode = try #require(try library.all()["one.flac"])
        try library.rate([episode.id], StarRating(halfStars: 7))
        #expect(try library.track(episode.id)?.history.rating == StarRating(halfStars: 7))
    }

    @Test("those that were listed before go out of the lists at the next scan, with nothing lost")
    func listedBefore() throws {
        try folder.scan(library, [folder.music + "/rock", episodes])
        let before = try library.all().mapValues(\.id)
        #expect(try library.titles(.songs) == ["Episode", "Song"])

        try scan(unlisted: [episodes])
        #expect(try listed() == ["Song", "Album", "Band", "Rock", "Song", "1"])
        #expect(try library.all().mapValues(\.id) == before)
    }

    @Test("a scan of all that is known leaves them out too")
    func laterScan() throws {
        try scan(unlisted: [episodes])
        try folder.write("episodes/two.flac", ["title": "Another", "artist": "Host", "audio": "3"])
        try folder.scan(library, [])
        #expect(try library.titles(.songs) == ["Song"])
        #expect(Set(try library.all().keys) == ["song.flac", "one.flac", "two.flac"])
    }

    @Test("where they are inside a folder that is named, they are listed as it is")
    func inside() throws {
        _ = try library.scan([folder.music], unlisted: [episodes], folder.settings)
        #expect(try library.titles(.songs) == ["Episode", "Song"])
    }

    @Test("a folder that is not listed alone can be scanned alone")
    func alone() throws {
        _ = try library.scan([], unlisted: [episodes], folder.settings)
        #expect(try library.titles(.songs) == [])
        #expect(try library.all().count == 1)
    }
}
