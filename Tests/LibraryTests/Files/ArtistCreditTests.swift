import Testing

@testable import Library

@Suite("Artists as a record shows them")
struct ArtistCreditTests {
    @Test("the names that Picard lists are the artists, and what the record shows is their line")
    func picard() throws {
        let comments = ["ARTIST=Anna feat. Björk", "ARTISTS=Anna", "ARTISTS=Björk"]
        let frames =
            TaggedFile.text("TPE1", "Anna feat. Björk") + TaggedFile.text("TXXX", "Artists\0Anna\0Björk")
        let files = try [
            TaggedFile.flac(comments), TaggedFile.mp3(frames),
            TaggedFile.ape([("Artist", "Anna feat. Björk"), ("Artists", "Anna\0Björk")]),
        ]
        for file in files {
            let tags = try FileReader().read(bytes: file).tags
            #expect(tags == TrackTags(artists: ["Anna", "Björk"], artistCredit: "Anna feat. Björk"))
        }
    }

    @Test("a line that says no more than the names is none")
    func plain() {
        #expect(ArtistCredit(artist: ["A, B"], names: ["A", "B"], identifiers: 0).line == nil)
        #expect(
            ArtistCredit(artist: ["A"], names: ["A"], identifiers: 0)
                == .init(artist: ["A"], names: [], identifiers: 0)
        )
        #expect(ArtistCredit(artist: [], names: ["A", "B"], identifiers: 0).names == ["A", "B"])
        #expect(ArtistCredit(artist: ["A", "B"], names: ["C"], identifiers: 0).names == ["A", "B"])
    }

    @Test(
        "names that ID3v2.3 joins are told apart by their MusicBrainz ids alone",
        arguments: [
            ("Anna/Björk", "Anna feat. Björk", 2, ["Anna", "Björk"]),
            ("Anna; Björk", "Anna feat. Björk", 2, ["Anna", "Björk"]),
            ("Anna/Björk", "Anna feat. Björk", 0, ["Anna feat. Björk"]), ("AC/DC", "AC/DC", 1, ["AC/DC"]),
            ("AC/DC", "AC/DC", 0, ["AC/DC"]), ("AC/DC/Björk", "AC/DC & Björk", 2, ["AC/DC & Björk"]),
        ]
    )
    func joined(_ names: String, _ line: String, _ identifiers: Int, _ expected: [String]) {
        #expect(ArtistCredit(artist: [line], names: [names], identifiers: identifiers).names == expected)
    }

    @Test("each artist of a song has it, and it is shown and found as the record has it")
    func library() throws {
        let folder = try MusicFolder()
        let comments = ["TITLE=1", "ALBUM=A", "ARTIST=Anna feat. Björk", "ARTISTS=Anna", "ARTISTS=Björk"]
        try folder.write("1.flac", bytes: TaggedFile.flac(comments + ["ARTISTSORT=Z"]))
        try folder.write("2.flac", bytes: TaggedFile.flac(["TITLE=2", "ALBUM=A", "ARTIST=Anna"]))
        let library = try folder.library()
        _ = try library.scan([folder.music])
        #expect(try library.titles(.artists) == ["Anna", "Björk"])
        // A guest does not tear an album apart.
        #expect(try library.titles(.albums) == ["A"])
        #expect(try library.all()["1.flac"]?.displayArtist == "Anna feat. Björk")
        #expect(try library.search("feat", limit: 5).tracks.map(\.displayTitle) == ["1"])
    }
}
