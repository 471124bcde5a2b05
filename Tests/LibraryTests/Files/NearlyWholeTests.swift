import Testing

@testable import Library

@Suite("Nearly whole files")
struct NearlyWholeTests {
    private let reader = FileReader()

    private func bytes(_ name: String) throws -> [UInt8] { try Fixture.named(name).bytes() }

    /// The files whose last hundredth is sound, or a table that nothing needs.
    private static let cut = [
        "aac-front.m4a", "aifc.aifc", "alac.m4a", "flac.flac", "mp3.mp3", "mp3-mpeg2.mp3",
        "mp3-vbr.mp3", "tta-frames.tta", "vorbis-pages.ogg", "wav-float.wav", "wav-rf64.wav",
        "wavpack-blocks.wv",
        "wma.wma",
    ]

    @Test("a file whose last hundredth is missing plays as far as it goes, and says so", arguments: cut)
    func lastHundredth(_ name: String) throws {
        let all = try bytes(name)
        let whole = try reader.read(bytes: all)
        let reading = try reader.read(bytes: Array(all.prefix(all.count * 99 / 100)))
        #expect(whole.warning == nil)
        let warning = try #require(reading.warning)
        guard case .truncated(whole.properties.format, _) = warning else {
            Issue.record("\(warning)")
            return
        }
        #expect(warning.warning.hasSuffix("; what is there plays"))
        let (there, full) = (reading.properties.durationMs, whole.properties.durationMs)
        // Frames are long beside these files.
        #expect(there <= full && there >= full / 2)
        #expect(reading.tags == whole.tags || name == "alac.m4a")
    }

