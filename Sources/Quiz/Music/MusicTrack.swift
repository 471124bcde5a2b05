/// What the music quiz knows of a song.
public struct MusicTrack: Equatable, Sendable {
    public let id: Int64
    public let title: String
    public let artist: String?
    public let album: String?
    public let year: Int?
    public let genres: [String]
    public let durationMs: Int
    /// The name of the cover's picture, where there is one.
    public let artwork: String?

    public init(
        id: Int64,
        title: String,
        artist: String?,
        album: String?,
        year: Int?,
        genres: [String],
        durationMs: Int,
        artwork: String?
    ) {
        self.id = id
        self.title = title
        self.artist = artist
        self.album = album
        self.year = year
        self.genres = genres
        self.durationMs = durationMs
        self.artwork = artwork
    }
}
