/// What the music quiz knows of a song.
public struct MusicTrack: Equatable, Sendable {
    public let id: Int64
    public let title: String
    public let artist: String?
    public let album: String?
    public let albumID: Int64?
    public let year: Int?
    public let genres: [String]
    public let durationMs: Int
    public let hasSleeve: Bool

    public init(
        id: Int64,
        title: String,
        artist: String?,
        album: String?,
        albumID: Int64?,
        year: Int?,
        genres: [String],
        durationMs: Int,
        hasSleeve: Bool
    ) {
        self.id = id
        self.title = title
        self.artist = artist
        self.album = album
        self.albumID = albumID
        self.year = year
        self.genres = genres
        self.durationMs = durationMs
        self.hasSleeve = hasSleeve
    }
}
