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
    /// MPEG audio layer II.
    case mp2
    /// MPEG audio layer I.
    case mp1
    /// Speex in Ogg.
    case speex
    /// Monkey's Audio.
    case ape
    /// Musepack of stream version 7 or 8.
    case musepack
    /// Windows Media Audio in ASF.
    case wma
    /// DSD in Sony's stream file.
    case dsf
    /// DSD or DST in Philips' interchange file.
    case dff
    /// True Audio.
    case tta
    /// MP3 in MP4.
    case mp4MP3
    /// FLAC in MP4.
    case mp4FLAC
    /// Opus in MP4.
    case mp4Opus
    /// Dolby Digital, or Dolby Digital Plus, in MP4.
    case mp4AC3

    /// The name that people use.
    public var displayName: String {
        switch self {
        case .flac, .mp4FLAC: "FLAC"
        case .mp3, .mp4MP3: "MP3"
        case .vorbis: "Ogg Vorbis"
        case .opus, .mp4Opus: "Opus"
        case .oggFLAC: "Ogg FLAC"
        case .aac, .adts: "AAC"
        case .alac: "ALAC"
        case .wav: "WAV"
        case .aiff: "AIFF"
        case .wavPack: "WavPack"
        case .mp2: "MP2"
        case .mp1: "MP1"
        case .speex: "Speex"
        case .ape: "Monkey's Audio"
        case .musepack: "Musepack"
        case .wma: "WMA"
        case .dsf: "DSF"
        case .dff: "DFF"
        case .tta: "True Audio"
        case .mp4AC3: "Dolby Digital"
        }
    }

    /// The value for a `Content-Type` field.
    public var mimeType: String {
        switch self {
        case .flac: "audio/flac"
        case .mp3: "audio/mpeg"
        case .vorbis, .opus, .oggFLAC, .speex: "audio/ogg"
        case .aac, .alac, .mp4MP3, .mp4FLAC, .mp4Opus, .mp4AC3: "audio/mp4"
        case .adts: "audio/aac"
        case .wav: "audio/wav"
        case .aiff: "audio/aiff"
        case .wavPack: "audio/x-wavpack"
        // Not audio/mpeg: what plays that plays layer III, and says yes to the name.
        case .mp2: "audio/x-mp2"
        case .mp1: "audio/x-mp1"
        case .ape: "audio/x-ape"
        case .musepack: "audio/x-musepack"
        case .wma: "audio/x-ms-wma"
        case .dsf: "audio/x-dsf"
        case .dff: "audio/x-dff"
        case .tta: "audio/x-tta"
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
        case .speex: "audio/ogg; codecs=\"speex\""
        case .mp4MP3: "audio/mp4; codecs=\"mp4a.6b\""
        case .mp4FLAC: "audio/mp4; codecs=\"flac\""
        case .mp4Opus: "audio/mp4; codecs=\"opus\""
        case .mp4AC3: "audio/mp4; codecs=\"ac-3\""
        case .wav: "audio/wav; codecs=\"1\""
        case .flac, .mp3, .adts, .aiff, .wavPack, .mp2, .mp1, .ape, .musepack, .wma, .dsf, .dff, .tta:
            mimeType
        }
    }
}
