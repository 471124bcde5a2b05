/// An album as the page shows it.
struct AlbumRow: Encodable, Equatable, Sendable {
    var kind = "album"
    let id: Int64
    let title: String
    let artist: String?
    let artistId: Int64?
    let year: Int?
    let songs: Int
    let art: String?
}

/// An artist as the page shows them.
struct ArtistRow: Encodable, Equatable, Sendable {
    var kind = "artist"
    let id: Int64
    let title: String
    let albums: Int
    let songs: Int
    let art: String?
}

/// A genre as the page shows it.
struct GenreRow: Encodable, Equatable, Sendable {
    var kind = "genre"
    let id: Int64
    let title: String
    let songs: Int
    let albums: Int
}
