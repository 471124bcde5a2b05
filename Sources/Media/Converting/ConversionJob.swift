/// What is to be made of a file.
package enum ConversionJob: Equatable, Sendable {
    /// What a song can be converted to.
    package enum SongFormat: String, CaseIterable, Sendable {
        /// Opus in Ogg, small and with losses.
        case opus
        /// FLAC, without.
        case flac
    }

    /// A song from a position on, in milliseconds.
    case song(SongFormat, startMs: Int)
    /// A film from a position on, in milliseconds: H.264 and AAC in fragments of MP4.
    case film(startMs: Int)
    /// The subtitles that are one of a film's streams, as WebVTT, for a film that is shown from a position on.
    case captions(stream: Int, startMs: Int)

    /// The media type of the result.
    package var contentType: String {
        switch self {
        case .song(.opus, _): "audio/ogg; codecs=opus"
        case .song(.flac, _): "audio/flac"
        case .film: "video/mp4"
        case .captions: "text/vtt; charset=utf-8"
        }
    }

    /// What the result is called in the log.
    package var name: String {
        switch self {
        case .song(let format, _): format.rawValue
        case .film: "mp4"
        case .captions: "vtt"
        }
    }
}
