/// Why the demo's photos and films were not made.
public enum DemoPicturesError: Error, Equatable, CustomStringConvertible {
    /// The folder holds something that was not put there by this.
    case folderInUse(String)
    /// A file or folder cannot be made; the sentence names it.
    case notWritten(String)
    /// Whoever wanted them has gone.
    case nobodyWaits

    public var description: String {
        switch self {
        case .folderInUse(let path): "\(path) holds other files; name a folder that is empty or not there yet"
        case .notWritten(let sentence): sentence
        case .nobodyWaits: "whoever wanted the pictures has gone"
        }
    }
}
