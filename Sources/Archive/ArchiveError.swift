/// Why an archive could not be read or written.
public enum ArchiveError: Error, Equatable, Sendable {
    /// The file is not there or may not be read.
    case cannotOpen(path: String, reason: String)
    /// The bytes are no archive, or a damaged one.
    case damaged(path: String, reason: String)
    /// A member that is not there.
    case noMember(path: String, name: String)
    /// A member that would unpack to more than is safe.
    case tooLarge(path: String, name: String, limit: Int)
    /// The archive could not be written.
    case cannotWrite(path: String, reason: String)
}

extension ArchiveError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "\(path) cannot be opened (\(reason)): check its name"
        case .damaged(let path, let reason): "\(path) is damaged or no archive (\(reason)): get it anew"
        case .noMember(let path, let name): "\(path) has no '\(name)' inside"
        case .tooLarge(let path, let name, let limit):
            "'\(name)' in \(path) unpacks to more than \(limit / 1_000_000) MB, which is not safe"
        case .cannotWrite(let path, let reason): "\(path) cannot be written (\(reason)): check the disk"
        }
    }
}
