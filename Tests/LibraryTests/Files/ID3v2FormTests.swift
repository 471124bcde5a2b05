import Testing

@testable import Library

@Suite("ID3v2 as programs write it")
struct ID3v2FormTests {
    private func read(_ frames: [UInt8], version: UInt8) throws -> FileReading {
        try FileReader().read(bytes: TaggedFile.mp3(frames, version: version))
    }

    private static let expected = TrackTags(title: "One", artists: ["Anna"], track: 3, trackTotal: 12)

    @Test("frames of ID3v2.2 in a tag of a later version are read", arguments: [3, 4] as [UInt8])
    func oldFrames(_ version: UInt8) throws {
        let frames =
            TaggedFile.frame("TT2", [0] + Array("One".utf8))
            + TaggedFile.frame("TP1", [0] + Array("Anna".utf8))
            + TaggedFile.frame("TRK", [0] + Array("3/12".utf8))
        #expect(try read(frames, version: version).tags == Self.expected)
        #expect(try read(frames + [UInt8](repeating: 0, count: 64), version: version).tags == Self.expected)
    }

    @Test(
        "so are those whose name was filled up to four letters",
        arguments: ["\0", " "],
        [3, 4] as [UInt8]
    )
    func filledNames(_ filling: String, _ version: UInt8) throws {
        let frames = [("TT2", "One"), ("TP1", "Anna"), ("TRK", "3/12")].flatMap { id, text in
            TaggedFile.frame(id + filling, [0] + Array(text.utf8), version: version)
        }
        #expect(try read(frames, version: version).tags == Self.expected)
    }

    @Test("a tag may hold both")
    func mixed() throws {
        let frames =
            TaggedFile.frame("TIT2", [0] + Array("One".utf8), version: 3)
            + TaggedFile.frame("TP1\0", [0] + Array("Anna".utf8), version: 3)
            + TaggedFile.frame("TRK", [0] + Array("3/12".utf8))
        #expect(try read(frames, version: 3).tags == Self.expected)
        let newer =
            TaggedFile.frame("TIT2", [0] + Array("One".utf8), version: 3)
            + TaggedFile.frame("TPE1", [0] + Array("Anna".utf8), version: 3)
            + TaggedFile.frame("TRK", [0] + Array("3/12".utf8))
        #expect(try read(newer, version: 2).tags == Self.expected)
    }

    @Test("a picture of ID3v2.2 in a later tag is found", arguments: ["PIC", "PIC\0"])
    func picture(_ id: String) throws {
        let png = try Fixture.bytes("cover.png")
        let body = [0] + Array("PNG".utf8) + [3, 0] + png
        let bytes = try TaggedFile.mp3(TaggedFile.frame(id, body, version: 3), version: 3)
        let picture = try #require(try ArtworkFinder().embeddedPicture(in: FileBytes(bytes)))
        #expect(picture.bytes == png)
    }

    @Test("sizes of seven bits in ID3v2.3 are understood")
    func packedSizes() throws {
        let long = [0] + [UInt8](repeating: UInt8(ascii: "a"), count: 299)
        let frames =
            TaggedFile.frame("TIT2", long, version: 4)
            + TaggedFile.frame("TALB", [0] + Array("Album".utf8), version: 3)
        let tags = try read(frames, version: 3).tags
        #expect(tags.title?.count == 299)
        #expect(tags.album == "Album")
    }

    @Test(
        "UTF-16 without its mark is read in the order that makes sense",
        arguments: ["Title", "Žena", "Привет", "Ελλάδα", "初めての夜", "夏 A"]
    )
    func marks(_ text: String) throws {
        for isBig in [true, false] {
            let bytes = text.utf16.flatMap { unit -> [UInt8] in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBig ? pair : pair.reversed()
            }
            // Signs of one block alone tell; of Chinese any pair may be a sign.
            if text == "初めての夜", isBig { continue }
            #expect(
                try read(TaggedFile.frame("TIT2", [1] + bytes, version: 3), version: 3).tags.title == text
            )
        }
    }
}
