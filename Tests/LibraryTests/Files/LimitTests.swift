import ClickwheelCZlib
import ClickwheelPOSIX
import ClickwheelTestSupport
import Foundation
import Testing

@testable import Library

@Suite("Limits on what a file may bring in")
struct LimitTests {
    private func size(_ count: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7F) } }

    private func little(_ count: Int) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
    }

    private func big(_ count: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    }

    private static let tenMegabytes = 10 << 20

    @Test("a title of 10 MB in ID3v2 is cut before a character, and what follows is read")
    func id3() throws {
        let letters = Array(String(repeating: "é", count: Self.tenMegabytes / 2).utf8)
        let title = Array("TIT2".utf8) + size(letters.count + 1) + [0, 0, 3] + letters
        let album = Array("TALB".utf8) + size(6) + [0, 0, 3] + Array("Album".utf8)
        let tag = Array("ID3".utf8) + [4, 0, 0] + size(title.count + album.count) + title + album
        let reading = try FileReader().read(bytes: tag + Fixture.named("mp3-noxing.mp3").bytes())
        #expect(reading.tags.title == String(repeating: "é", count: TrackTags.maximumTextBytes / 2))
        #expect(reading.tags.album == "Album")
    }

    @Test("a title of 10 MB in UTF-16 is cut too")
    func utf16() throws {
        let letters =
            [0xFF, 0xFE]
            + [UInt8](repeating: 0, count: Self.tenMegabytes).enumerated().map { index, _ in
                index % 2 == 0 ? UInt8(ascii: "a") : 0
            }
        let title = Array("TIT2".utf8) + size(letters.count + 1) + [0, 0, 1] + letters
        let tag = Array("ID3".utf8) + [4, 0, 0] + size(title.count) + title
        let reading = try FileReader().read(bytes: tag + Fixture.named("mp3-noxing.mp3").bytes())
        #expect(reading.tags.title == String(repeating: "a", count: TrackTags.maximumTextBytes))
    }

    @Test("an MP3 of 1 MB whose frames unpack to a gigabyte takes a few megabytes of memory")
    func compressed() async {
        await #expect(processExitsWith: .success) {
            let text = [3] + [UInt8](repeating: UInt8(ascii: "a"), count: 4 << 20)
            var packed = [UInt8](repeating: 0, count: 8 << 10)
            var count = uLongf(packed.count)
            try #require(compress2(&packed, &count, text, uLong(text.count), 9) == Z_OK)
            let body = LimitTests().size(text.count) + packed.prefix(Int(count))
            let frame = Array("TPE1".utf8) + LimitTests().size(body.count) + [0, 0x09] + body
            let frames = [[UInt8]](repeating: frame, count: 250).flatMap(\.self)
            let tag = Array("ID3".utf8) + [4, 0, 0] + LimitTests().size(frames.count) + frames
            let file = try tag + Fixture.named("mp3-noxing.mp3").bytes()
            let before = LimitTests.peakMemory()
            let tags = try FileReader().read(bytes: file).tags
            #expect(LimitTests.peakMemory() - before < 16 << 20)
            #expect(tags.artists.first == String(repeating: "a", count: TrackTags.maximumTextBytes))
        }
    }

    /// The most memory that this process has had, in bytes.
    private static func peakMemory() -> Int {
        var usage = rusage()
        // RUSAGE_SELF, which has another type on every system.
        getrusage(0, &usage)
        #if os(macOS)
        return usage.ru_maxrss
        #else
        return usage.ru_maxrss << 10
        #endif
    }

    /// Returns the FLAC fixture with these comments instead of its own.
    private func flac(_ comments: [[UInt8]]) throws -> [UInt8] {
        let bytes = try Fixture.named("flac-24.flac").bytes()
        let body =
            little(0) + little(comments.count) + comments.flatMap { little($0.count) + $0 }
        // The block that describes the stream stays; one comment and the frames follow.
        var offset = 4
        var isLast = false
        while !isLast {
            isLast = bytes[offset] & 0x80 != 0
            offset += 4 + Int(bytes[offset + 1]) << 16 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
        }
        return Array(bytes[..<4]) + [0] + bytes[5..<42] + [0x84] + big(body.count)[1...] + body
            + bytes[offset...]
    }

    @Test("a title of 10 MB in a Vorbis comment is cut, and what follows is read")
    func vorbis() throws {
        let title = Array("TITLE=".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: Self.tenMegabytes)
        let tags = try FileReader().read(bytes: flac([title, Array("album=B".utf8)])).tags
        #expect(tags.title == String(repeating: "a", count: TrackTags.maximumTextBytes))
        #expect(tags.album == "B")
    }

    @Test("a list keeps as many values as it may")
    func values() throws {
        let artists = (0..<1000).map { Array("ARTIST=artist \($0)".utf8) }
        let tags = try FileReader().read(bytes: flac(artists)).tags
        #expect(tags.artists.count == TrackTags.maximumValues)
        #expect(tags.artists.first == "artist 0")
    }

    @Test("a count of comments that is not true does no harm", arguments: [0, 1, 1 << 20, 0xFFFF_FFFF])
    func wrongCount(_ count: Int) throws {
        var bytes = try flac([Array("TITLE=A".utf8)])
        bytes.replaceSubrange(50..<54, with: little(count))
        #expect(try FileReader().read(bytes: bytes).tags.title == (count == 0 ? nil : "A"))
    }

    @Test("wrong bytes, zeros and blanks in a comment become clean text")
    func cleaning() throws {
        let tags = try FileReader().read(
            bytes: flac([
                Array("TITLE= \t Ti".utf8) + [0xE9] + Array("tle \r\n\0 and more".utf8),
                Array("ALBUM=   ".utf8),
                Array("ARTIST=\u{3000}A\u{A0}".utf8), Array("=nothing".utf8), Array("nothing".utf8),
                Array("GENRE=".utf8), Array("DATE=\u{FEFF}1999".utf8),
            ])
        ).tags
        #expect(tags == TrackTags(title: "Ti\u{FFFD}tle", artists: ["A"], date: "1999"))
    }

    @Test("a title of 10 MB in MP4 is cut, and what follows is read")
    func mp4() throws {
        let long = [UInt8](repeating: UInt8(ascii: "a"), count: Self.tenMegabytes)
        let items = MP4Tags.item("©nam", [MP4Tags.text(long)]) + MP4Tags.item("©alb", [MP4Tags.text([0x42])])
        let tags = try FileReader().read(bytes: MP4Tags.file(items)).tags
        #expect(tags.title == String(repeating: "a", count: TrackTags.maximumTextBytes))
        #expect(tags.album == "B")
    }

    @Test("a picture of 100 MB in a FLAC file is not loaded, and the rest is read")
    func largePicture() throws {
        // The sizes of blocks have 24 bits, so seven pictures make 100 MB.
        let folder = try TemporaryFolder()
        let comment = little(0) + little(1) + little(7) + Array("TITLE=A".utf8)
        let fixture = try Fixture.named("flac-24.flac").bytes()
        let count = (16 << 20) - 1
        let image = big(3) + big(9) + Array("image/png".utf8) + big(0) + [UInt8](repeating: 0, count: 16)
        let path = folder.path + "/large.flac"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        var header = Array(fixture[..<4]) + [0] + fixture[5..<42] + [4] + big(comment.count)[1...] + comment
        var offset = 0
        for _ in 0..<7 {
            header += [6] + big(count)[1...] + image + big(count - image.count - 4)
            try handle.seek(toOffset: UInt64(offset))
            try handle.write(contentsOf: Data(header))
            offset += header.count + count - image.count - 4
            header = []
        }
        var end = 4
        while fixture[end] & 0x80 == 0 {
            end += 4 + Int(fixture[end + 1]) << 16 + Int(fixture[end + 2]) << 8 + Int(fixture[end + 3])
        }
        end += 4 + Int(fixture[end + 1]) << 16 + Int(fixture[end + 2]) << 8 + Int(fixture[end + 3])
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data([0x81, 0, 0, 0] + fixture[end...]))
        try handle.close()

        let reading = try FileReader().read(path: path)
        #expect(reading.tags.title == "A")
        #expect(reading.hasEmbeddedPicture)
        // Sixteen megabytes of zeros are within the limit, and no picture.
        #expect(throws: FileProblem.notAPicture) { try ArtworkFinder().embeddedPicture(path: path) }
    }
}
