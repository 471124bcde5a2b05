public import ClickwheelProgram

/// Why a pack is not installed; nothing of it is where it would be used.
public enum DownloadError: Error, Equatable {
    /// A file cannot be fetched.
    case unreachable(String)
    /// A file is not as long as the catalogue says.
    case otherSize(path: String, said: Int64, found: Int64?)
    /// A file has other bytes than the catalogue says.
    case otherBytes(path: String)
    /// The disk has no room.
    case noRoom(needed: Int64, left: Int64)
    /// The pack is not offered any more, or in another edition.
    case notOffered(String)
    /// A file cannot be written, or not be put where it belongs.
    case notKept(String)
    /// Somebody has stopped it.
    case stopped
}

extension DownloadError: ProgramError {
    /// What cannot be written should have been possible; the rest may be possible later.
    public var kind: ErrorKind {
        if case .notKept = self { return .failed }
        return .conflict
    }

    public var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .otherSize(let path, let said, let found):
            "'\(path)' has \(found.map { "\($0)" } ?? "more") bytes and should have \(said): nothing of the pack is installed; tell the seller"
        case .otherBytes(let path):
            "'\(path)' has other bytes than the seller signed: nothing of the pack is installed; try again, or tell the seller"
        case .noRoom(let needed, let left):
            "the pack needs \(needed >> 20) MB, and the disk has \(left >> 20) MB: make room, and try again"
        case .notOffered(let title): "'\(title)' is not offered any more: ask the seller"
        case .notKept(let reason): "the pack cannot be put where it belongs: \(reason)"
        case .stopped: "the download was stopped, and goes on from here when it is wanted"
        }
    }
}
