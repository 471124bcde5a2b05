/// Why a file or a stream could not be decoded or encoded.
public enum AudioError: Error, Equatable {
    /// The file is not there, is not a plain file, or may not be read.
    case unreadable(path: String, errno: CInt)
    /// The container or the codec is none of those that are played.
    case unsupported(path: String, reason: String)
    /// The container holds no audio stream.
    case noAudio(path: String)
    /// The bytes are not what the container promises.
    case corrupt(path: String, reason: String)
    /// The file ends before the length that its own header declares; all that was there has been delivered.
    case truncated(path: String, declaredFrames: Int, decodedFrames: Int)
    /// The output cannot be made or written.
    case unwritable(path: String, errno: CInt)
    /// Whoever read the output has gone.
    case readerGone
    /// The installed FFmpeg lacks an encoder, or an encoder refused its settings.
    case encoder(name: String, reason: String)
    /// The caller asked for something that does not exist, such as no channels at all.
    case invalidRequest(String)
    /// The system gave no memory.
    case outOfMemory
}

extension AudioError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let errno):
            "cannot read \(path): \(FFmpeg.text(ofErrno: errno))"
        case .unsupported(let path, let reason):
            "cannot play \(path): \(reason)"
        case .noAudio(let path):
            "there is no audio in \(path)"
        case .corrupt(let path, let reason):
            "\(path) is damaged: \(reason)"
        case .truncated(let path, let declared, let decoded):
            "\(path) is cut off: it declares \(declared) audio frames and holds \(decoded)"
        case .unwritable(let path, let errno):
            "cannot write \(path): \(FFmpeg.text(ofErrno: errno))"
        case .readerGone:
            "the reader of the output has gone"
        case .encoder(let name, let reason):
            "the encoder \(name) of the installed FFmpeg cannot be used: \(reason)"
        case .invalidRequest(let sentence):
            sentence
        case .outOfMemory:
            "out of memory"
        }
    }
}
