/// A file or folder that could not be taken into the library.
public struct LibraryProblem: Encodable, Equatable, Sendable {
    /// The folder that the user named, as an absolute path, made valid UTF-8.
    public var folder: String
    /// The path inside ``folder``, made valid UTF-8; empty for the folder itself.
    public var path: String
    /// Why, in a sentence that does not repeat the path.
    public var reason: String

    private enum CodingKeys: CodingKey {
        case folder, path, reason
    }
}
