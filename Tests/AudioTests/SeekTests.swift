import ClickwheelAudio
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("Seeking")
struct SeekTests {
    static let frames = 48_000 * 12

    @Test(
        "after a seek the sound goes on at exactly that frame",
        arguments: [AudioFileFormat.flac(), .wav, .mp3(), .mp3(bitrate: 64_000), .opus(), .aac()]
    )
    func exact(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound." + format.fileExtension)
        try Sound.write(
            Sound.samples(frames: Self.frames, sampleRate: 48_000),
            to: .file(path),
            as: format,
            sampleRate: 48_000
        )
        let whole = try Sound.rest(of: AudioDecoder(path: path), as: Float.self)

        let decoder = try AudioDecoder(path: path)
        for target in [400_000, 0, 1, 48_000, 300_001, 575_999, 12_345] {
            try decoder.seek(toFrame: target)
            var buffer = PCMBuffer(format: decoder.output, capacity: 4_000)
            let count = try decoder.read(into: &buffer)
            #expect(count == min(4_000, Self.frames - target))
            let errors = (-2...2).map { shift in
                buffer.withSamples(as: Float.self) { samples in
                    var error = 0.0
                    for index in samples.indices {
                        let place = target * 2 + index + shift * 2
                        guard whole.indices.contains(place) else { continue }
                        error += Double((samples[index] - whole[place]) * (samples[index] - whole[place]))
                    }
                    return (error / Double(samples.count)).squareRoot()
                }
            }
            // AAC fills bands with noise of its own, so its sound is not the same twice.
            #expect(errors[2] < (format == .aac() ? 0.006 : 0.0005), "seek to \(target)")
            if count > 100 { #expect(errors.min() == errors[2], "seek to \(target): \(errors)") }
        }
    }

    @Test(
        "in MP3s of two bit rates that were joined a seek goes to where the frame is, whatever the first says of itself",
        arguments: [[64_000, 192_000], [192_000, 64_000]]
    )
    func joined(rates: [Int]) throws {
        let folder = try TemporaryFolder()
        let (frames, path) = (6 * 44_100, folder.file("joined.mp3"))
        var bytes = Data()
        for rate in rates {
            let part = folder.file("\(rate).mp3")
            try Sound.write(Sound.samples(frames: frames), to: .file(part), as: .mp3(bitrate: rate))
            bytes += try Data(contentsOf: URL(filePath: part))
        }
        try bytes.write(to: URL(filePath: path))
        let decoder = try AudioDecoder(path: path)
        let all = try Sound.rest(of: decoder, as: Float.self).count / 2
        #expect((2 * frames...2 * frames + 4 * 1_152).contains(all))
        for target in [frames / 2, frames + 44_100, frames + 3 * 44_100] {
            try decoder.seek(toFrame: target)
            let rest = try Sound.rest(of: decoder, as: Float.self).count / 2
            #expect(abs(rest - (all - target)) <= 1_152, "\(target): \(rest) of \(all)")
        }
    }

    @Test(
        "a seek beyond the end delivers nothing",
        arguments: [AudioFileFormat.flac(), .mp3(), .opus(), .aac()]
    )
    func beyond(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound." + format.fileExtension)
        try Sound.write(
            Sound.samples(frames: 48_000, sampleRate: 48_000),
            to: .file(path),
            as: format,
            sampleRate: 48_000
        )

        let decoder = try AudioDecoder(path: path)
        var buffer = PCMBuffer(format: decoder.output, capacity: 4_000)
        try decoder.seek(toFrame: 48_000 * 60)
        #expect(try decoder.read(into: &buffer) == 0)
        try decoder.seek(toFrame: 0)
        #expect(try decoder.read(into: &buffer) == 4_000)
    }

    @Test("a seek with a change of rate lands within one frame of the source")
    func resampled() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound.flac")
        try Sound.write(Sound.samples(frames: 44_100 * 4), to: .file(path), as: .flac())
        let output = try PCMFormat(sampleRate: 48_000, channels: 2)
        let whole = try Sound.rest(of: AudioDecoder(path: path, output: output), as: Float.self)

        let decoder = try AudioDecoder(path: path, output: output)
        try decoder.seek(toFrame: 96_000)
        let rest = try Sound.rest(of: decoder, as: Float.self)

        #expect(abs(rest.count - (whole.count - 192_000)) <= 4)
    }
}
