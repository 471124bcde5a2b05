import ClickwheelSystem
import Foundation
import Testing

@testable import Library

@Suite("Listings")
struct ListingTests {
    let folder: MusicFolder
    let library: MusicLibrary

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
    }

    @Test("songs are by title, with letters and pairs that lead to the right rows")
    func songs() throws {
        let titles = [
            "99 Luftballons", "2 Become 1", "\"Heroes\"", "The Abyss", "abba", "Able", "Ætna", "Banana",
            "Ωmega", "中",
            "Å vest", "Zebra",
        ]
        for (index, title) in titles.enumerated() {
            try folder.write("\(index).flac", ["title": title, "audio": "\(index)"])
        }
        try folder.scan(library)

        let sorted = try library.titles(.songs)
        #expect(
            sorted == [
                "\"Heroes\"", "2 Become 1", "99 Luftballons", "Å vest", "abba", "Able", "The Abyss", "Ætna",
                "Banana",
                "Zebra", "Ωmega", "中",
            ]
        )
        let index = try library.initials(.songs)
        #expect(index.isSorted)
        #expect(index.total == titles.count)
        #expect(index.version == library.version)
        let marks = index.initials.map { "\($0.label)\($0.position)" }
        #expect(marks == ["#0", "A3", "B8", "Z9", "Ω10", "漢11"])
        let pairs = index.pairs.map { "\($0.label)\($0.position)" }
        #expect(pairs == ["#0", "A3", "Ab4", "Ae7", "Ba8", "Ze9", "Ωm10", "中11"])
    }

    @Test("a page is the part that was asked for, and never beyond the end")
    func pages() throws {
        for index in 0..<20 {
            try folder.write("\(index).flac", ["title": "Song \(index)", "audio": "\(index)"])
        }
        try folder.scan(library)
        let all = try library.page(.songs, offset: 0, limit: 100)
        #expect(all.total == 20)
        #expect(all.rows.map(\.title) == (0..<20).map { "Song \($0)" })
        #expect(try library.page(.songs, offset: 5, limit: 3).rows == Array(all.rows[5..<8]))
        #expect(try library.page(.songs, offset: 18, limit: 10).rows == Array(all.rows[18...]))
        #expect(try library.page(.songs, offset: 20, limit: 10).rows == [])
        #expect(try library.page(.songs, offset: .max, limit: .max).rows == [])
        #expect(try library.page(.songs, offset: -5, limit: 2).rows == Array(all.rows[..<2]))
        #expect(try library.page(.songs, offset: 0, limit: -1).rows == [])
        #expect(try library.page(.albumsOfArtist(99), offset: 0, limit: 10).rows == [])
        for (position, row) in all.rows.enumerated() {
            #expect(try library.position(.songs, of: row.id) == position)
        }
        #expect(try library.position(.songs, of: 999) == nil)
        #expect(try library.position(.songs, of: -1) == nil)
        #expect(try library.ids(.songs) == all.rows.map(\.id))
        let ids = try library.ids(.songs).shuffled()
        #expect(try library.tracks(ids).map(\.id) == ids)
        #expect(try library.tracks([999] + ids.prefix(1) + ids.prefix(1)).map(\.id) == [ids[0], ids[0]])
    }

    @Test("artists, albums and genres count what they hold, and lead to it")
    func sublists() throws {
        try folder.write(
            "1.flac",
            [
                "title": "B", "artist": "X", "album": "Late", "date": "2001", "track": "2", "genre": "Rock",
                "audio": "1",
            ]
        )
        try folder.write(
            "2.flac",
            [
                "title": "C", "artist": "X", "album": "Late", "date": "2001", "track": "1", "genre": "Jazz",
                "audio": "2",
            ]
        )
        try folder.write(
            "3.flac",
            [
                "title": "A", "artist": "X", "artist": "Guest", "album": "Early", "date": "1990",
                "genre": "rock", "audio": "3",
            ]
        )
        try folder.write("4.flac", ["title": "D", "artist": "The Other", "audio": "4"])
        try folder.scan(library)

        let artists = try library.page(.artists, offset: 0, limit: 10).rows
        #expect(artists.map(\.title) == ["Guest", "The Other", "X"])
        guard case .artist(let x) = artists[2], case .artist(let guest) = artists[0] else {
            Issue.record("no artists")
            return
        }
        #expect((x.albumCount, x.trackCount) == (2, 3))
        #expect((guest.albumCount, guest.trackCount) == (1, 1))
        #expect(try library.titles(.albumsOfArtist(x.id)) == ["Early", "Late"])
        #expect(try library.titles(.songsOfArtist(x.id)) == ["A", "B", "C"])
        #expect(try library.titles(.albumsOfArtist(guest.id)) == ["Early"])
        #expect(try library.titles(.songsOfArtist(guest.id)) == ["A"])

        let albums = try library.page(.albums, offset: 0, limit: 10).rows
        #expect(albums.map(\.title) == ["Early", "Late"])
        guard case .album(let late) = albums[1] else { return }
        #expect(late.artist == "X")
        #expect(late.artistID == x.id)
        #expect(late.year == 2001)
        #expect(late.trackCount == 2)
        #expect(late.durationMs == 2000)
        #expect(try library.titles(.songsOfAlbum(late.id)) == ["C", "B"])

        let genres = try library.page(.genres, offset: 0, limit: 10).rows
        #expect(genres.count == 2)
        guard case .genre(let rock) = genres[1] else { return }
        #expect(rock.name.lowercased() == "rock")
        #expect((rock.albumCount, rock.trackCount) == (2, 2))
        #expect(try library.titles(.songsOfGenre(rock.id)) == ["A", "B"])
        #expect(try library.titles(.artistsOfGenre(rock.id)) == ["Guest", "X"])
        #expect(try library.titles(.albumsOfGenre(rock.id)) == ["Early", "Late"])
        let letters = try library.initials(.songsOfGenre(rock.id)).initials.map {
            "\($0.label)\($0.position)"
        }
        #expect(letters == ["A0", "B1"])
        #expect(try library.position(.songsOfGenre(rock.id), prefix: "b") == 1)

        let stats = try library.stats()
        #expect((stats.tracks, stats.albums, stats.artists, stats.genres) == (4, 2, 3, 2))
        #expect(stats.durationMs == 4000)
    }

    @Test("the songs of an album are by disc, track and name")
    func albumOrder() throws {
        let places = [("2", "1"), ("1", "10"), ("1", "2"), ("2", "")]
        for (index, place) in places.enumerated() {
            try folder.write(
                "\(index).flac",
                [
                    "title": "d\(place.0)t\(place.1)", "album": "A", "artist": "X", "disc": place.0,
                    "track": place.1,
                    "audio": "\(index)",
                ]
            )
        }
        try folder.scan(library)
        let album = try #require(try library.ids(.albums).first)
        #expect(try library.titles(.songsOfAlbum(album)) == ["d1t2", "d1t10", "d2t1", "d2t"])
    }

    @Test("the latest come first, albums together and in their order")
    func recent() throws {
        try folder.write("old/1.flac", ["title": "Old", "audio": "0"])
        try folder.scan(library)
        try folder.write(
            "a/2.flac",
            ["title": "A2", "artist": "X", "album": "A", "track": "2", "audio": "1"]
        )
        try folder.write(
            "b/1.flac",
            ["title": "B1", "artist": "X", "album": "B", "track": "1", "audio": "2"]
        )
        try folder.write(
            "a/1.flac",
            ["title": "A1", "artist": "X", "album": "A", "track": "1", "audio": "3"]
        )
        try folder.scan(library)
        #expect(try library.titles(.recentlyAdded) == ["A1", "A2", "B1", "Old"])
        #expect(try library.initials(.recentlyAdded).isSorted == false)
        #expect(try library.initials(.recentlyAdded).initials == [])
        #expect(try library.position(.recentlyAdded, prefix: "old") == nil)
    }

    @Test("what is typed leads to the first name that begins so")
    func prefixes() throws {
        let titles = [
            "The Beatles Song", "Beatnik", "Björk", "Neon", "Neo", "Track 1", "Track 10", "Track 2", "007",
            "12 Bar", "1999", "中島",
        ]
        for (index, title) in titles.enumerated() {
            try folder.write("\(index).flac", ["title": title, "audio": "\(index)"])
        }
        try folder.scan(library)
        let sorted = try library.titles(.songs)
        func first(_ prefix: String) throws -> String? {
            try library.position(.songs, prefix: prefix).map { sorted[$0] }
        }
        #expect(try first("b") == "The Beatles Song")
        #expect(try first("beatn") == "Beatnik")
        #expect(try first("the beat") == "The Beatles Song")
        #expect(try first("BJÖ") == "Björk")
        #expect(try first("neo") == "Neo")
        #expect(try first("neon") == "Neon")
        #expect(try first("track") == "Track 1")
        #expect(try first("track 2") == "Track 2")
        #expect(try first("7") == "007")
        #expect(try first("1") == "12 Bar")
        #expect(try first("19") == "1999")
        #expect(try first("12 b") == "12 Bar")
        #expect(try first("中") == "中島")
        #expect(try first("q") == nil)
        #expect(try first("") == nil)
        #expect(try first(" ") == nil)
    }

    @Test("the order does not depend on the order of the files", arguments: [1, 2] as [UInt64])
    func stable(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let titles = (0..<100).map { _ in
            String((0..<4).map { _ in "abÅé 19".randomElement(using: &generator) ?? "a" })
        }
        for (index, title) in titles.enumerated() {
            try folder.write(
                "\(Int.random(in: 0...9, using: &generator))/\(index).flac",
                ["title": title, "audio": "\(index)"]
            )
        }
        try folder.scan(library)
        let sorted = try library.titles(.songs)
        let keys = sorted.map { SortKey.key(name: $0) }
        #expect(zip(keys, keys.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
        #expect(sorted.count == titles.count)
        // Every letter's mark stands on the first row with this letter.
        let index = try library.initials(.songs)
        let letters = keys.map { Initial.letter($0) }
        #expect(
            index.initials.map(\.label) == letters.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        )
        for mark in index.initials { #expect(letters.firstIndex(of: mark.label) == mark.position) }
        for title in sorted where !title.allSatisfy({ $0 == " " }) {
            let position = try #require(try library.position(.songs, prefix: title))
            #expect(keys[position].starts(with: SortKey.key(name: title)) || title.last?.isNumber == true)
        }
    }

    @Test("a listing's name leads back to it")
    func names() {
        let listings: [Listing] = [
            .songs, .albums, .artists, .genres, .recentlyAdded, .albumsOfArtist(1), .songsOfArtist(2),
            .songsOfAlbum(3),
            .artistsOfGenre(4), .albumsOfGenre(5), .songsOfGenre(.max),
        ]
        for listing in listings { #expect(Listing(listing.description) == listing) }
        for name in [
            "", "song", "songs/", "songs/1", "artists/1", "artists/0/songs", "artists/-1/songs",
            "artists/x/songs", "artists/01/songs", "albums/1/albums", "artists/1/songs/",
            "artists/99999999999999999999/songs",
        ] {
            #expect(Listing(name) == nil, "\(name)")
        }
        for artwork in [Artwork.directory(5), .embedded(track: 7)] {
            #expect(Artwork(artwork.description) == artwork)
        }
        for name in ["", "d", "d0", "x5", "d-1", "5", "d5x"] { #expect(Artwork(name) == nil, "\(name)") }
    }

    @Test("pictures beside the songs come before pictures in them")
    func artwork() throws {
        try folder.write(
            "a/1.flac",
            ["title": "1", "album": "A", "artist": "X", "picture": "1", "audio": "1"]
        )
        try folder.write(
            "b/2.flac",
            ["title": "2", "album": "B", "artist": "X", "picture": "1", "audio": "2"]
        )
        try folder.write("c/3.flac", ["title": "3", "album": "C", "artist": "X", "audio": "3"])
        try folder.write("a/Folder.JPG", text: "no picture at all")
        try folder.write("a/other.jpg", text: "x")
        try folder.scan(library)
        let songs = try library.all()
        guard case .directory = songs["a/1.flac"]?.artwork else {
            Issue.record("no picture beside")
            return
        }
        let second = try #require(songs["b/2.flac"])
        #expect(second.artwork == .embedded(track: second.id))
        #expect(songs["c/3.flac"]?.artwork == nil)
        let albums = try library.page(.albums, offset: 0, limit: 10).rows
        #expect(
            albums.map { if case .album(let album) = $0 { album.artwork } else { nil } } == [
                songs["a/1.flac"]?.artwork, second.artwork, nil,
            ]
        )

        // What is called a picture and is none is an error that names it, not a wrong picture.
        let error = #expect(throws: LibraryError.self) {
            try library.artwork(ofTrack: songs["a/1.flac"]?.id ?? 0)
        }
        #expect(error?.description.contains("a/Folder.JPG") == true)
        #expect(try library.artwork(ofTrack: songs["c/3.flac"]?.id ?? 0) == nil)

        // A picture that goes away is noticed without a change of any song.
        try folder.remove("a/Folder.JPG")
        try folder.scan(library)
        #expect(try library.all()["a/1.flac"]?.artwork == .embedded(track: songs["a/1.flac"]?.id ?? 0))
    }
}
