import Foundation
import Log
import Testing

@testable import Library

@Suite("Cue sheets in tags")
struct EmbeddedCueSheetTests {
    private static let text = """
        TITLE "Album"
        FILE "x.wav" WAVE
        TRACK 01 AUDIO
        TITLE "Öne"
        INDEX 01 00:00:00
        TRACK 02 AUDIO
        TITLE "Two"
        INDEX 01 00:00:09
        """

    private func songs(_ bytes: [UInt8]) throws -> [FileReading] {
        ScannedFile(try FileReader().read(bytes: bytes), nil).songs
    }

    @Test("Vorbis comments, APE and ID3v2 carry a sheet that makes songs of the file")
    func texts() throws {
        let files = try [
            TaggedFile.flac(["TITLE=Image", "cuesheet=\(Self.text)", "DATE=1999"]),
            TaggedFile.ape([("Title", "Image"), ("Cuesheet", Self.text), ("Year", "1999")]),
            TaggedFile.mp3(
                TaggedFile.text("TXXX", "CUESHEET\0\(Self.text)") + TaggedFile.text("TDRC", "1999")
            ),
        ]
        for bytes in files {
            let songs = try songs(bytes)
            #expect(songs.map(\.tags.title) == ["Öne", "Two"])
            #expect(songs.map(\.tags.album) == ["Album", "Album"])
            #expect(songs.map(\.tags.date) == ["1999", "1999"])
            #expect(songs.map(\.part?.number) == [1, 2])
            let rate = try #require(songs.first).properties.sampleRate
            #expect(songs.map(\.part?.end) == [CuePosition(count: 9, perSecond: 75).sample(at: rate), nil])
        }
    }

    @Test("a sheet longer than other texts may be is read whole")
    func long() throws {
        let remarks = String(repeating: "REM COMMENT \"nothing that counts\"\n", count: 1_000)
        let songs = try songs(TaggedFile.flac(["CUESHEET=\(remarks)\(Self.text)"]))
        #expect(songs.map(\.tags.title) == ["Öne", "Two"])
        let inID3 = try self.songs(
            TaggedFile.mp3(TaggedFile.text("TXXX", "CUESHEET\0\(remarks)\(Self.text)"))
        )
        #expect(inID3.map(\.tags.title) == ["Öne", "Two"])
    }

    /// The block that `metaflac --import-cuesheet-from` writes, with tracks that begin at `starts`.
    private func block(_ starts: [Int]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
        }
        var content = [UInt8](repeating: 0, count: 128 + 8 + 259) + [UInt8(starts.count + 1)]
        for (index, start) in starts.enumerated() {
            content += number(start - 100 * (index > 0 ? 1 : 0)) + [UInt8(index + 1)]
            content += [UInt8](repeating: 0, count: 12 + 14) + [index > 0 ? 2 : 1]
            if index > 0 { content += number(0) + [0, 0, 0, 0] }
            content += number(index > 0 ? 100 : 0) + [1, 0, 0, 0]
        }
        content += number(1 << 40) + [170] + [UInt8](repeating: 0, count: 27)
        return [5, 0, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }

    @Test("a block of FLAC makes songs to the sample, without titles, and a sheet that is text counts more")
    func flacBlock() throws {
        let streamInfo = 4 + 4 + 34
        func with(_ block: [UInt8], _ comments: [String]) throws -> [UInt8] {
            let bytes = try TaggedFile.flac(comments)
            return bytes[..<streamInfo] + block + bytes[streamInfo...]
        }
        let songs = try songs(with(block([0, 1_234, 3_000]), ["ALBUM=A"]))
        #expect(songs.map(\.tags.title) == ["Track 1", "Track 2", "Track 3"])
        #expect(
            songs.map(\.part) == [
                TrackPart(number: 1, start: 0, end: 1_234), TrackPart(number: 2, start: 1_234, end: 3_000),
                TrackPart(number: 3, start: 3_000),
            ]
        )
        #expect(songs.map(\.tags.album) == ["A", "A", "A"])
        #expect(try self.songs(with(block([0]), ["TITLE=Whole"])).map(\.part) == [nil])
        let both = try self.songs(with(block([0, 1_234, 3_000]), ["CUESHEET=\(Self.text)"]))
        #expect(both.map(\.tags.title) == ["Öne", "Two"])
    }

    @Test(
        "sheets in tags and beside files come out of the process that reads as they are, and their faults are listed"
    )
    func inProcess() throws {
        let folder = try MusicFolder()
        let library = try MusicLibrary(path: folder.database, logger: Logger(strategy: InMemoryStrategy()))
        try folder.write("a.flac", bytes: TaggedFile.flac(["CUESHEET=\(Self.text)\nWRONG"]))
        try folder.write("b.flac", bytes: TaggedFile.flac([]))
        try folder.write("b.cue", text: Self.text + "\n")
        try folder.write("empty.cue", text: "")
        let report = try library.scan([folder.music], reader: .victim())
        #expect((report.added, report.problems) == (4, 2))
        var songs: [Track] = []
        try library.forEachTrack { songs.append($0) }
        #expect(songs.map(\.path) == ["a.flac", "a.flac", "b.flac", "b.flac"])
        #expect(songs.map(\.displayTitle) == ["Öne", "Two", "Öne", "Two"])
        let problems = try library.problems()
        #expect(problems.map(\.path) == ["a.flac", "empty.cue"])
        #expect(problems.first?.reason.hasPrefix("the cue sheet in it: line 9: ") == true)
        #expect(problems.map(\.plays) == [true, false])
        #expect(try library.scan([folder.music], reader: .victim()).problems == 2)
    }
}
