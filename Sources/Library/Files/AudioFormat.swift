/// A codec in its container, as found in the bytes of a file; its name says nothing.
///
/// The raw values are stored in users' databases: add cases, never rename one.
public enum AudioFormat: String, CaseIterable, Sendable {
    /// FLAC in its own container.
    case flac
    /// MPEG audio layer III, with or without tags round it.
    case mp3
    /// Vorbis in Ogg.
    case vorbis
    /// Opus in Ogg.
    case opus
    /// FLAC in Ogg.
    case oggFLAC
    /// AAC in MP4.
    case aac
    /// Apple Lossless in MP4.
    case alac
    /// AAC in a bare ADTS stream.
    case adts
    /// PCM in RIFF WAVE or RF64.
    case wav
    /// PCM in AIFF or AIFF-C.
    case aiff
    /// WavPack.
    case wavPack

    /// The name that people use.
    public var displayName: String {
        switch self {
        case .flac: "FLAC"
        case .mp3: "MP3"
        case .vorbis: "Ogg Vorbis"
        case .opus: "Opus"
        case .oggFLAC: "Ogg FLAC"
        case .aac, .adts: "AAC"
        case .alac: "ALAC"
        case .wav: "WAV"
        case .aiff: "AIFF"
        case .wavPack: "WavPack"
        }
    }

    /// The value for a `Content-Type` field.
    public var mimeType: String {
        switch self {
        case .flac: "audio/flac"
        case .mp3: "audio/mpeg"
        case .vorbis, .opus, .oggFLAC: "audio/ogg"
        case .aac, .alac: "audio/mp4"
        case .adts: "audio/aac"
        case .wav: "audio/wav"
        case .aiff: "audio/aiff"
        case .wavPack: "audio/x-wavpack"
        }
    }

    /// The type with its `codecs` parameter, for a browser's `canPlayType`.
    ///
    /// The parameter is absent where the type says it all or none is registered.
    public var playbackType: String {
        switch self {
        case .vorbis: "audio/ogg; codecs=\"vorbis\""
        case .opus: "audio/ogg; codecs=\"opus\""
        case .oggFLAC: "audio/ogg; codecs=\"flac\""
        case .aac: "audio/mp4; codecs=\"mp4a.40.2\""
        case .alac: "audio/mp4; codecs=\"alac\""
        case .wav: "audio/wav; codecs=\"1\""
        case .flac, .mp3, .adts, .aiff, .wavPack: mimeType
        }
    }
}
