/// Songs that belong together under one title.
public struct Album: Identifiable, Encodable, Equatable, Sendable {
    public var id: Int64
    /// The album's name.
    public var title: String
    /// Whom the album is by, as one line; `Various Artists` for a compilation.
    public var artist: String?
    /// The first of those whom the album is by.
    public var artistID: Int64?
    /// The year of the release, where the tags hold one.
    public var year: Int?
    /// The number of its songs.
    public var trackCount: Int
    /// The length of all its songs in milliseconds.
    public var durationMs: Int
    /// The cover, where there is one.
    public var artwork: Artwork?

    private enum CodingKeys: String, CodingKey {
        case id, title, artist, year
        case artistID = "artistId"
        case trackCount = "songs"
    }
}
