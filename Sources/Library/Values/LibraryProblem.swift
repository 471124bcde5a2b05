/// A file or folder that could not be taken into the library, or a file that plays and is not whole.
public struct LibraryProblem: Encodable, Equatable, Sendable {
    /// The folder that the user named, as an absolute path, made valid UTF-8.
    public var folder: String
    /// The path inside ``folder``, made valid UTF-8; empty for the folder itself.
    public var path: String
    /// Why, in a sentence that does not repeat the path.
    public var reason: String
    /// Whether the file is in the library all the same, as far as it goes.
    public var plays = false

    private enum CodingKeys: CodingKey {
        case folder, path, reason, plays
    }
}
