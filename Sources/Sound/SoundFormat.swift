/// How the samples of a ``SoundOutput`` lie in memory: frame by frame, little-endian.
package struct SoundFormat: Equatable, Sendable {
    /// What one sample is.
    package enum Sample: String, CaseIterable, Sendable {
        /// Whole numbers of 16 bits.
        case int16
        /// Whole numbers of 24 bits, packed in three bytes.
        case int24
        /// Whole numbers of 32 bits.
        case int32
        /// Numbers of 32 bits, nominally −1…1.
        case float32

        /// Bytes of one sample; 24 bits are packed in three.
        package var bytes: Int {
            switch self {
            case .int16: 2
            case .int24: 3
            case .int32, .float32: 4
            }
        }

        /// Bits of one sample.
        package var bits: Int { bytes * 8 }
    }

    /// Frames per second.
    package var sampleRate: Int
    /// Channels, 1...8.
    package var channels: Int
    /// What one sample is.
    package var sample: Sample

    /// A format of these facts, which an output may not take.
    package init(sampleRate: Int, channels: Int, sample: Sample) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.sample = sample
    }

    /// Bytes of one frame.
    package var bytesPerFrame: Int { channels * sample.bytes }

    /// The frames of `milliseconds`.
    package func frames(milliseconds: Int) -> Int { sampleRate * milliseconds / 1_000 }
}

extension SoundFormat: CustomStringConvertible {
    /// As MPD writes it: `44100:16:2`, with `f` for floating point.
    package var description: String {
        "\(sampleRate):\(sample == .float32 ? "f" : String(sample.bits)):\(channels)"
    }
}
