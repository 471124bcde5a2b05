import ClickwheelCZlib
import ClickwheelSystem
import Testing

@testable import Library

@Suite("ID3v2 tags")
struct ID3v2Tests {
    /// Returns `frames` as a tag in front of music.
    private func read(_ frames: [UInt8], version: UInt8 = 4, flags: UInt8 = 0) throws -> FileReading {
        let size = frames.count
        let sizeBytes = [21, 14, 7, 0].map { UInt8(size >> $0 & 0x7F) }
        let audio = try Fixture.named("mp3-noxing.mp3").bytes()
        return try FileReader().read(
            bytes: Array("ID3".utf8) + [version, 0, flags] + sizeBytes + frames + audio
        )
    }

    private func frame(_ id: String, _ body: [UInt8], version: UInt8 = 4, flags: UInt8 = 0) -> [UInt8] {
        let size = body.count
        let shifts = version == 2 ? [16, 8, 0] : version == 3 ? [24, 16, 8, 0] : [21, 14, 7, 0]
        let mask = version == 4 ? 0x7F : 0xFF
        return Array(id.utf8) + shifts.map { UInt8(size >> $0 & mask) } + (version == 2 ? [] : [0, flags])
            + body
    }

    private func text(_ text: String) -> [UInt8] { [3] + Array(text.utf8) }

    @Test("ID3v2.2 with its names of three letters is read")
    func oldest() throws {
        let frames =
            frame("TT2", [0] + Array("Old".utf8), version: 2)
            + frame("TRK", [0] + Array("3/12".utf8), version: 2)
            + frame("TYE", [0] + Array("1999".utf8), version: 2)
        let tags = try read(frames, version: 2).tags
        #expect(tags == TrackTags(title: "Old", track: 3, trackTotal: 12, date: "1999"))
    }

    @Test("ID3v2.3 keeps year, day and month in frames of their own")
    func date() throws {
        let frames =
            frame("TYER", [0] + Array("1999".utf8), version: 3)
            + frame("TDAT", [0] + Array("3112".utf8), version: 3)
        #expect(try read(frames, version: 3).tags.date == "1999-12-31")
    }

    @Test("a date of ID3v2.4 stays as it is written")
    func dateAndTime() throws {
        #expect(try read(frame("TDRC", text("2005-06-07T08:09"))).tags.date == "2005-06-07T08:09")
    }

