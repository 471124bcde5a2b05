public import ClickwheelHTTP
public import ClickwheelSystem

/// Converts files for browsers that cannot play them.
public struct Transcoder: Sendable {
    /// What a file can be converted to.
    public enum Format: String, CaseIterable, Sendable {
        case opus
        case flac
        /// A film: H.264 and AAC in fragments.
        case mp4

        /// What a song can be had as.
        static let ofSongs: [Format] = [.opus, .flac]

        /// The media type of the result.
        public var contentType: String {
            switch self {
            case .opus: "audio/ogg; codecs=opus"
            case .flac: "audio/flac"
            case .mp4: "video/mp4"
            }
        }
    }

    let start: @Sendable (_ file: Descriptor, _ format: Format, _ startMs: Int) throws -> HTTPStream?

    /// - Parameter start: Begins to convert an open file from a position on; `nil` when as many as the machine
    ///   can bear are running. It may block.
    public init(
        start:
            @escaping @Sendable (_ file: Descriptor, _ format: Format, _ startMs: Int) throws -> HTTPStream?
    ) {
        self.start = start
    }
}
