/// A kind of music, as tags name it.
public struct Genre: Identifiable, Equatable, Sendable {
    public var id: Int64
    public var name: String
    public var albumCount: Int
    public var trackCount: Int
}
