/// What one row of a listing is.
public enum RowKind: String, Sendable {
    case song
    case album
    case artist
    case genre
}

/// One row of a listing.
public enum Row: Equatable, Sendable, Identifiable {
    case song(Track)
    case album(Album)
    case artist(Artist)
    case genre(Genre)

    /// The id of the song, album, artist or genre; ids of different kinds may be equal.
    public var id: Int64 {
        switch self {
        case .song(let track): track.id
        case .album(let album): album.id
        case .artist(let artist): artist.id
        case .genre(let genre): genre.id
        }
    }

    public var title: String {
        switch self {
        case .song(let track): track.displayTitle
        case .album(let album): album.title
        case .artist(let artist): artist.name
        case .genre(let genre): genre.name
        }
    }
}
