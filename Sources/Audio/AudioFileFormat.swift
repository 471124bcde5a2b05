import ClickwheelCFFmpeg

/// A container and a codec that ``AudioEncoder`` writes.
public enum AudioFileFormat: Sendable, Equatable, Hashable {
    /// FLAC with 16 or 24 bits a sample.
    case flac(bitDepth: Int = 16)
    /// MP3 through LAME, with a header for gapless playback where the output can be rewound; bits per second.
    case mp3(bitrate: Int = 192_000)
    /// Opus in Ogg, always at 48 kHz; bits per second.
    case opus(bitrate: Int = 128_000)
    /// AAC in MP4 (`.m4a`), which needs an output that can be rewound; bits per second.
    case aac(bitrate: Int = 160_000)
    /// Uncompressed, 16 bits a sample, in WAV.
    case wav

    /// The usual ending of a file name, without the dot.
    public var fileExtension: String {
        switch self {
        case .flac: "flac"
        case .mp3: "mp3"
        case .opus: "opus"
        case .aac: "m4a"
        case .wav: "wav"
        }
    }

    /// The media type of a stream of it.
    public var mediaType: String {
        switch self {
        case .flac: "audio/flac"
        case .mp3: "audio/mpeg"
        case .opus: "audio/ogg; codecs=opus"
        case .aac: "audio/mp4"
        case .wav: "audio/wav"
        }
    }

    /// Whether it can be written to a pipe.
    public var canStream: Bool {
        switch self {
        case .flac, .mp3, .opus, .wav: true
        case .aac: false
        }
    }

    /// The encoder that it needs and the FFmpeg of this machine has not; `nil` where it can be written here.
    package var missingEncoder: String? { avcodec_find_encoder_by_name(encoder) == nil ? encoder : nil }

    var muxer: String {
        switch self {
        case .flac: "flac"
        case .mp3: "mp3"
        case .opus: "ogg"
        case .aac: "ipod"
        case .wav: "wav"
        }
    }

    var encoder: String {
        switch self {
        case .flac: "flac"
        case .mp3: "libmp3lame"
        case .opus: "libopus"
        case .aac: "aac"
        case .wav: "pcm_s16le"
        }
    }

    var avSampleFormat: AVSampleFormat {
        switch self {
        case .flac(let bitDepth): bitDepth > 16 ? AV_SAMPLE_FMT_S32 : AV_SAMPLE_FMT_S16
        case .mp3, .aac: AV_SAMPLE_FMT_FLTP
        case .opus: AV_SAMPLE_FMT_FLT
        case .wav: AV_SAMPLE_FMT_S16
        }
    }

    /// The rate the codec works at when the input has `inputRate`.
    func sampleRate(forInput inputRate: Int) -> Int {
        switch self {
        case .opus: 48_000
        case .flac, .wav: inputRate
        case .mp3: Self.nearest(inputRate, [32_000, 44_100, 48_000])
        case .aac: Self.nearest(inputRate, [32_000, 44_100, 48_000, 64_000, 88_200, 96_000])
        }
    }

    /// The smallest supported rate that loses nothing, else the largest.
    private static func nearest(_ rate: Int, _ supported: [Int]) -> Int {
        supported.first { $0 >= rate } ?? supported.last ?? rate
    }
}
