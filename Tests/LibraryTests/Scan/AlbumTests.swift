import Testing

@testable import Library

@Suite("Albums")
struct AlbumTests {
    let folder: MusicFolder
    let library: MusicLibrary

    init() throws {
        folder = try MusicFolder()
        library = try folder.library()
    }

    /// For every path the number of its album, in the order of first sight.
    func albums() throws -> [String: Int] {
        var numbers: [Int64: Int] = [:]
        var result: [String: Int] = [:]
        for (path, track) in try library.all().sorted(by: { $0.key < $1.key }) {
            guard let id = track.albumID else { continue }
            let number = numbers[id] ?? numbers.count
            numbers[id] = number
            result[path] = number
        }
        return result
    }

    @Test("albums of one title by different artists stay apart, in one folder too")
    func differentArtists() throws {
        try folder.write("1.flac", ["album": "Greatest Hits", "artist": "X", "audio": "1"])
        try folder.write("2.flac", ["album": "Greatest Hits", "artist": "Y", "audio": "2"])
        try folder.scan(library)
        #expect(try albums() == ["1.flac": 0, "2.flac": 1])
    }

    @Test("one album artist makes one album, whoever sings")
    func albumArtist() throws {
        try folder.write("1.flac", ["album": "A", "artist": "X", "albumartist": "X", "audio": "1"])
        try folder.write(
            "2.flac",
            ["album": "A", "artist": "X", "artist": "Guest", "albumartist": "X", "audio": "2"]
        )
        try folder.write("3.flac", ["album": "a", "artist": "Guest", "albumartist": "x", "audio": "3"])
        try folder.scan(library)
        #expect(Set(try albums().values) == [0])
    }

    @Test("a compilation is one album by Various Artists")
    func compilation() throws {
        try folder.write("1.flac", ["album": "Best", "artist": "X", "compilation": "1", "audio": "1"])
        try folder.write("2.flac", ["album": "Best", "artist": "Y", "compilation": "1", "audio": "2"])
        try folder.write(
            "3.flac",
            ["album": "Best", "artist": "Z", "albumartist": "Various Artists", "audio": "3"]
        )
        try folder.scan(library)
        #expect(Set(try albums().values) == [0])
        guard case .album(let album) = try library.page(.albums, offset: 0, limit: 1).rows.first else {
            Issue.record("no album")
            return
        }
        #expect(album.artist == "Various Artists")
        #expect(try library.titles(.artists) == ["Various Artists", "X", "Y", "Z"])
    }

    @Test("discs stay together, in one folder or in several")
    func discs() throws {
        try folder.write("one/1.flac", ["album": "A", "artist": "X", "disc": "1", "audio": "1"])
        try folder.write("one/2.flac", ["album": "A", "artist": "X", "disc": "2", "audio": "2"])
        try folder.write(
            "two/CD1/1.flac",
            ["album": "B", "artist": "X", "disc": "1", "date": "1990", "audio": "3"]
        )
        try folder.write(
            "two/CD2/1.flac",
            ["album": "B", "artist": "X", "disc": "2", "date": "1991", "audio": "4"]
        )
        try folder.write(
            "left/1.flac",
            ["album": "C", "artist": "X", "disc": "1", "date": "1990", "audio": "5"]
        )
        try folder.write(
            "right/1.flac",
            ["album": "C", "artist": "X", "disc": "2", "date": "1990", "audio": "6"]
        )
        try folder.scan(library)
        #expect(
            try albums() == [
                "left/1.flac": 0, "right/1.flac": 0, "one/1.flac": 1, "one/2.flac": 1, "two/CD1/1.flac": 2,
                "two/CD2/1.flac": 2,
            ]
        )
    }

    @Test("two releases of one title by one artist stay apart by their MusicBrainz ids or their years")
    func releases() throws {
        try folder.write("a/1.flac", ["album": "Live", "artist": "X", "mbalbum": "id-1", "audio": "1"])
        try folder.write("a/2.flac", ["album": "Live", "artist": "X", "mbalbum": "id-2", "audio": "2"])
        try folder.write("b/1.flac", ["album": "Weezer", "artist": "W", "date": "1994", "audio": "3"])
        try folder.write("c/1.flac", ["album": "Weezer", "artist": "W", "date": "2001", "audio": "4"])
        try folder.write("c/2.flac", ["album": "Weezer", "artist": "W", "date": "2001-05-15", "audio": "5"])
        try folder.scan(library)
        #expect(
            try albums() == ["a/1.flac": 0, "a/2.flac": 1, "b/1.flac": 2, "c/1.flac": 3, "c/2.flac": 3]
        )
    }

    @Test("years of single songs do not tear an album in one folder apart")
    func songYears() throws {
        for year in 1990...1995 {
            try folder.write(
                "a/\(year).flac",
                ["album": "Hits", "artist": "X", "date": "\(year)", "audio": "\(year)"]
            )
        }
        try folder.scan(library)
        #expect(Set(try albums().values) == [0])
    }

    @Test("songs without an artist only share an album in their own folder")
    func unknownArtist() throws {
        try folder.write("a/1.flac", ["album": "Demo", "audio": "1"])
        try folder.write("a/2.flac", ["album": "Demo", "audio": "2"])
        try folder.write("b/1.flac", ["album": "Demo", "audio": "3"])
        try folder.write("b/2.flac", ["title": "no album", "audio": "4"])
        try folder.scan(library)
        #expect(try albums() == ["a/1.flac": 0, "a/2.flac": 0, "b/1.flac": 1])
    }

    @Test("an album keeps its id through new tags, and shows the latest spelling")
    func stableID() throws {
        try folder.write("1.flac", ["album": "first", "artist": "bjork", "title": "a", "audio": "1"])
        try folder.scan(library)
        let id = try #require(try library.ids(.albums).first)
        try folder.write("1.flac", ["album": "First", "artist": "Bjork", "title": "b", "audio": "1"])
        try folder.scan(library)
        #expect(try library.ids(.albums) == [id])
        #expect(try library.titles(.albums) == ["First"])
        #expect(try library.titles(.artists) == ["Bjork"])
    }

    @Test("a sort name orders its artist everywhere")
    func sortNames() throws {
        try folder.write(
            "1.flac",
            [
                "artist": "David Bowie", "artistsort": "Bowie, David", "title": "z", "titlesort": "a",
                "audio": "1",
            ]
        )
        try folder.write("2.flac", ["artist": "Cher", "title": "m", "audio": "2"])
        try folder.scan(library)
        #expect(try library.titles(.artists) == ["David Bowie", "Cher"])
        #expect(try library.titles(.songs) == ["z", "m"])
        #expect(try library.initials(.artists).initials.map(\.label) == ["B", "C"])
    }
}
