import Testing

@testable import Library

@Suite("Gain in tags")
struct GainTests {
    private static let texts = [
        ("REPLAYGAIN_TRACK_GAIN", "-7.89 dB"), ("replaygain_track_peak", "0.988"),
        ("Replaygain_Album_Gain", "+1.50 dB"), ("REPLAYGAIN_ALBUM_PEAK", "1.02"),
    ]
    private static let expected = ReplayGain(
        trackGain: -7.89,
        trackPeak: 0.988,
        albumGain: 1.5,
        albumPeak: 1.02
    )

    private func gain(_ bytes: [UInt8]) throws -> ReplayGain {
        try FileReader().read(bytes: bytes).tags.replayGain
    }

    @Test("ReplayGain is read from every kind of tag")
    func everyKind() throws {
        #expect(try gain(TaggedFile.flac(Self.texts.map { "\($0)=\($1)" })) == Self.expected)
        let frames = Self.texts.flatMap { TaggedFile.text("TXXX", "\($0)\0\($1)") }
        #expect(try gain(TaggedFile.mp3(frames)) == Self.expected)
        #expect(try gain(TaggedFile.ape(Self.texts)) == Self.expected)
        let items = Self.texts.flatMap { key, value in
            MP4Tags.box(
                "----",
                MP4Tags.box("name", [0, 0, 0, 0] + Array(key.utf8)) + MP4Tags.text(Array(value.utf8))
            )
        }
        #expect(try gain(MP4Tags.file(items)) == Self.expected)
    }

    @Test("where Opus has a gain of its own, another beside it does not count")
    func opus() throws {
        let comments = ["REPLAYGAIN_TRACK_GAIN=-1 dB", "R128_TRACK_GAIN=-256", "R128_ALBUM_GAIN=512"]
        #expect(try gain(TaggedFile.flac(comments)) == ReplayGain(trackGain: 4, albumGain: 7))
        #expect(try gain(TaggedFile.flac(comments.reversed())) == ReplayGain(trackGain: 4, albumGain: 7))
        #expect(
            try gain(TaggedFile.flac(["R128_TRACK_GAIN=loud", "REPLAYGAIN_TRACK_GAIN=-1 dB"]))
                == ReplayGain(trackGain: -1)
        )
    }

    @Test("the texts of ReplayGain count more than ID3v2's frame of volumes")
    func volumeFrame() throws {
        let frame = TaggedFile.frame("RVA2", Array("track\0".utf8) + [1, 0xFB, 0x00, 0])
        let text = TaggedFile.text("TXXX", "REPLAYGAIN_TRACK_GAIN\0-6 dB")
        #expect(try gain(TaggedFile.mp3(frame + text)) == ReplayGain(trackGain: -6))
        #expect(try gain(TaggedFile.mp3(frame)) == ReplayGain(trackGain: -2.5))
    }

    @Test(
        "what the header of an Opus file adds is told",
        arguments: [(0, nil), (-768, -3), (256, 1), (128, 0.5)] as [(Int16, Double?)]
    )
    func header(_ gain: Int16, _ expected: Double?) throws {
        var bytes = try Fixture.named("opus-plain.opus").bytes()
        let head = try #require(
            bytes.indices.first { bytes[$0...].prefix(8).elementsEqual("OpusHead".utf8) }
        )
        bytes[head + 16] = UInt8(truncatingIfNeeded: gain)
        bytes[head + 17] = UInt8(truncatingIfNeeded: gain >> 8)
        #expect(try self.gain(bytes).outputGain == expected)
        // The process that reads for the daemon tells it too.
        var message: [UInt8] = []
        let raw = try FileReader().read(FileBytes(bytes))
        ReadingMessage.append(.success(raw), to: &message)
        #expect(try ReadingMessage.results(1, in: message)?.first?.get() == raw.reading)
    }

    @Test("what was read of gain and artists comes through a process and the tables unchanged")
    func kept() throws {
        let comments = [
            "TITLE=A", "ARTIST=Anna feat. B", "ARTISTS=Anna", "ARTISTS=B", "R128_TRACK_GAIN=-256",
        ]
        let bytes = try TaggedFile.flac(comments + ["REPLAYGAIN_TRACK_GAIN=3 dB"])
        let raw = try FileReader().read(FileBytes(bytes))
        var message: [UInt8] = []
        ReadingMessage.append(.success(raw), to: &message)
        #expect(try ReadingMessage.results(1, in: message)?.first?.get() == raw.reading)
        let folder = try MusicFolder()
        try folder.write("a.flac", bytes: bytes)
        let library = try folder.library()
        _ = try library.scan([folder.music])
        #expect(try library.all().values.map(\.tags) == [raw.reading.tags])
    }
}
