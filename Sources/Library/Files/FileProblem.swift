import ClickwheelSystem

/// Why a file could not be taken into the library, or a picture not be used.
///
/// The sentence does not repeat the path: whoever lists a problem shows the path beside it.
public enum FileProblem: Error, Equatable, Sendable {
    /// The system refused to open or read the file.
    case unreadable(errno: CInt)
    /// The path is a folder, a pipe or a device.
    case notAFile
    /// The file has no bytes.
    case empty
    /// The content is no audio that this program knows.
    case notAudio
    /// The container is known, what is in it cannot be played.
    case unsupported(codec: String)
    /// The file ends before its audio does.
    case truncated(format: AudioFormat, detail: String)
    /// The file contradicts itself.
    case damaged(reason: String)
    /// The process that read the file died of it, or was ended.
    case givenUp(reason: String)
    /// The content is no JPEG, PNG or WebP picture.
    case notAPicture
    /// The picture is larger than the limit.
    case pictureTooLarge(bytes: Int, limit: Int)
}

extension FileProblem {
    /// A file with moving pictures, whose sound is not played.
    static let video = FileProblem.unsupported(codec: "the sound of a video")

    /// The sentence for a file that plays although this is wrong with it.
    var warning: String { "\(self); what is there plays" }
}

extension FileProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let errno):
            "the file cannot be read: \(Errno(errno))"
        case .notAFile:
            "this is not a regular file"
        case .empty:
            "the file is empty"
        case .notAudio:
            "the content is not audio that Clickwheel knows"
        case .unsupported(let codec):
            "the audio is \(codec), which is not supported"
        case .truncated(let format, let detail):
            "the \(format.displayName) file is incomplete: \(detail)"
        case .damaged(let reason):
            "the file is damaged: \(reason)"
        case .givenUp(let reason):
            "the file was given up: \(reason)"
        case .notAPicture:
            "the content is not a JPEG, PNG or WebP picture"
        case .pictureTooLarge(let bytes, let limit):
            "the picture has \(bytes) bytes, more than the limit of \(limit); use a smaller one"
        }
    }
}
