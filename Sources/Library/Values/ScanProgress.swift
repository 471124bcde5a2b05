/// How far a scan has come.
public struct ScanProgress: Encodable, Equatable, Sendable {
    /// The audio files found up to now.
    public var seen: Int
    /// The files that were new or changed, and have been read.
    public var read: Int
    /// The files and folders that could not be taken in.
    public var problems: Int
    /// The folder that is being looked at, relative to the named one and made valid UTF-8.
    public var folder: String

    private enum CodingKeys: CodingKey {
        case seen, read, problems
    }

    /// How far a scan is, in files; `folder` is the one that it is in.
    public init(seen: Int = 0, read: Int = 0, problems: Int = 0, folder: String = "") {
        self.seen = seen
        self.read = read
        self.problems = problems
        self.folder = folder
    }
}
