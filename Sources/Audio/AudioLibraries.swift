import ClickwheelCFFmpeg

/// The libraries that this module stands on.
public enum AudioLibraries {
    /// FFmpeg's version as its makers write it, such as `5.1.9`.
    public static var version: String {
        av_version_info().map { String(cString: $0) } ?? "of an unknown version"
    }
}
