import ClickwheelAudio
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("Encode and decode")
struct RoundTripTests {
    static let frames = 44_100 * 3 + 77
    static let formats: [AudioFileFormat] = [.flac(), .flac(bitDepth: 24), .mp3(), .opus(), .aac(), .wav]

    @Test("as many frames come back as went in", arguments: formats)
    func frameCount(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound." + format.fileExtension)
        try Sound.write(Sound.samples(frames: Self.frames), to: .file(path), as: format)

        let decoder = try AudioDecoder(path: path)
        let samples = try Sound.rest(of: decoder, as: Float.self)

        let expected = format == .opus() ? (Self.frames * 48_000 + 44_099) / 44_100 : Self.frames
        #expect(samples.count == expected * 2)
        #expect(decoder.damagedPackets == 0)
        if case .mp3 = format {} else { #expect(decoder.source.declaredFrames == expected) }
    }

    @Test(
        "lossless formats give back every sample",
        arguments: [AudioFileFormat.flac(), .flac(bitDepth: 24), .wav]
    )
    func exact(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound." + format.fileExtension)
        let samples = Sound.samples(frames: Self.frames)
        try Sound.write(samples, to: .file(path), as: format)

        let output = try PCMFormat(sampleRate: 44_100, channels: 2, encoding: .int16)
        let decoder = try AudioDecoder(path: path, output: output)

        #expect(try Sound.rest(of: decoder, as: Int16.self) == samples)
        #expect(decoder.source.bitDepth == (format == .flac(bitDepth: 24) ? 24 : 16))
    }

    @Test(
        "lossy formats come back in step and close to the original",
        arguments: [AudioFileFormat.mp3(), .opus(), .aac()]
    )
    func close(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound." + format.fileExtension)
        let samples = Sound.samples(frames: Self.frames)
        try Sound.write(samples, to: .file(path), as: format)

        let output = try PCMFormat(sampleRate: 44_100, channels: 2)
        let decoded = try Sound.rest(of: AudioDecoder(path: path, output: output), as: Float.self)

        #expect(abs(decoded.count / 2 - Self.frames) <= 1)
        var error = 0.0
        var power = 0.0
        for (mine, theirs) in zip(samples, decoded) {
            let original = Double(mine) / 32_768
            error += (original - Double(theirs)) * (original - Double(theirs))
            power += original * original
        }
        // One sample out of step at 330 Hz already costs more than this.
        #expect(error / power < 0.002, "signal to noise is \(10 * log10(power / error)) dB")
    }

    @Test("planar and interleaved, Int16 and Float deliver the same sound")
    func layouts() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound.flac")
        let samples = Sound.samples(frames: 10_000)
        try Sound.write(samples, to: .file(path), as: .flac())

        let floats = try Sound.rest(of: AudioDecoder(path: path), as: Float.self)
        #expect(floats == samples.map { Float($0) / 32_768 })

        let planar = try PCMFormat(sampleRate: 44_100, channels: 2, encoding: .int16, layout: .planar)
        let decoder = try AudioDecoder(path: path, output: planar)
        var buffer = PCMBuffer(format: planar, capacity: 10_000)
        #expect(try decoder.read(into: &buffer) == 10_000)
        buffer.withSamples(of: 1, as: Int16.self) { right in
            #expect(right.elementsEqual((0..<10_000).map { samples[$0 * 2 + 1] }))
        }
        #expect(try decoder.read(into: &buffer) == 0)
        #expect(try decoder.read(into: &buffer) == 0)
    }

    @Test(
        "a change of rate keeps the length and the loudness",
        arguments: [8_000, 22_050, 48_000, 96_000, 192_000]
    )
    func resampling(rate: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound.flac")
        let frames = 44_100 * 2 + 13
        try Sound.write(Sound.samples(frames: frames), to: .file(path), as: .flac())

        let output = try PCMFormat(sampleRate: rate, channels: 2)
        let resampled = try Sound.rest(of: AudioDecoder(path: path, output: output), as: Float.self)
        let original = try Sound.rest(of: AudioDecoder(path: path), as: Float.self)

        #expect(abs(resampled.count / 2 - frames * rate / 44_100) <= 1)
        #expect(abs(Self.level(resampled) - Self.level(original)) < 0.02 * Self.level(original))
    }

    @Test("a mono file is as loud on two channels as on one")
    func monoToStereo() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("mono.wav")
        let samples = Sound.samples(frames: 5_000, channels: 1)
        try Sound.write(samples, to: .file(path), as: .wav, channels: 1)

        let output = try PCMFormat(sampleRate: 44_100, channels: 2, encoding: .int16)
        let stereo = try Sound.rest(of: AudioDecoder(path: path, output: output), as: Int16.self)

        #expect(stereo == samples.flatMap { [$0, $0] })
    }

    @Test("very short sounds survive", arguments: formats, [1, 2, 100, 1_151])
    func short(format: AudioFileFormat, frames: Int) throws {
        // LAME's header has 12 bits for the padding, too few for less than 48 frames.
        if format == .mp3(), frames < 48 { return }
        let folder = try TemporaryFolder()
        let path = folder.file("short." + format.fileExtension)
        let rate = format == .opus() ? 48_000 : 44_100
        let samples = Sound.samples(frames: frames, sampleRate: rate)
        try Sound.write(samples, to: .file(path), as: format, sampleRate: rate)

        let decoded = try Sound.rest(of: AudioDecoder(path: path), as: Float.self)
        #expect(decoded.count == frames * 2)
    }

    private static func level(_ samples: [Float]) -> Double {
        (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(samples.count)).squareRoot()
    }
}
