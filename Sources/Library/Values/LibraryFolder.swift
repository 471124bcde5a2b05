/// A folder that the user named.
public struct LibraryFolder: Equatable, Sendable {
    /// The absolute path, made valid UTF-8.
    public var path: String
    /// Why the last scan could not look into it.
    public var problem: String?
}
