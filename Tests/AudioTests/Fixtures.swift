import ClickwheelAudio
import Foundation

/// Sound that is made, written and read back in these tests.
enum Sound {
    /// Stereo `Int16` that repeats nowhere: two tones of changing loudness and a little seeded noise.
    static func samples(frames: Int, sampleRate: Int = 44_100, channels: Int = 2) -> [Int16] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        var samples: [Int16] = []
        samples.reserveCapacity(frames * channels)
        for frame in 0..<frames {
            let time = Double(frame) / Double(sampleRate)
            for channel in 0..<channels {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let noise = Double(state >> 40) / Double(1 << 24) - 0.5
                let tone = sin(2 * .pi * (220 + 110 * Double(channel)) * time) * (0.5 + 0.2 * sin(time * 3))
                samples.append(Int16((tone * 0.6 + noise * 0.02) * 32_767))
            }
        }
        return samples
    }

    /// Writes `samples` (interleaved) with the encoder under test, in blocks of an odd length.
    static func write(
        _ samples: [Int16],
        to destination: AudioDestination,
        as format: AudioFileFormat,
        sampleRate: Int = 44_100,
        channels: Int = 2,
        tags: AudioTags = AudioTags(),
        picture: EncodedPicture? = nil
    ) throws {
        let input = try PCMFormat(sampleRate: sampleRate, channels: channels, encoding: .int16)
        let encoder = try AudioEncoder(
            destination,
            format: format,
            input: input,
            tags: tags,
            picture: picture
        )
        var buffer = PCMBuffer(format: input, capacity: 1_237)
        var next = 0
        while next < samples.count {
            let count = min(samples.count - next, buffer.capacity * channels)
            buffer.fill(frames: count / channels, as: Int16.self) { target in
                for index in 0..<count { target[index] = samples[next + index] }
            }
            try encoder.write(buffer)
            next += count
        }
        try encoder.finish()
    }

    /// Everything `decoder` delivers, in blocks of an odd length.
    static func rest<Sample: PCMSample>(of decoder: AudioDecoder, as type: Sample.Type) throws -> [Sample] {
        var buffer = PCMBuffer(format: decoder.output, capacity: 3_001)
        var samples: [Sample] = []
        while try decoder.read(into: &buffer) > 0 {
            buffer.withSamples(as: type) { samples.append(contentsOf: $0) }
        }
        return samples
    }
}
