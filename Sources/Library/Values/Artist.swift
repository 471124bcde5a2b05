/// A person or group whom a song or an album is by.
public struct Artist: Identifiable, Encodable, Equatable, Sendable {
    public var id: Int64
    /// The artist's name.
    public var name: String
    /// The albums that are by the artist or hold a song by the artist.
    public var albumCount: Int
    /// The number of their songs.
    public var trackCount: Int
    /// The picture of one of the albums.
    public var artwork: Artwork?

    private enum CodingKeys: String, CodingKey {
        case id
        case name = "title"
        case albumCount = "albums"
        case trackCount = "songs"
    }
}
