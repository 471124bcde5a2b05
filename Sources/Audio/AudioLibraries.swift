import ClickwheelCFFmpeg

/// The libraries that this module stands on.
public enum AudioLibraries {
    /// FFmpeg's version as its makers write it, such as `5.1.9`.
    public static var version: String {
        av_version_info().map { String(cString: $0) } ?? "of an unknown version"
    }

    /// Whether the installed FFmpeg can write `format`.
    public static func canEncode(_ format: AudioFileFormat) -> Bool {
        avcodec_find_encoder_by_name(format.encoder) != nil
    }
}
