import Testing

@testable import Library

/// What encoders, recorders and cutters really write, and what must not be mistaken for damage.
@Suite("Containers as they are found")
struct ContainerTests {
    private let reader = FileReader()

    private func bytes(_ name: String) throws -> [UInt8] { try Fixture.named(name).bytes() }

    private func offset(of text: String, in bytes: [UInt8], from start: Int = 0) throws -> Int {
        let letters = Array(text.utf8)
        return try #require(
            (start...(bytes.count - letters.count)).first { Array(bytes[$0..<$0 + letters.count]) == letters }
        )
    }

    private func little(_ number: Int) -> [UInt8] {
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static let id3v1 = Array("TAG".utf8) + [UInt8](repeating: 0x41, count: 125)

    // MARK: MP3

    /// Frames of silence with this header.
    private func mpeg(_ header: [UInt8], size: Int, count: Int) -> [UInt8] {
        (0..<count).flatMap { _ in header + [UInt8](repeating: 0, count: size - 4) }
    }

    /// A frame at 32 kbit/s and 44.1 kHz without padding has 104 bytes.
    private static let header: [UInt8] = [0xFF, 0xFB, 0x10, 0xC4]

    /// A frame of 104 bytes that describes what follows.
    private func info(_ name: String, frames: Int, bytes: Int) -> [UInt8] {
        let big = { (number: Int) in self.little(number).reversed() }
        let start = Self.header + [UInt8](repeating: 0, count: 17) + Array(name.utf8) + [0, 0, 0, 3]
        let all = start + big(frames) + big(bytes)
        return all + [UInt8](repeating: 0, count: 104 - all.count)
    }

    @Test("an MP3 that a program cut at a frame is as long as it is")
    func staleDescription() throws {
        let frames = mpeg(Self.header, size: 104, count: 10)
        let reading = try reader.read(bytes: info("Xing", frames: 100, bytes: 104 * 101) + frames)
        #expect(reading.properties.durationMs == 10 * 1152 * 1000 / 44_100)
        #expect(reading.warning == .damaged(reason: Self.outOfDate(104 * 101, there: 104 * 11)))
        // Two whole frames are enough to see that: the description's own, and one.
        let one = info("Xing", frames: 100, bytes: 104 * 101) + mpeg(Self.header, size: 104, count: 1)
        #expect(
            try reader.read(bytes: one).warning == .damaged(reason: Self.outOfDate(104 * 101, there: 208))
        )
    }

    private static func outOfDate(_ bytes: Int, there: Int) -> String {
        "its header is out of date: it tells of \(bytes) bytes of audio, and there are \(there)"
    }

    @Test("what is behind the last frame of an MP3 and is no frame does not make it longer than it says")
    func restBehindDescription() throws {
        let frames = mpeg(Self.header, size: 104, count: 11) + [UInt8](repeating: 0, count: 300)
        let reading = try reader.read(bytes: info("Xing", frames: 10, bytes: 104 * 11) + frames)
        #expect(reading.warning == nil)
        #expect(reading.properties.durationMs == 10 * 1152 * 1000 / 44_100)
    }

    @Test("one frame alone is music at the beginning of a file, and behind something else it is none")
    func oneFrame() throws {
        let frame = mpeg(Self.header, size: 104, count: 1)
        #expect(try reader.read(bytes: frame).properties.format == .mp3)
        #expect(throws: FileProblem.self) { try reader.read(bytes: [0] + frame) }
    }

    @Test("an MP3 that ends inside a frame plays, and is called incomplete")
    func cutFrame() throws {
        let frames = mpeg(Self.header, size: 104, count: 10).dropLast(50)
        let problem = FileProblem.truncated(
            format: .mp3,
            detail: "\(104 * 101 - 104 * 11 + 50) of \(104 * 101) bytes of audio are missing"
        )
        let reading = try reader.read(bytes: info("Xing", frames: 100, bytes: 104 * 101) + frames)
        #expect(reading.warning == problem)
        #expect(reading.properties.durationMs == 9 * 1152 * 1000 / 44_100)
    }

    @Test("an MP3 with a tag behind its audio was not cut by a bad download")
    func tagBehindCut() throws {
        let frames = mpeg(Self.header, size: 104, count: 10).dropLast(50)
        let reading = try reader.read(
            bytes: info("Info", frames: 100, bytes: 104 * 101) + frames + Self.id3v1
        )
        #expect(reading.tags.title?.count == 30)
    }

    @Test("a description of 32 bits set does not make a year of music")
    func absurdDescription() throws {
        let frames = mpeg(Self.header, size: 104, count: 10)
        let reading = try reader.read(bytes: info("Xing", frames: 0xFFFF_FFFF, bytes: 104 * 11) + frames)
        #expect(reading.properties.durationMs == 10 * 1152 * 1000 / 44_100)
        #expect(reading.warning != nil)
    }

    @Test("an MP3 that goes on behind what its description counts is as long as it is")
    func outgrownDescription() throws {
        let frames = mpeg(Self.header, size: 104, count: 40)
        let reading = try reader.read(bytes: info("Xing", frames: 10, bytes: 104 * 11) + frames)
        #expect(reading.properties.durationMs == 40 * 1152 * 1000 / 44_100)
        #expect(reading.warning == .damaged(reason: Self.outOfDate(104 * 11, there: 104 * 41)))
    }

    @Test("a VBRI description tells the length")
    func vbri() throws {
        var first = Self.header + [UInt8](repeating: 0, count: 100)
        first.replaceSubrange(36..<40, with: Array("VBRI".utf8))
        first.replaceSubrange(46..<54, with: [0, 0, 4, 0x78, 0, 0, 0, 10])
        let reading = try reader.read(bytes: first + mpeg(Self.header, size: 104, count: 10))
        #expect(reading.properties.durationMs == 10 * 1152 * 1000 / 44_100)
    }

    @Test("frames of changing bit rate are counted where no description is")
    func vbrWithoutDescription() throws {
        let other: [UInt8] = [0xFF, 0xFB, 0x20, 0xC4]
        let frames = mpeg(Self.header, size: 104, count: 10) + mpeg(other, size: 130, count: 10)
        let reading = try reader.read(bytes: frames)
        #expect(reading.properties.durationMs == 20 * 1152 * 1000 / 44_100)
        // In a hole a header that no other follows is none.
        let hole = [UInt8](repeating: 0, count: 50) + Self.header + [UInt8](repeating: 0, count: 200)
        let holed = mpeg(Self.header, size: 104, count: 10) + hole + mpeg(other, size: 130, count: 10)
        #expect(try reader.read(bytes: holed).properties.durationMs == 20 * 1152 * 1000 / 44_100)
    }

    @Test("free format is measured by the distance of its frames")
    func freeFormat() throws {
        let reading = try reader.read(bytes: mpeg([0xFF, 0xFB, 0x00, 0xC4], size: 999, count: 10))
        #expect(reading.properties.durationMs == 10 * 1152 * 1000 / 44_100)
        #expect(reading.properties.bitRate == 306)
    }

    @Test("MPEG audio of the layers below is read too")
    func layers() throws {
        let second = try reader.read(bytes: mpeg([0xFF, 0xFD, 0x10, 0xC4], size: 104, count: 10)).properties
        #expect(second.format == .mp2 && second.durationMs == 10 * 1152 * 1000 / 44_100)
        let first = try reader.read(bytes: mpeg([0xFF, 0xFF, 0x10, 0xC4], size: 32, count: 10)).properties
        #expect(first.format == .mp1)
    }

    @Test("tags of every kind may be behind the audio")
    func trailingTags() throws {
        let audio = try bytes("mp3-noxing.mp3")
        let whole = try reader.read(bytes: audio)
        let lyrics = Array("LYRICSBEGININD0000200EAL00005Album000038LYRICS200".utf8)
        let lyricsSize = lyrics.count - 15
        #expect(lyricsSize == 34)
        let sized = lyrics.dropLast(15) + Array("000034LYRICS200".utf8)
        let frame = Array("TALB".utf8) + [0, 0, 0, 6, 0, 0, 3] + Array("Album".utf8)
        let appended =
            Array("ID3".utf8) + [4, 0, 0x10, 0, 0, 0, 16] + frame + Array("3DI".utf8) + [
                4, 0, 0x10, 0, 0, 0, 16,
            ]
        let reading = try reader.read(bytes: audio + appended + sized + Self.id3v1)
        #expect(reading.tags.album == "Album")
        #expect(reading.contentKey == whole.contentKey)
    }

    // MARK: FLAC

    @Test(
        "FLAC with an ID3v1 tag or zeros behind is whole",
        arguments: [id3v1, [0], [UInt8](repeating: 0, count: 999)]
    )
    func flacWithMore(_ more: [UInt8]) throws {
        let reading = try reader.read(bytes: bytes("flac.flac") + more)
        #expect(reading.properties.durationMs == 300)
    }

    @Test("one wrong byte in the last frame of a FLAC file is found")
    func flacChecksum() throws {
        var damaged = try bytes("flac.flac")
        damaged[damaged.count - 20] ^= 4
        let warning = try reader.read(bytes: damaged).warning
        #expect(warning == .truncated(format: .flac, detail: "its last frame is cut or damaged"))
    }

    @Test("a FLAC file of a killed recorder is as long as its last frame tells")
    func openFLAC() throws {
        let whole = try bytes("flac-open.flac")
        let reading = try reader.read(bytes: Array(whole.dropLast(100)))
        #expect((1...300).contains(reading.properties.durationMs))
    }

    // MARK: Ogg

    /// Takes the mark "last page" away from every page; checksums are not looked at.
    private func withoutEnd(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for index in 0..<bytes.count - 5 where Array(bytes[index..<index + 4]) == Array("OggS".utf8) {
            bytes[index + 5] &= 3
        }
        return bytes
    }

    @Test(
        "a recorded stream without its last mark is whole",
        arguments: ["vorbis.ogg", "opus.opus", "oggflac.oga"]
    )
    func openOgg(_ name: String) throws {
        let reading = try reader.read(bytes: withoutEnd(bytes(name)))
        #expect(try reading == reader.read(bytes: bytes(name)))
    }

    @Test(
        "Ogg with something behind its last page is whole",
        arguments: [id3v1, [UInt8](repeating: 0, count: 50)]
    )
    func oggWithMore(_ more: [UInt8]) throws {
        let reading = try reader.read(bytes: bytes("vorbis-plain.ogg") + more)
        #expect(try reading.contentKey == reader.read(bytes: bytes("vorbis-plain.ogg")).contentKey)
    }

    @Test("Ogg with something behind a page that is not the last is called incomplete")
    func brokenChain() throws {
        let damaged = try withoutEnd(bytes("vorbis-plain.ogg")) + [1, 2, 3]
        let warning = try reader.read(bytes: damaged).warning
        #expect(warning == .truncated(format: .vorbis, detail: "its last page is cut or missing"))
    }

    @Test("what was recorded in the middle of a stream does not count what was before")
    func lateStart() throws {
        var late = try bytes("opus-plain.opus")
        let hour = 3600 * 48_000
        for index in 0..<late.count - 14 where Array(late[index..<index + 4]) == Array("OggS".utf8) {
            let granule = late[index + 6..<index + 10].reversed().reduce(0) { $0 << 8 | Int($1) }
            if granule > 0 { late.replaceSubrange(index + 6..<index + 10, with: little(granule + hour)) }
        }
        let reading = try reader.read(bytes: late)
        // Only the first page is not counted exactly.
        #expect(reading.properties.durationMs < 3000)
    }

    @Test("another stream at the end does not hide the first one")
    func otherStreamAtEnd() throws {
        let first = try bytes("vorbis-plain.ogg")
        var second = try bytes("opus-plain.opus")
        for index in 0..<second.count - 18 where Array(second[index..<index + 4]) == Array("OggS".utf8) {
            second[index + 14] ^= 0x55
        }
        let reading = try reader.read(bytes: first + second)
        #expect(reading.properties.format == .vorbis)
        #expect(try reading.properties.durationMs == reader.read(bytes: first).properties.durationMs)
    }

    @Test("other codecs in Ogg are named")
    func otherCodecs() throws {
        var film = try bytes("opus-plain.opus")
        film.replaceSubrange(28..<35, with: [0x80] + Array("theora".utf8))
        #expect(throws: FileProblem.unsupported(codec: "Theora video")) { try reader.read(bytes: film) }
    }

    // MARK: MP4

    @Test("a picture as a video track is no video, a film is")
    func video() throws {
        let audio = try bytes("aac.m4a")
        let movie = try offset(of: "moov", in: audio) - 4
        func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
            little(content.count + 8).reversed() + Array(type.utf8) + content
        }
        func track(_ codec: String) -> [UInt8] {
            let entry = box(codec, [UInt8](repeating: 0, count: 70))
            let handler = box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("vide".utf8) + [0, 0, 0, 0])
            let table = box("stbl", box("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + entry))
            return box("trak", box("mdia", handler + box("minf", table)))
        }
        func file(_ codec: String) -> [UInt8] {
            Array(audio[..<movie]) + box("moov", Array(audio[(movie + 8)...]) + track(codec))
        }
        #expect(try reader.read(bytes: file("jpeg")).properties.format == .aac)
        #expect(throws: FileProblem.unsupported(codec: "the sound of a video")) {
            try reader.read(bytes: file("avc1"))
        }
    }

    @Test("what is protected against copying is named")
    func protected() throws {
        var audio = try bytes("aac.m4a")
        let entry = try offset(of: "mp4a", in: audio)
        audio.replaceSubrange(entry..<entry + 4, with: Array("drms".utf8))
        #expect(throws: FileProblem.unsupported(codec: "protected against copying")) {
            try reader.read(bytes: audio)
        }
    }

    @Test("bytes behind the last box do no harm")
    func mp4WithMore() throws {
        let audio = try bytes("aac-front.m4a")
        #expect(try reader.read(bytes: audio + [0, 0, 0]) == reader.read(bytes: audio))
        #expect(try reader.read(bytes: audio + Self.id3v1) == reader.read(bytes: audio))
    }

    // MARK: WAV and AIFF

    @Test(
        "a WAV file whose program did not know the size goes on to the end",
        arguments: [0, 0x7FFF_FFFF, 0xFFFF_FFFF]
    )
    func openWAV(_ size: Int) throws {
        var audio = try bytes("wav-float.wav")
        let data = try offset(of: "data", in: audio)
        audio.replaceSubrange(data + 4..<data + 8, with: little(size))
        #expect(try reader.read(bytes: audio) == reader.read(bytes: bytes("wav-float.wav")))
    }

    @Test("an AIFF file whose program did not know the size goes on to the end")
    func openAIFF() throws {
        var audio = try bytes("aifc.aifc")
        let data = try offset(of: "SSND", in: audio)
        let description = try offset(of: "COMM", in: audio)
        audio.replaceSubrange(data + 4..<data + 8, with: little(0))
        audio.replaceSubrange(description + 10..<description + 14, with: little(0))
        #expect(try reader.read(bytes: audio).properties == reader.read(bytes: bytes("aifc.aifc")).properties)
    }

    @Test(
        "compressed WAV is named",
        arguments: [(0x55, "MPEG audio in WAV"), (2, "ADPCM in WAV"), (999, "codec 999 in WAV")]
    )
    func compressedWAV(_ code: Int, _ name: String) throws {
        var audio = try bytes("wav-info.wav")
        let description = try offset(of: "fmt ", in: audio)
        audio.replaceSubrange(description + 8..<description + 10, with: little(code)[..<2])
        #expect(throws: FileProblem.unsupported(codec: name)) { try reader.read(bytes: audio) }
    }

    @Test("a WAV file without any sound is reported")
    func silent() throws {
        let audio = try bytes("wav-float.wav")
        let data = try offset(of: "data", in: audio)
        #expect(throws: FileProblem.damaged(reason: "it holds no audio")) {
            try reader.read(bytes: Array(audio[..<(data + 4)]) + [0, 0, 0, 0])
        }
    }

    // MARK: WavPack

    @Test("a WavPack file whose program did not know the length is as long as its last block tells")
    func openWavPack() throws {
        var audio = try bytes("wavpack-plain.wv")
        audio.replaceSubrange(12..<16, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(try reader.read(bytes: audio).properties.durationMs == 300)
    }
}
