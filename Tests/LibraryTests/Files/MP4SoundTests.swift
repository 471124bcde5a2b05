import Testing

@testable import Library

/// What the entry of a track says of its sound, in files of encoders that differ in a few bytes.
@Suite("Sound in MP4")
struct MP4SoundTests {
    private let reader = FileReader()

    /// A fixture with `bytes` put `distance` behind the first place of `mark`.
    private func changed(
        _ name: String,
        behind mark: [UInt8],
        _ distance: Int,
        _ bytes: [UInt8]
    ) throws -> [UInt8] {
        var file = try Fixture.named(name).bytes()
        let start = try #require(
            (0..<file.count - mark.count).first { Array(file[$0..<$0 + mark.count]) == mark }
        )
        file.replaceSubrange(start + distance..<start + distance + bytes.count, with: bytes)
        return file
    }

    @Test("a codec that is not played is named as the file has it, and what is no letter is a question mark")
    func codecs() throws {
        for (letters, name) in [(Array("samr".utf8), "samr"), (Array("a b".utf8) + [0xA9], "a?b?")] {
            let file = try changed("aac.m4a", behind: Array("mp4a".utf8), 0, letters)
            #expect(throws: FileProblem.unsupported(codec: "\"\(name)\" in MP4")) {
                try reader.read(bytes: file)
            }
        }
    }

    @Test(
        "AAC with a synthesised spectrum has the rate that is played, and of parametric stereo one channel is two",
        arguments: [
            ([0x2B, 0x8A, 0], 1), ([0xEB, 0x8A, 0], 2), ([0x12, 0x08, 0], 1), ([0x12, 0x38, 0], 8),
        ]
            as [([UInt8], Int)]
    )
    func configurations(_ configuration: [UInt8], _ channels: Int) throws {
        // The descriptor of what only the decoder understands, with a length of four bytes.
        let file = try changed("aac.m4a", behind: [5, 0x80, 0x80, 0x80], 5, configuration)
        let properties = try reader.read(bytes: file).properties
        #expect(properties.sampleRate == 44_100 && properties.channels == channels)
    }

    @Test("FLAC whose description is cut is damaged")
    func cutDescription() throws {
        let mark = Array("dfLa".utf8)
        for (size, isWhole) in [(8 + 8 + 34, true), (8 + 8 + 33, false)] {
            let file = try changed("mp4-flac.mp4", behind: mark, -4, [0, 0, 0, UInt8(size)])
            if isWhole {
                #expect(try reader.read(bytes: file).properties.format == .mp4FLAC)
            } else {
                #expect(throws: FileProblem.damaged(reason: "its FLAC audio is not described")) {
                    try reader.read(bytes: file)
                }
            }
        }
    }

    @Test("the last chunk is the last of the table")
    func lastChunk() throws {
        let file = try FileBytes(Fixture.named("aac.m4a").bytes())
        let track = try #require(try MP4Box.at(["moov", "trak"], in: file, 0..<file.count))
        let media = try #require(try MP4Box.first("mdia", in: file, track))
        let table = try #require(try MP4Box.at(["minf", "stbl", "stco"], in: file, media))
        let last = try MP4Track(in: file, track: track, media: media).lastChunk(in: file)
        #expect(try last == UInt64(file.big32(table.upperBound - 4)))
    }
}
