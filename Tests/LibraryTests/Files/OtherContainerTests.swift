import Testing

@testable import Library

/// Formats of which no encoder is here, or not for every version: headers put together from their descriptions.
@Suite("Containers by their descriptions")
struct OtherContainerTests {
    private let reader = FileReader()

    private func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private func sound(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x5A, count: count) }

    /// Three frames of 73,728 samples but the last, of 1000 bytes each.
    private func monkey(version: Int = 3990, there: Int) -> [UInt8] {
        let table = [124, 1124, 2124].flatMap { little($0) }
        var file =
            Array("MAC ".utf8) + little(version, 2) + [0, 0] + little(52) + little(24) + little(table.count)
        file += little(36) + little(3000) + little(0) + little(0) + sound(16)
        file +=
            little(2000, 2) + [0, 0] + little(73_728) + little(500) + little(3) + little(24, 2) + little(2, 2)
        file += little(44_100) + table + sound(36)
        return file + sound(there)
    }

    @Test("Monkey's Audio of today says how long it is, and its table what is missing")
    func ape() throws {
        let whole = try reader.read(bytes: monkey(there: 3000))
        #expect(whole.warning == nil)
        #expect(whole.properties.format == .ape && whole.properties.bitDepth == 24)
        #expect(whole.properties.durationMs == (2 * 73_728 + 500) * 1000 / 44_100)
        let cut = try reader.read(bytes: monkey(there: 2500))
        #expect(cut.warning == .truncated(format: .ape, detail: "500 of 3000 bytes of audio are missing"))
        #expect(cut.properties.durationMs == 2 * 73_728 * 1000 / 44_100)
        #expect(throws: FileProblem.self) { try reader.read(bytes: monkey(there: 900)) }
        // The first version that has this header.
        #expect(try reader.read(bytes: monkey(version: 3980, there: 3000)).properties == whole.properties)
    }

    @Test(
        "a frame of old Monkey's Audio is as long as its version and its level say",
        arguments: [
            (3979, 2000, 294_912), (3950, 2000, 294_912), (3949, 2000, 73_728), (3900, 2000, 73_728),
            (3899, 2000, 9216), (3899, 4000, 73_728), (3899, 3000, 9216),
        ]
    )
    func oldFrames(version: Int, level: Int, samples: Int) throws {
        let properties = try reader.read(bytes: oldMonkey(version, level: level)).properties
        #expect(properties.durationMs == (samples + 22_050) * 1000 / 22_050)
    }

    @Test("True Audio without a sample holds no audio")
    func emptyTTA() throws {
        var file = try Fixture.named("tta.tta").bytes()
        file.replaceSubrange(14..<18, with: little(0))
        #expect(throws: FileProblem.damaged(reason: "it holds no audio")) { try reader.read(bytes: file) }
    }

    /// Two frames with the header of the versions before 3.98, of which the last has a second of samples.
    private func oldMonkey(_ version: Int, level: Int = 2000) -> [UInt8] {
        let head = little(version, 2) + little(level, 2) + little(32 | 16, 2) + little(1, 2)
        let counts = little(22_050) + little(0) + little(0) + little(2) + little(22_050) + little(2)
        return Array("MAC ".utf8) + head + counts + little(44) + little(1044) + sound(2000)
    }

    @Test("Monkey's Audio before version 3.98 has another header")
    func oldAPE() throws {
        let properties = try reader.read(bytes: oldMonkey(3970)).properties
        #expect(properties.channels == 1 && properties.bitDepth == 16)
        #expect(throws: FileProblem.unsupported(codec: "Monkey's Audio of version 3790")) {
            try reader.read(bytes: oldMonkey(3790))
        }
    }

    @Test("Musepack of version 7 counts its frames, and says how much of the last one is played")
    func musepack7() throws {
        var file = Array("MP+".utf8) + [7] + little(100) + little(1 << 16) + little(0) + little(0)
        file += little(1 << 31 | 500 << 20) + sound(5000)
        let properties = try reader.read(bytes: file).properties
        #expect(properties.format == .musepack && properties.sampleRate == 48_000)
        #expect(properties.durationMs == (99 * 1152 + 500) * 1000 / 48_000)
        file[3] = 4
        #expect(throws: FileProblem.unsupported(codec: "Musepack of stream version 4")) {
            try reader.read(bytes: file)
        }
    }

    @Test("Musepack of version 8 without its last packet is called incomplete")
    func musepack8() throws {
        let whole = try Fixture.named("musepack.mpc").bytes()
        let tag = try #require(
            (0..<whole.count - 8).first { Array(whole[$0..<$0 + 8]) == Array("APETAGEX".utf8) }
        )
        let warning = try reader.read(bytes: Array(whole[..<(tag - 20)])).warning
        #expect(warning == .truncated(format: .musepack, detail: "its last packet is missing"))
        // Its last packet may be the end of the file.
        #expect(try reader.read(bytes: Array(whole[..<tag])).warning == nil)
    }

    @Test("DSD that is cut is as long as what is there", arguments: ["dsf.dsf", "dff.dff"])
    func dsd(_ name: String) throws {
        let whole = try Fixture.named(name).bytes()
        let reading = try reader.read(bytes: Array(whole.prefix(10_000)))
        #expect(reading.warning != nil)
        #expect((20...30).contains(reading.properties.durationMs))
        #expect(reading.tags.title == nil)
    }

    @Test("protected and moving pictures in ASF are named")
    func asf() throws {
        var file = try Fixture.named("wma.wma").bytes()
        let audio: [UInt8] = [0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11]
        let start = try #require((0..<file.count - 8).first { Array(file[$0..<$0 + 8]) == audio })
        // The code of the codec is behind two identifiers, a time, two lengths and flags.
        file[start + 54] = 0x55
        file[start + 55] = 0
        #expect(throws: FileProblem.unsupported(codec: "MPEG audio in ASF")) { try reader.read(bytes: file) }
        // Of what is packed without loss the bits of a sample are told.
        file.replaceSubrange(start + 54..<start + 56, with: little(0x163, 2))
        file.replaceSubrange(start + 68..<start + 70, with: little(24, 2))
        #expect(try reader.read(bytes: file).properties.bitDepth == 24)
        file.replaceSubrange(start..<start + 4, with: [0xC0, 0xEF, 0x19, 0xBC])
        #expect(throws: FileProblem.video) { try reader.read(bytes: file) }
    }
}
