/// Finds the picture of an album: inside an audio file, or beside it in its folder.
public struct ArtworkFinder: Sendable {
    /// The largest picture that is read, in bytes.
    public static let maximumBytes = 32 << 20

    public init() {}

    /// Returns the picture in the tags of the file at `path`, the front cover if there are several, or
    /// `nil` when there is none.
    public func embeddedPicture(path: String) throws(FileProblem) -> Picture? {
        nil
    }

    /// Chooses the best picture among the names of a folder's entries, or `nil` when none is a cover.
    ///
    /// The choice does not depend on the order of `names`. Reads nothing.
    ///
    /// - Complexity: O(*n*) in the number of names.
    public func bestName(among names: some Sequence<String>) -> String? {
        nil
    }

    /// Reads the picture at `path`.
    public func picture(path: String) throws(FileProblem) -> Picture {
        throw .notAPicture
    }
}
