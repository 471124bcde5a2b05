/// What the music quiz knows of a song.
public struct MusicTrack: Equatable, Sendable {
    /// The song's id in the library.
    public let id: Int64
    /// Its name.
    public let title: String
    /// Who plays it, where that is known.
    public let artist: String?
    /// The album that it is on, where that is known.
    public let album: String?
    /// The year in which it came out, where that is known.
    public let year: Int?
    /// Its genres.
    public let genres: [String]
    /// How long it is, in milliseconds.
    public let durationMs: Int
    /// The name of the cover's picture, where there is one.
    public let artwork: String?
    /// The media type of its file, by which a player tells whether it plays that as it is; `nil` where it has to try.
    public let mime: String?

    /// A song as the library knows it.
    public init(
        id: Int64,
        title: String,
        artist: String?,
        album: String?,
        year: Int?,
        genres: [String],
        durationMs: Int,
        artwork: String?,
        mime: String? = nil
    ) {
        self.id = id
        self.title = title
        self.artist = artist
        self.album = album
        self.year = year
        self.genres = genres
        self.durationMs = durationMs
        self.artwork = artwork
        self.mime = mime
    }
}
