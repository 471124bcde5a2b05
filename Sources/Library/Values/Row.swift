/// What one row of a listing is.
public enum RowKind: String, Encodable, Sendable {
    /// A song.
    case song
    /// An album.
    case album
    /// An artist.
    case artist
    /// A genre.
    case genre
}

/// One row of a listing.
public enum Row: Equatable, Sendable, Identifiable {
    /// A song.
    case song(Track)
    /// An album.
    case album(Album)
    /// An artist.
    case artist(Artist)
    /// A genre.
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

    /// What this is a row of.
    public var kind: RowKind {
        switch self {
        case .song: .song
        case .album: .album
        case .artist: .artist
        case .genre: .genre
        }
    }

    /// Where its picture is; genres have none.
    public var artwork: Artwork? {
        switch self {
        case .song(let track): track.artwork
        case .album(let album): album.artwork
        case .artist(let artist): artist.artwork
        case .genre: nil
        }
    }

    /// What the row is called.
    public var title: String {
        switch self {
        case .song(let track): track.displayTitle
        case .album(let album): album.title
        case .artist(let artist): artist.name
        case .genre(let genre): genre.name
        }
    }
}
