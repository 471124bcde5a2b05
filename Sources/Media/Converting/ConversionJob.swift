/// What is to be made of a file.
package enum ConversionJob: Equatable, Sendable {
    /// What a song can be converted to.
    package enum SongFormat: String, CaseIterable, Sendable {
        /// Opus in Ogg, small and with losses.
        case opus
        /// FLAC, without.
        case flac
    }

    /// The part of a file that a song is.
    package struct Part: Equatable, Sendable {
        /// Where it begins, in units of which ``rate`` are a second.
        package let start: Int
        /// Where it ends, in the same units; `nil` where the file does.
        package let end: Int?
        /// Units in a second, above 0.
        package let rate: Int

        /// A part; `rate` is above 0.
        package init(start: Int, end: Int?, rate: Int) {
            (self.start, self.end, self.rate) = (start, end, rate)
        }
    }

    /// A song from a position in it on, in milliseconds; `of` is the part of the file that it is, or `nil` for all of it.
    case song(SongFormat, startMs: Int, of: Part? = nil)
    /// A film from a position on, in milliseconds: H.264 and AAC in fragments of MP4.
    case film(startMs: Int)
    /// The subtitles that are one of a film's streams, as WebVTT, for a film that is shown from a position on.
    case captions(stream: Int, startMs: Int)

    /// The media type of the result.
    package var contentType: String {
        switch self {
        case .song(.opus, _, _): "audio/ogg; codecs=opus"
        case .song(.flac, _, _): "audio/flac"
        case .film: "video/mp4"
        case .captions: "text/vtt; charset=utf-8"
        }
    }

    /// What the result is called in the log.
    package var name: String {
        switch self {
        case .song(let format, _, _): format.rawValue
        case .film: "mp4"
        case .captions: "vtt"
        }
    }
}