    @Test("an AIFF file that counts the head of its sound twice is whole")
    func countedTwice() throws {
        var audio = try bytes("aifc.aifc")
        let start = try #require(
            (0..<audio.count - 4).first { Array(audio[$0..<$0 + 4]) == Array("SSND".utf8) }
        )
        audio[start + 7] += 8
        #expect(try reader.read(bytes: audio) == reader.read(bytes: bytes("aifc.aifc")))
    }

    @Test("an AIFF file of which eight bytes are missing plays, and says how many")
    func eightBytes() throws {
        let whole = try reader.read(bytes: bytes("aifc.aifc"))
        let reading = try reader.read(bytes: bytes("aifc.aifc").dropLast(8))
        #expect(reading.warning == .truncated(format: .aiff, detail: "8 of 4800 bytes of audio are missing"))
        #expect(whole.properties.durationMs - reading.properties.durationMs <= 1)
    }

    /// Where the pages of an Ogg file start.
    private func pages(_ bytes: [UInt8]) -> [Int] {
        (0..<bytes.count - 4).filter { Array(bytes[$0..<$0 + 4]) == Array("OggS".utf8) }
    }

    @Test("a hole in any page of sound is gone over", arguments: 0..<4, [false, true])
    func hole(_ number: Int, _ isCutOut: Bool) throws {
        let all = try bytes("vorbis-pages.ogg")
        let audio = pages(all).dropFirst(2)
        #expect(audio.count >= 4)
        let start = audio[audio.startIndex + number]
        var damaged = all
        if isCutOut {
            damaged.removeSubrange(start..<start + 100)
        } else {
            damaged.replaceSubrange(start..<start + 100, with: [UInt8](repeating: 0, count: 100))
        }
        let reading = try reader.read(bytes: damaged)
        #expect(reading.warning != nil)
        #expect(reading.properties.durationMs > 2500)
        #expect(try reading.tags == reader.read(bytes: all).tags)
    }

    @Test("a hole in the headers of Ogg, without which nothing decodes it, is a reason to refuse it")
    func headers() throws {
        var damaged = try bytes("vorbis-pages.ogg")
        let second = pages(damaged)[1]
        damaged.replaceSubrange(second..<second + 4, with: [0, 0, 0, 0])
        #expect(throws: FileProblem.damaged(reason: "one of the pages with its headers is broken")) {
            try reader.read(bytes: damaged)
        }
    }

    @Test("a hole in AAC or at the start of FLAC is gone over", arguments: ["adts.aac", "flac.flac"])
    func holes(_ name: String) throws {
        let whole = try bytes(name)
        var start = whole.count / 2
        if name == "adts.aac" {
            start = try #require(
                (start..<whole.count - 2).first { whole[$0] == 0xFF && whole[$0 + 1] & 0xF6 == 0xF0 }
            )
        } else {
            start = try #require(
                (0..<whole.count - 2).last { whole[$0] == 0xFF && whole[$0 + 1] == 0xF8 && $0 < 2000 }
            )
        }
        var damaged = whole
        damaged.replaceSubrange(start..<start + 40, with: [UInt8](repeating: 0, count: 40))
        let reading = try reader.read(bytes: damaged)
        #expect(reading.warning != nil)
        #expect(reading.properties.durationMs >= 200)
    }

    @Test("FLAC whose end is zeros is as long as its last frame tells")
    func zeros() throws {
        let whole = try bytes("flac.flac")
        let damaged = whole.dropLast(700) + [UInt8](repeating: 0, count: 3 << 20)
        let reading = try reader.read(bytes: Array(damaged))
        #expect(reading.warning != nil)
        #expect((1..<300).contains(reading.properties.durationMs))
    }

    @Test("an M4A whose tags are cut at the end of the file plays, one whose tables are does not")
    func movie() throws {
        let whole = try bytes("aac.m4a")
        let tags = try #require(
            (0..<whole.count - 4).first { Array(whole[$0..<$0 + 4]) == Array("udta".utf8) }
        )
        let reading = try reader.read(bytes: Array(whole[..<(tags + 60)]))
        #expect(reading.warning == .truncated(format: .aac, detail: "its last part is cut"))
        #expect(try reading.properties.durationMs == reader.read(bytes: whole).properties.durationMs)
        #expect(throws: FileProblem.truncated(format: .aac, detail: "the description of its content is cut"))
        {
            try reader.read(bytes: Array(whole[..<(tags - 60)]))
        }
    }

    @Test("a file of which no sound is left is refused, with the reason")
    func nothing() throws {
        let flac = try bytes("flac.flac")
        let first = try #require((0..<flac.count - 2).first { flac[$0] == 0xFF && flac[$0 + 1] == 0xF8 })
        #expect(throws: FileProblem.self) { try reader.read(bytes: Array(flac[..<(first + 30)])) }
        let wav = try bytes("wav-float.wav")
        #expect(throws: FileProblem.self) { try reader.read(bytes: Array(wav[..<80])) }
    }

    /// A file of a kind of AAC that is refused where it is read, and the place of its `esds`.
    private func extended() throws -> (audio: [UInt8], stream: Int) {
        var audio = try bytes("aac.m4a")
        let stream = try #require(
            (0..<audio.count - 4).first { Array(audio[$0..<$0 + 4]) == Array("esds".utf8) }
        )
        let configuration =
            try #require((stream..<stream + 60).first { audio[$0] == 5 && audio[$0 + 1] >= 0x80 }) + 5
        // 31 and 10: kind 42.
        audio[configuration] = 0xF9
        audio[configuration + 1] = 0x48
        return (audio, stream)
    }

    @Test("AAC of a kind that nothing here decodes is named")
    func extendedAAC() throws {
        let (audio, _) = try extended()
        #expect(throws: FileProblem.unsupported(codec: "xHE-AAC")) { try reader.read(bytes: audio) }
    }

    @Test(
        "the kind of AAC is found behind the stream that it depends on, its address and its clock",
        arguments: [
            (0x80, [0, 2]), (0x40, [1, 0x75]), (0x20, [0, 9]), (0xE0, [0, 2, 1, 0x75, 0, 9]),
        ] as [(UInt8, [UInt8])]
    )
    func streamDescriptor(_ flags: UInt8, _ said: [UInt8]) throws {
        var (audio, stream) = try extended()
        // Behind the box's version, the tag, the size and the number; six bytes of a last descriptor make room.
        audio[stream + 15] = flags
        audio.removeSubrange(stream + 50..<stream + 50 + said.count)
        audio.insert(contentsOf: said, at: stream + 16)
        #expect(throws: FileProblem.unsupported(codec: "xHE-AAC")) { try reader.read(bytes: audio) }
    }
}