    @Test("numbers and brackets of genres become their names")
    func genres() throws {
        #expect(try read(frame("TCON", text("17\0Polka\0RX"))).tags.genres == ["Rock", "Polka", "Remix"])
        #expect(
            try read(frame("TCON", [0] + Array("(17)".utf8), version: 3), version: 3).tags.genres == ["Rock"]
        )
        let two = frame("TCON", [0] + Array("(4)Eurodisco".utf8), version: 3)
        #expect(try read(two, version: 3).tags.genres == ["Disco", "Eurodisco"])
    }

    @Test("every way to write a genre gives its names")
    func genreNames() {
        #expect(ID3v1Genre.names(in: "(51)(39)") == ["Techno-Industrial", "Noise"])
        #expect(ID3v1Genre.names(in: "(17)Rock") == ["Rock"])
        #expect(ID3v1Genre.names(in: "(RX)") == ["Remix"])
        #expect(ID3v1Genre.names(in: "(Live) Set") == ["(Live) Set"])
        #expect(ID3v1Genre.names(in: "250") == ["250"])
        #expect(ID3v1Genre.name(0) == "Blues")
        #expect(ID3v1Genre.name(191) == "Psybient")
        #expect(ID3v1Genre.name(192) == nil)
    }

    @Test(
        "frames that are compressed, in a group or with their size in front are read; encrypted ones are not"
    )
    func forms() throws {
        let plain = text("Title")
        var packed = [UInt8](repeating: 0, count: 64)
        var count = uLongf(packed.count)
        try #require(compress(&packed, &count, plain, uLong(plain.count)) == Z_OK)
        packed = Array(packed.prefix(Int(count)))
        let size: [UInt8] = [0, 0, 0, UInt8(plain.count)]
        #expect(try read(frame("TIT2", size + packed, flags: 0x09)).tags.title == "Title")
        #expect(
            try read(frame("TIT2", size + packed, version: 3, flags: 0x80), version: 3).tags.title == "Title"
        )
        #expect(try read(frame("TIT2", [7] + plain, flags: 0x40)).tags.title == "Title")
        #expect(try read(frame("TIT2", size + plain, flags: 0x01)).tags.title == "Title")
        #expect(try read(frame("TIT2", [7] + plain, flags: 0x04)).tags.title == nil)
        // What came out before the damage is good.
        #expect(try read(frame("TIT2", size + packed.dropLast(4), flags: 0x09)).tags.title == "Title")
        #expect(try read(frame("TIT2", size + [1, 2, 3], flags: 0x09)).tags.title == nil)
    }

    @Test("several texts in UTF-16 may have one mark for all")
    func marks() throws {
        let texts: [UInt8] = [1, 0xFE, 0xFF, 0, 0x41, 0, 0, 0, 0x42, 0, 0, 0xFF, 0xFE, 0x43, 0]
        #expect(try read(frame("TPE1", texts)).tags.artists == ["A", "B", "C"])
        #expect(try read(frame("TIT2", [2, 0, 0x41, 1, 0x42])).tags.title == "Ał")
    }

    @Test("a free text without a description is no field")
    func freeText() throws {
        #expect(try read(frame("TXXX", text("\0ARTIST"))).tags == TrackTags())
        #expect(try read(frame("TXXX", text("Album Artist\0A\0B"))).tags.albumArtists == ["A", "B"])
    }

    @Test("a tag that hides 0xFF from MPEG decoders is read")
    func unsynchronised() throws {
        // UTF-16 with its mark: 0xFF 0xFE gets a zero between.
        let plain = frame("TIT2", [1, 0xFF, 0xFE, 0x41, 0, 0xFF, 0], version: 3)
        let hidden = plain.flatMap { $0 == 0xFF ? [$0, 0] : [$0] }
        #expect(try read(hidden, version: 3, flags: 0x80).tags.title == "Aÿ")
    }

    @Test("sizes as iTunes once wrote them are understood")
    func iTunes() throws {
        let long = [3] + [UInt8](repeating: UInt8(ascii: "a"), count: 299)
        // 300 as a plain number, where only seven bits of each byte may be used.
        let frames =
            Array("TIT2".utf8) + [0, 0, 1, 44, 0, 0] + long + frame("TALB", text("Album"))
        let tags = try read(frames).tags
        #expect(tags.title?.count == 299)
        #expect(tags.album == "Album")
    }

    @Test("extended headers are skipped")
    func extended() throws {
        let newer: [UInt8] = [0, 0, 0, 6, 1, 0]
        #expect(try read(newer + frame("TIT2", text("A")), flags: 0x40).tags.title == "A")
        let older: [UInt8] = [0, 0, 0, 6, 0, 0, 0, 0, 0, 0]
        let frames = frame("TIT2", [0, 0x41], version: 3)
        #expect(try read(older + frames, version: 3, flags: 0x40).tags.title == "A")
    }

    @Test("text that claims to be UTF-8 and is not becomes valid")
    func invalid() throws {
        #expect(try read(frame("TIT2", [3, 0x41, 0xE9, 0x42])).tags.title == "A\u{FFFD}B")
        // Half a pair of UTF-16.
        #expect(try read(frame("TIT2", [1, 0xFF, 0xFE, 0x41, 0, 0x00, 0xD8])).tags.title == "A\u{FFFD}")
        #expect(try read(frame("TIT2", [1, 0xFF, 0xFE, 0x3C, 0xD8, 0xB7, 0xDF])).tags.title == "🎷")
    }

    @Test("several tags add to each other, the first one wins")
    func several() throws {
        let second = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 24]
        let inner = frame("TIT2", text("B")) + frame("TALB", text("C"))
        #expect(inner.count == 24)
        let audio = try Fixture.named("mp3-noxing.mp3").bytes()
        let first = frame("TIT2", text("A"))
        let bytes =
            Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(first.count)] + first + second + inner + audio
        #expect(try FileReader().read(bytes: bytes).tags == TrackTags(title: "A", album: "C"))
    }

    @Test("junk between the tag and the music is skipped")
    func junk() throws {
        let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0]
        var random = SplitMix64(seed: 3)
        let junk = (0..<5000).map { _ in UInt8.random(in: 0...254, using: &random) }
        let audio = try Fixture.named("mp3-noxing.mp3").bytes()
        let reading = try FileReader().read(bytes: tag + junk + audio)
        #expect(try reading.contentKey == FileReader().read(bytes: audio).contentKey)
    }

    @Test("FLAC behind an ID3 tag is FLAC, with the tags of both, its own first")
    func beforeFLAC() throws {
        let title = frame("TIT2", text("From ID3"))
        let comment = try Fixture.named("flac.flac").bytes()
        let bytes = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(title.count)] + title + comment
        let reading = try FileReader().read(bytes: bytes)
        #expect(reading.properties.format == .flac)
        #expect(reading.tags.title == "Rêve d’été")
        #expect(reading.tags.album == "Côté 夏")
    }

    @Test("the volume frame gives gain")
    func volume() throws {
        // -2.5 dB as 1/512 dB for the master volume, without a peak.
        let body = Array("track\0".utf8) + [1, 0xFB, 0x00, 0]
        #expect(try read(frame("RVA2", body)).tags.replayGain == ReplayGain(trackGain: -2.5))
    }

    @Test("a tag that goes on beyond the file is reported")
    func tooLong() throws {
        let bytes = Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F] + [UInt8](repeating: 0, count: 100)
        #expect(
            throws: FileProblem.truncated(
                format: .mp3,
                detail: "its ID3 tag goes on beyond the end of the file"
            )
        ) {
            try FileReader().read(bytes: bytes)
        }
    }

    @Test("a damaged frame ends the tag and takes nothing else away")
    func damagedFrame() throws {
        let frames = frame("TIT2", text("A")) + Array("TALB".utf8) + [0x7F, 0x7F, 0x7F, 0x7F, 0, 0, 3, 0x42]
        #expect(try read(frames).tags == TrackTags(title: "A"))
    }
}
