/// How large the library is, without what is missing.
public struct LibraryStats: Encodable, Equatable, Sendable {
    /// The number of songs.
    public var tracks: Int
    /// The number of albums.
    public var albums: Int
    /// The number of artists.
    public var artists: Int
    /// The number of genres.
    public var genres: Int
    /// The length of all songs in milliseconds.
    public var durationMs: Int
    /// The size of all files in bytes.
    public var bytes: Int
    /// The number of files and folders that could not be taken in.
    public var problems: Int
}
