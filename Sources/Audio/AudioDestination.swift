/// Where ``AudioEncoder`` writes to.
public enum AudioDestination: Sendable, Equatable {
    /// A file, made new; one that is there is overwritten.
    case file(String)
    /// An open descriptor that stays the caller's, such as a pipe; it is only ever written forwards.
    case descriptor(CInt)

    /// How messages call it.
    var name: String {
        switch self {
        case .file(let path): path
        case .descriptor(let number): "descriptor \(number)"
        }
    }

    var url: String {
        switch self {
        case .file(let path): FFmpeg.url(ofFile: path)
        case .descriptor(let number): "pipe:\(number)"
        }
    }
}
