internal import ClickwheelCFFmpeg

/// A type that a ``PCMBuffer`` can hold: `Float` (nominal range −1…1), `Int16` or `Int32`.
public protocol PCMSample: BitwiseCopyable {
    /// What a sample of this type is called in a format.
    static var encoding: PCMFormat.Encoding { get }
}

extension Float: PCMSample {
    /// Numbers of 32 bits, nominally −1…1.
    public static var encoding: PCMFormat.Encoding { .float32 }
}

extension Int16: PCMSample {
    /// Whole numbers of 16 bits.
    public static var encoding: PCMFormat.Encoding { .int16 }
}

extension Int32: PCMSample {
    /// Whole numbers of 32 bits.
    public static var encoding: PCMFormat.Encoding { .int32 }
}

/// How uncompressed samples lie in memory.
public struct PCMFormat: Sendable, Equatable {
    /// What one sample is.
    public enum Encoding: Sendable, Equatable {
        /// Whole numbers of 16 bits.
        case int16
        /// Sources of fewer bits stand in the upper ones, so that full scale is always that of the type.
        case int32
        /// Numbers of 32 bits, nominally −1…1.
        case float32
    }

    /// How the samples of several channels stand to each other.
    public enum Layout: Sendable, Equatable {
        /// One plane: left, right, left, right.
        case interleaved
        /// One plane for each channel.
        case planar
    }

    /// Frames per second, 1,000...768,000.
    public let sampleRate: Int
    /// Channels in FFmpeg's default order for that many, 1...8.
    public let channels: Int
    /// What one sample is.
    public let encoding: Encoding
    /// How the channels lie.
    public let layout: Layout

    /// - Throws: ``AudioError/invalidRequest(_:)`` for a rate or a channel count out of range.
    public init(
        sampleRate: Int,
        channels: Int,
        encoding: Encoding = .float32,
        layout: Layout = .interleaved
    ) throws(AudioError) {
        guard (1_000...768_000).contains(sampleRate) else {
            throw .invalidRequest("a sample rate of \(sampleRate) Hz is out of range; use 1000 to 768000")
        }
        guard (1...8).contains(channels) else {
            throw .invalidRequest("\(channels) channels are out of range; use 1 to 8")
        }
        self.sampleRate = sampleRate
        self.channels = channels
        self.encoding = encoding
        self.layout = layout
    }

    /// Separate blocks of memory for each buffer.
    var planes: Int { layout == .planar ? channels : 1 }

    /// Samples of one frame within one plane.
    var samplesPerFrame: Int { layout == .planar ? 1 : channels }

    var bytesPerSample: Int { encoding == .int16 ? 2 : 4 }

    var avSampleFormat: AVSampleFormat {
        switch (encoding, layout) {
        case (.int16, .interleaved): AV_SAMPLE_FMT_S16
        case (.int16, .planar): AV_SAMPLE_FMT_S16P
        case (.int32, .interleaved): AV_SAMPLE_FMT_S32
        case (.int32, .planar): AV_SAMPLE_FMT_S32P
        case (.float32, .interleaved): AV_SAMPLE_FMT_FLT
        case (.float32, .planar): AV_SAMPLE_FMT_FLTP
        }
    }
}
