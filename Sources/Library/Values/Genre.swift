/// A kind of music, as tags name it.
public struct Genre: Identifiable, Encodable, Equatable, Sendable {
    public var id: Int64
    /// The genre's name.
    public var name: String
    /// The number of albums with such a song.
    public var albumCount: Int
    /// The number of its songs.
    public var trackCount: Int

    private enum CodingKeys: String, CodingKey {
        case id
        case name = "title"
        case albumCount = "albums"
        case trackCount = "songs"
    }
}
