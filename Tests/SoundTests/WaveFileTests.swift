import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Testing

@testable import ClickwheelSound

@Suite("WAV files that are written")
struct WaveFileTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    private var path: String { scratch.file("out.wav") }

    private func file() throws -> [UInt8] { try WholeFile.read(path, atMost: 1 << 22) }

    private func little(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// Writes so many frames of noise, and ends the file.
    private func write(_ format: SoundFormat, frames: Int) throws -> [UInt8] {
        let output = try SoundOutputs.open("wav:\(path)", for: format, isPaced: false)
        let noise = Sounds.noise(format, frames: frames)
        try output.writeAll(noise)
        try output.drain()
        return noise
    }

    @Test("of 16 bits and two channels at most have the plain head of 44 bytes", arguments: [1, 2])
    func plain(channels: Int) throws {
        let noise = try write(
            SoundFormat(sampleRate: 44_100, channels: channels, sample: .int16),
            frames: 100
        )
        let size = 200 * channels
        var wanted = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
        wanted += little(1, 2) + little(channels, 2) + little(44_100, 4) + little(88_200 * channels, 4)
        wanted += little(2 * channels, 2) + little(16, 2) + Array("data".utf8) + little(size, 4)
        #expect(try file() == wanted + noise)
    }

    @Test(
        "of more channels or more bits have the extensible head, with their speakers and what a sample is",
        arguments: [
            (1, SoundFormat.Sample.int24, 0x4), (2, .float32, 0x3), (3, .int16, 0xB), (4, .int16, 0x107),
            (5, .int24, 0x37), (6, .int32, 0x3F), (7, .int16, 0x70F), (8, .float32, 0x63F),
        ]
    )
    func extensible(channels: Int, sample: SoundFormat.Sample, speakers: Int) throws {
        let noise = try write(SoundFormat(sampleRate: 96_000, channels: channels, sample: sample), frames: 50)
        let (frame, size) = (channels * sample.bytes, 50 * channels * sample.bytes)
        var wanted = Array("RIFF".utf8) + little(60 + size, 4) + Array("WAVEfmt ".utf8) + little(40, 4)
        wanted += little(0xFFFE, 2) + little(channels, 2) + little(96_000, 4) + little(96_000 * frame, 4)
        wanted += little(frame, 2) + little(sample.bits, 2) + little(22, 2) + little(sample.bits, 2)
        wanted += little(speakers, 4) + [sample == .float32 ? 3 : 1]
        wanted += [0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        #expect(try file() == wanted + Array("data".utf8) + little(size, 4) + noise)
    }

    @Test("of an odd number of bytes end with one of nothing, which does not count as sound")
    func odd() throws {
        let noise = try write(SoundFormat(sampleRate: 8_000, channels: 1, sample: .int24), frames: 3)
        let bytes = try file()
        #expect(noise.count == 9 && Array(bytes[68...]) == noise + [0])
        #expect(Array(bytes[4..<8]) == little(70, 4) && Array(bytes[64..<68]) == little(9, 4))
    }

    @Test("say after every second of sound how much there is, and not before")
    func seconds() throws {
        let format = SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16)
        let output = try SoundOutputs.open("wav:\(path)", for: format, isPaced: false)
        func promised() throws -> [UInt8] { Array(try file()[40..<44]) }
        let second = Sounds.noise(format, frames: 8_000)
        try output.writeAll(Array(second.dropLast(2)), piece: 8_000)
        #expect(try promised() == little(0, 4))
        try output.writeAll(Array(second.suffix(2)))
        #expect(try promised() == little(16_000, 4))
        try output.writeAll(Array(second.dropLast(2)), piece: 8_000)
        #expect(try promised() == little(16_000, 4))
        try output.writeAll(Array(second.suffix(2)))
        #expect(try promised() == little(32_000, 4))
    }

    @Test("are put right when the output is gone, too")
    func gone() throws {
        let format = SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16)
        do {
            let output = try SoundOutputs.open("wav:\(path)", for: format, isPaced: false)
            try output.writeAll(Sounds.noise(format, frames: 10))
        }
        #expect(try Array(file()[40..<44]) == little(20, 4))
    }

    @Test("replace what was there, and are not written over a device or into a folder that is not there")
    func places() throws {
        try WholeFile.replace(path, with: [UInt8](repeating: 1, count: 500))
        let format = SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16)
        _ = try SoundOutputs.open("wav:\(path)", for: format)
        #expect(try file().count == 44)
        for (place, code) in [
            (scratch.path + "/no/file.wav", ENOENT), ("/dev/full", EINVAL), (scratch.path, EISDIR),
        ] {
            #expect(throws: SoundError.unwritable(path: place, errno: code)) {
                _ = try SoundOutputs.open("wav:\(place)", for: format)
            }
        }
    }

    @Test("are continued in the format that is there, also after they were cut off")
    func continued() throws {
        for format in [
            SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16),
            SoundFormat(sampleRate: 96_000, channels: 6, sample: .int24),
            SoundFormat(sampleRate: 44_100, channels: 2, sample: .float32),
        ] {
            let noise = try write(format, frames: 11)
            // Half a frame more, of which the head does not know.
            try WholeFile.replace(path, with: try file() + [1])
            let other = SoundFormat(sampleRate: 48_000, channels: 2, sample: .int32)
            do {
                let output = try SoundOutputs.open(
                    "wav:\(path)",
                    for: other,
                    isPaced: false,
                    isContinued: true
                )
                #expect(output.format == format)
                try output.writeAll(noise)
            }
            #expect(try Sounds.content(ofWave: path) == noise + noise)
        }
    }

    @Test("are not continued where something else is, which stays; an empty one begins")
    func strangers() throws {
        let format = SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16)
        _ = try write(format, frames: 11)
        let good = try file()
        var strange = [Array("no sound".utf8), Array(good.prefix(20)), Array(good.prefix(43))]
        strange.append(good + [UInt8](repeating: 1, count: 2 * 8_000 * 2 + 1))
        for place in [0, 8, 20, 22, 28, 34, 36] {
            var bytes = good
            bytes[place] ^= 0x55
            strange.append(bytes)
        }
        for bytes in strange {
            try WholeFile.replace(path, with: bytes)
            #expect(throws: SoundError.self) {
                _ = try SoundOutputs.open("wav:\(path)", for: format, isContinued: true)
            }
            #expect(try file() == bytes)
        }
        try WholeFile.replace(path, with: [])
        _ = try SoundOutputs.open("wav:\(path)", for: format, isContinued: true)
        #expect(try file().count == 44)
    }

    @Test("keep time where they are told to: no more than a tenth of a second is taken ahead")
    func pace() throws {
        let format = SoundFormat(sampleRate: 8_000, channels: 1, sample: .int16)
        for name in ["wav:\(path)", "null"] {
            let output = try SoundOutputs.open(name, for: format)
            let noise = Sounds.noise(format, frames: 4_000)
            let taken = try noise.withUnsafeBytes { bytes in
                try output.write(try #require(bytes.baseAddress), count: 4_000)
            }
            #expect(taken == 800)
            // Full, it waits, and there is never more room than there was.
            let more = try noise.withUnsafeBytes { bytes in
                try output.write(try #require(bytes.baseAddress), count: 4_000)
            }
            #expect(try (0...800).contains(more) && output.delay() <= 800)
        }
    }
}
