import Testing

@testable import Library

/// What stands exactly at an end, and what only half of is there.
@Suite("Where containers end")
struct ContainerEndTests {
    private func big(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private func bytes(_ parts: [UInt8]...) throws -> FileBytes { try FileBytes(parts.flatMap(\.self)) }

    @Test("a box of MP4 may be a header alone, and half a header is none")
    func box() throws {
        let empty = try MP4Box(in: bytes(MP4Tags.box("free", [])), at: 0, before: 8)
        #expect(empty?.content == 8..<8)
        let half = try MP4Box(in: bytes(big(1), Array("free".utf8), big(0)), at: 0, before: 12)
        #expect(half == nil)
    }

    /// Samples that say nothing of their own, in one run of a track.
    private func fragment(_ track: Int, _ samples: Int, flags: Int = 0, _ more: [UInt8] = []) -> [UInt8] {
        let header = MP4Tags.box("tfhd", big(flags) + big(track) + more)
        return MP4Tags.box("traf", header + MP4Tags.box("trun", big(0) + big(samples)))
    }

    @Test("all runs of a track count, each with the length that its own header or the movie gives a sample")
    func fragments() throws {
        let content =
            fragment(2, 100) + fragment(1, 3, flags: 8, big(7)) + fragment(1, 2, big(99))
            + fragment(1, 1, flags: 8)
        let file = try FileBytes(content)
        let length = try MP4Fragment.duration(in: file, 0..<content.count, of: 1, fallback: 10)
        #expect(length == 3 * 7 + 2 * 10 + 10)
    }

    @Test("of the lengths that a movie gives a sample, the first of the track counts")
    func defaults() throws {
        let values = [(2, 5), (1, 6), (1, 7)].flatMap { track, length in
            MP4Tags.box("trex", big(0) + big(track) + big(1) + big(length))
        }
        let movie = MP4Tags.box("mvex", values)
        let length = try MP4Fragment.defaultDuration(in: FileBytes(movie), of: 1, 0..<movie.count)
        #expect(length == 6)
    }

    @Test("samples are counted over all whole chunks, and a table without entries is none")
    func sampleTable() throws {
        func samples(_ chunks: [Int]) throws -> Int? {
            let table =
                MP4Tags.box("stsc", big(0) + big(1) + big(1) + big(2) + big(1))
                + MP4Tags.box("stsz", big(0) + big(10) + big(4))
                + MP4Tags.box("stco", big(0) + big(chunks.count) + chunks.flatMap { big($0) })
            return try MP4SampleTable(file: FileBytes(table), range: 0..<table.count).samples(before: 120)
        }
        #expect(try samples([0, 100]) == 4)
        #expect(try samples([0, 105]) == 3)
        #expect(try samples([]) == nil)
    }

    /// A frame of AAC of 1024 samples and 20 bytes.
    private func aac(rate: Int = 4) -> [UInt8] {
        [0xFF, 0xF1] + big(rate << 26 | 2 << 22 | 20 << 5) + [UInt8](repeating: 0, count: 14)
    }

    @Test("a frame of AAC alone in a hole is not counted, nor is one of a rate that is none")
    func adts() throws {
        let hole = [UInt8](repeating: 0, count: 30)
        let three = aac() + aac() + aac()
        let reading = try ADTS.parse(bytes(three, hole, aac(), hole, three), at: 0)
        #expect(reading?.frames == 6144)
        let other = try ADTS.parse(bytes(aac(rate: 13), aac(rate: 13), aac(rate: 13)), at: 0)
        #expect(other == nil)
    }

    private func dsd(_ name: String, _ audio: [UInt8]) throws -> Container? {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + big(content.count, 8) + content
        }
        let sound = chunk("FS  ", big(2_822_400)) + chunk("CHNL", big(1, 2))
        let form = Array("FRM8".utf8) + big(0, 8) + Array("DSD ".utf8)
        return try DSDIFF.parse(
            bytes(form, chunk("PROP", Array("SND ".utf8) + sound), chunk(name, audio)),
            at: 0
        )
    }

    @Test("DSD that ends with its audio is whole, and packed it says how long it is")
    func dsdiff() throws {
        let plain = try dsd("DSD ", [UInt8](repeating: 0x69, count: 100))
        #expect(plain?.frames == 800)
        #expect(plain?.warning == nil)
        let packed = try dsd("DST ", Array("FRTE".utf8) + big(6, 8) + big(150) + big(75, 2))
        #expect(packed?.frames == 5_644_800)
    }

    @Test("a header of FLAC that is cut is none")
    func flac() {
        for cut: [UInt8] in [[0xFF], [0xFF, 0xF8, 0x60, 0, 0xE0, 0x80, 0x80]] {
            let isHeader = FLACFrameHeader(cut.span, at: 0) != nil
            #expect(!isHeader)
        }
    }

