public import ClickwheelHTTP
public import ClickwheelSystem

/// Converts files for browsers that cannot play them.
public struct Transcoder: Sendable {
    /// What a song can be converted to.
    public enum Format: String, CaseIterable, Sendable {
        case opus
        case flac
    }

    /// What is to be made of a file.
    public enum Job: Equatable, Sendable {
        /// A song from a position on, in milliseconds.
        case song(Format, startMs: Int)
        /// A film from a position on, in milliseconds: H.264 and AAC in fragments of MP4.
        case film(startMs: Int)
        /// The subtitles that are one of a film's streams, as WebVTT, for a film that is shown from a position on.
        case captions(stream: Int, startMs: Int)

        /// The media type of the result.
        public var contentType: String {
            switch self {
            case .song(.opus, _): "audio/ogg; codecs=opus"
            case .song(.flac, _): "audio/flac"
            case .film: "video/mp4"
            case .captions: "text/vtt; charset=utf-8"
            }
        }

        /// What the result is called in the log.
        public var name: String {
            switch self {
            case .song(let format, _): format.rawValue
            case .film: "mp4"
            case .captions: "vtt"
            }
        }
    }

    let start: @Sendable (_ file: Descriptor, _ job: Job) throws -> HTTPStream?

    /// - Parameter start: Begins to convert an open file; `nil` when as many as the machine can bear are running. It may
    ///   block.
    public init(start: @escaping @Sendable (_ file: Descriptor, _ job: Job) throws -> HTTPStream?) {
        self.start = start
    }
}
