/// Why the demo library was not made.
public enum DemoError: Error, Equatable, CustomStringConvertible {
    /// The folder holds something that the demo library did not put there.
    case folderInUse(String)
    /// A file or folder cannot be made, moved or removed.
    case unwritable(String, errno: CInt)
    /// A track could not be written; the sentence names it.
    case notWritten(String)

    public var description: String {
        switch self {
        case .folderInUse(let path):
            "\(path) holds other files; name a folder that is empty or not there yet"
        case .unwritable(let path, let errno):
            "cannot write \(path) (errno \(errno))"
        case .notWritten(let sentence):
            sentence
        }
    }
}
