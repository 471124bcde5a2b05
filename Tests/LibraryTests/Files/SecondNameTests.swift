import Testing

@testable import Library

@Suite("One thing under two names")
struct SecondNameTests {
    private func tags(_ bytes: [UInt8]) throws -> TrackTags { try FileReader().read(bytes: bytes).tags }

    @Test("an album artist that a file names in two ways is one")
    func albumArtist() throws {
        #expect(
            try tags(TaggedFile.flac(["ALBUMARTIST=Anna", "ALBUM ARTIST=Anna"])).albumArtists == ["Anna"]
        )
        let frames = TaggedFile.text("TPE2", "Anna") + TaggedFile.text("TXXX", "ALBUM ARTIST\0Anna")
        #expect(try tags(TaggedFile.mp3(frames)).albumArtists == ["Anna"])
        #expect(
            try tags(TaggedFile.ape([("Album Artist", "Anna"), ("ALBUMARTIST", "Anna")])).albumArtists == [
                "Anna"
            ]
        )
        let name = MP4Tags.box("name", [0, 0, 0, 0] + Array("ALBUM ARTIST".utf8))
        let free = MP4Tags.box("----", name + MP4Tags.text(Array("Anna".utf8)))
        let own = MP4Tags.item("aART", [MP4Tags.text(Array("Anna".utf8))])
        #expect(try tags(MP4Tags.file(free + own)).albumArtists == ["Anna"])
    }

    @Test("where two names say different things, the usual one counts, wherever it stands")
    func usualName() throws {
        let comments = ["ALBUM ARTIST=Anna feat. Björk", "ALBUMARTIST=Anna"]
        #expect(try tags(TaggedFile.flac(comments)).albumArtists == ["Anna"])
        let frames = TaggedFile.text("TXXX", "albumartist\0Anna; Björk") + TaggedFile.text("TPE2", "Anna")
        #expect(try tags(TaggedFile.mp3(frames)).albumArtists == ["Anna"])
        #expect(try tags(TaggedFile.flac(["TRACK=9", "TRACKNUMBER=3"])).track == 3)
    }

    @Test("a second name alone counts, with all of its values")
    func secondName() throws {
        #expect(try tags(TaggedFile.flac(["ALBUM ARTIST=A", "album_artist=B"])).albumArtists == ["A", "B"])
        #expect(try tags(TaggedFile.flac(["TRACK=3/12"])) == TrackTags(track: 3, trackTotal: 12))
    }

    @Test(
        "a list holds a name once, however it is written",
        arguments: ["ARTIST", "ALBUMARTIST", "GENRE", "COMPOSER", "MUSICBRAINZ_ARTISTID"]
    )
    func repeats(_ field: String) throws {
        let tags = try tags(
            TaggedFile.flac(["Anna", "ANNA", "Ａnna", "Bob", "Anna"].map { "\(field)=\($0)" })
        )
        let lists = [tags.artists, tags.albumArtists, tags.genres, tags.composers, tags.musicBrainz.artists]
        #expect(lists.filter { !$0.isEmpty } == [["Anna", "Bob"]])
        // Diacritics make another name.
        #expect(
            try self.tags(TaggedFile.flac(["ARTIST=Bjork", "ARTIST=Björk"])).artists == ["Bjork", "Björk"]
        )
    }

    @Test("a file whose program names the album artist twice is on the album of the others")
    func oneAlbum() throws {
        let folder = try MusicFolder()
        try folder.write("1.flac", bytes: TaggedFile.flac(["ALBUM=A", "TITLE=1", "ALBUMARTIST=Anna"]))
        try folder.write(
            "2.flac",
            bytes: TaggedFile.flac(["ALBUM=A", "TITLE=2", "ALBUM ARTIST=Anna", "ALBUMARTIST=Anna"])
        )
        let library = try folder.library()
        _ = try library.scan([folder.music])
        #expect(try library.titles(.albums) == ["A"])
        #expect(try library.titles(.artists) == ["Anna"])
        #expect(try library.all().values.map(\.tags.albumArtists) == [["Anna"], ["Anna"]])
    }

    @Test("FLAC's own comments count more than an ID3 tag in front, and that more than ID3v1 behind")
    func foreignTag() throws {
        let frames =
            TaggedFile.text("TIT2", "Old") + TaggedFile.text("TCOM", "A name longer than ID3v1 allows")
        let old = Array("TAGOld".utf8) + [UInt8](repeating: 0, count: 122)
        let bytes = try TaggedFile.id3v2(frames) + TaggedFile.flac(["TITLE=New"]) + old
        let reading = try FileReader().read(bytes: bytes)
        #expect(reading.properties.format == .flac)
        #expect(reading.tags.title == "New")
        #expect(reading.tags.composers == ["A name longer than ID3v1 allows"])
        let titled = try TaggedFile.id3v2(TaggedFile.text("TIT2", "Whole")) + TaggedFile.flac([]) + old
        #expect(try tags(titled).title == "Whole")
    }
}
