import ClickwheelTestSupport
import Foundation
import Testing

@testable import Library

@Suite("Reading whole files")
struct FixtureTests {
    private static let id = "00000000-0000-4000-8000-00000000000"

    /// What `make.py` wrote into every file of `Fixture.tagged`.
    private static let expected = TrackTags(
        title: "Rêve d’été",
        artists: ["Anna", "Björk"],
        album: "Côté 夏",
        albumArtists: ["Anna & Co."],
        track: 3,
        trackTotal: 12,
        disc: 1,
        discTotal: 2,
        date: "2005-06-07",
        genres: ["Jazz", "Folk"],
        composers: ["Clara S.", "Fanny M."],
        titleSort: "Reve",
        artistSort: "Anna; Bjork",
        albumSort: "Cote",
        albumArtistSort: "Anna",
        composerSort: "S., Clara",
        musicBrainz: MusicBrainzIDs(
            track: id + "1",
            releaseTrack: id + "2",
            album: id + "3",
            releaseGroup: id + "4",
            artists: [id + "5", id + "6"],
            albumArtists: [id + "7"]
        ),
        replayGain: ReplayGain(trackGain: -7.89, trackPeak: 0.988, albumGain: 1.5, albumPeak: 1.02),
        isCompilation: true
    )

    @Test("every format tells what it is made of", arguments: Fixture.all)
    func properties(_ fixture: Fixture) throws {
        let reading = try FileReader().read(path: fixture.path())
        #expect(reading.warning == nil)
        let properties = reading.properties
        #expect(properties.format == fixture.format)
        #expect(properties.sampleRate == fixture.sampleRate)
        #expect(properties.channels == fixture.channels)
        #expect(properties.bitDepth == fixture.bitDepth)
        #expect(abs(properties.durationMs - fixture.durationMs) <= 1)
        let bits = try fixture.bytes().count * 8
        let bitRate = try #require(properties.bitRate)
        #expect(bitRate > 8 && bitRate <= bits / properties.durationMs + 1)
    }

    @Test("every kind of tag gives everything that it holds", arguments: Fixture.tagged)
    func tags(_ fixture: Fixture) throws {
        let reading = try FileReader().read(path: fixture.path())
        var expected = Self.expected
        // The gain of Opus has a unit of its own: -256/256 dB, and 5 dB between the two loudnesses.
        if fixture.format == .opus { expected.replayGain = ReplayGain(trackGain: 4) }
        #expect(reading.tags == expected)
    }

    @Test("a picture is noticed where there is one", arguments: Fixture.all)
    func pictures(_ fixture: Fixture) throws {
        let have =
            Fixture.tagged.map(\.name).filter { !["oggflac.oga", "speex.spx", "wma.wma"].contains($0) } + [
                "mp3-ape.mp3", "mp3-id3v23.mp3",
            ]
        let reading = try FileReader().read(path: fixture.path())
        #expect(reading.hasEmbeddedPicture == have.contains(fixture.name))
    }

    @Test("a file with nothing but ID3v1 gives what is there")
    func id3v1() throws {
        let tags = try FileReader().read(path: Fixture.path("mp3-id3v1.mp3")).tags
        #expect(
            tags
                == TrackTags(
                    title: "Old title",
                    artists: ["Old artist"],
                    album: "Älbum",
                    track: 7,
                    date: "1987",
                    genres: ["Jazz"]
                )
        )
    }

    @Test("an APE tag on an MP3 counts more than the ID3v1 behind it")
    func ape() throws {
        #expect(try FileReader().read(path: Fixture.path("mp3-ape.mp3")).tags == Self.expected)
    }

    @Test("ID3v2.3 has one text per frame, and its slashes stay")
    func id3v23() throws {
        var expected = Self.expected
        expected.artists = ["Anna/Björk"]
        expected.genres = ["Jazz/Folk"]
        expected.composers = ["Clara S./Fanny M."]
        #expect(try FileReader().read(path: Fixture.path("mp3-id3v23.mp3")).tags == expected)
    }

    @Test("a RIFF INFO list in UTF-8 or Latin-1 is read")
    func info() throws {
        let tags = try FileReader().read(path: Fixture.path("wav-info.wav")).tags
        #expect(
            tags
                == TrackTags(
                    title: "Rêve",
                    artists: ["Anna"],
                    album: "Côté 夏",
                    track: 3,
                    trackTotal: 12,
                    date: "2005",
                    genres: ["Jazz"]
                )
        )
    }

    @Test(
        "files without tags have none",
        arguments: ["adts.aac", "flac-24.flac", "mp3-vbr.mp3", "wav-float.wav"]
    )
    func none(_ name: String) throws {
        #expect(try FileReader().read(path: Fixture.path(name)).tags == TrackTags())
    }

    @Test("the name of a file does not matter", arguments: Fixture.all)
    func wrongEnding(_ fixture: Fixture) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("some name.xyz", fixture.bytes())
        #expect(try FileReader().read(path: path) == FileReader().read(path: fixture.path()))
    }

    @Test("an open descriptor is read from its start and stays where it was")
    func descriptor() throws {
        let handle = try #require(FileHandle(forReadingAtPath: Fixture.path("flac.flac")))
        try handle.seek(toOffset: 100)
        let reading = try FileReader().read(descriptor: handle.fileDescriptor)
        #expect(try reading == FileReader().read(path: Fixture.path("flac.flac")))
        #expect(try handle.offset() == 100)
    }
}