    @Test("a block of WavPack may be as large as the format allows, and no larger")
    func wavPack() throws {
        func block(_ size: Int) throws -> WavPackBlock? {
            let numbers = Array(big(size).reversed()) + [0x10, 0x04]
            return try WavPackBlock(
                in: bytes(Array("wvpk".utf8), numbers, [UInt8](repeating: 0, count: 22)),
                at: 0
            )
        }
        #expect(try block(1 << 24)?.range == 0..<8 + 1 << 24)
        #expect(try block(1 << 24 + 1) == nil)
    }

    @Test("a chunk of WAV behind the audio that is cut does no harm")
    func wav() throws {
        let audio = try Fixture.named("wav-float.wav").bytes()
        let reading = try FileReader().read(bytes: audio + Array("junk".utf8) + [0xFF, 0xFF, 0, 0, 1])
        #expect(try reading.properties == FileReader().read(bytes: audio).properties)
    }

    @Test("a chunk of AIFF that is cut does no harm behind the audio, and before it is where the file ends")
    func aiff() throws {
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + big(content.count) + content
        }
        let rate: [UInt8] = [0x40, 0x0B, 0xFA, 0, 0, 0, 0, 0, 0, 0]
        let form = Array("FORM".utf8) + big(0) + Array("AIFF".utf8)
        let description = chunk("COMM", big(1, 2) + big(50) + big(16, 2) + rate)
        let sound = chunk("SSND", big(0, 8) + [UInt8](repeating: 3, count: 100))
        let cut = Array("JUNK".utf8) + big(100) + [1, 2, 3]
        let whole = try AIFF.parse(bytes(form, description, sound, cut), at: 0)
        #expect(whole?.frames == 50 && whole?.sampleRate == 8000 && whole?.warning == nil)
        #expect(throws: FileProblem.truncated(format: .aiff, detail: "it ends inside its headers")) {
            try AIFF.parse(bytes(form, description, cut), at: 0)
        }
    }

    @Test("chunks of WAV begin at even places")
    func oddChunk() throws {
        let audio = try Fixture.named("wav-float.wav").bytes()
        let data = try #require((0..<200).first { Array(audio[$0..<$0 + 4]) == Array("data".utf8) })
        let odd = Array("note".utf8) + [3, 0, 0, 0, 1, 2, 3, 0]
        let reading = try FileReader().read(bytes: Array(audio[..<data]) + odd + audio[data...])
        #expect(try reading.properties == FileReader().read(bytes: audio).properties)
    }

    @Test(
        "WavPack says how many channels there are in one byte, or in twelve bits",
        arguments: [(5, 3), (6, 4)]
    )
    func wavPackChannels(_ size: Int, _ channels: Int) throws {
        func little(_ number: Int, _ count: Int = 4) -> [UInt8] { big(number, count).reversed() }
        let id: UInt8 = size % 2 == 1 ? 0x4D : 0x0D
        let content = [id, 3, 3, 0, 0, 0, 0, 0]
        let flags = 0x1801 | 9 << 23
        let numbers = [0, 50, 0, 50, flags, 0].dropFirst().flatMap { little($0) }
        let block = Array("wvpk".utf8) + little(24 + content.count) + little(0x410, 2) + [0, 0] + numbers
        let container = try WavPack.parse(bytes(block, content), at: 0)
        #expect(container?.channels == channels && container?.sampleRate == 44_100)
    }

    @Test("the packets of a page are those that end on it")
    func oggPackets() throws {
        let head = Array("OggS".utf8) + [0, 0] + big(777, 8).reversed() + [1, 0, 0, 0] + big(0, 8)
        let page = head + [3, 255, 10, 20] + [UInt8](repeating: 7, count: 285)
        var packets = try OggPackets(FileBytes(page), serial: 1, at: 0)
        let first = try packets.firstGranule()
        #expect(first?.granule == 777 && first?.packets == 2)
    }

    @Test("a description in a frame of MP3 is read as far as it is there")
    func mpegInfo() throws {
        let header: [UInt8] = [0xFF, 0xFB, 0x10, 0xC4]
        let all =
            header + [UInt8](repeating: 0, count: 17) + Array("Xing".utf8) + big(3) + big(40) + big(5000)
        for (cut, frames, bytes) in [(0, 40, 5000), (1, 40, nil), (4, 40, nil), (5, nil, nil)]
            as [(Int, Int?, Int?)]
        {
            let file = try FileBytes(Array(all.dropLast(cut)))
            let frame = try #require(try MPEGFrame(in: file, at: 0))
            let info = try #require(try MPEGInfo(in: file, frame, at: 0))
            #expect(info.frames == frames && info.bytes == bytes)
        }
    }
}
