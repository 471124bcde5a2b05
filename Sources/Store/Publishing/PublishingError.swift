public import ClickwheelProgram

/// Why a store cannot be published; each is one sentence that names the file.
public enum PublishingError: Error, Equatable {
    /// A file cannot be read or written.
    case file(String, String)
    /// A file does not say what it has to.
    case description(String, String)
    /// The private key of the store is not in the data folder.
    case otherKey(String)
}

extension PublishingError: ProgramError {
    /// What cannot be read or written should have been possible; the rest is not.
    public var kind: ErrorKind {
        if case .file = self { return .failed }
        return .invalid
    }

    public var description: String {
        switch self {
        case .file(let path, let reason): "\(path): \(reason)"
        case .description(let path, let reason): "\(path) \(reason)"
        case .otherKey(let path):
            "\(path) was signed with a key that is not in this data folder: publish from where it was published before, "
                + "or delete it to begin a new store, which everybody has to add again"
        }
    }
}
