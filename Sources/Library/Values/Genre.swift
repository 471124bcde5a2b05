/// A kind of music, as tags name it.
public struct Genre: Identifiable, Encodable, Equatable, Sendable {
    public var id: Int64
    public var name: String
    public var albumCount: Int
    public var trackCount: Int

    private enum CodingKeys: String, CodingKey {
        case id
        case name = "title"
        case albumCount = "albums"
        case trackCount = "songs"
    }
}
