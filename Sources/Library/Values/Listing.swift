/// A list that a face of the program can open.
public enum Listing: Hashable, Sendable {
    /// Every song, by title.
    case songs
    /// Every album, by title.
    case albums
    /// Everybody whom a song or an album is by, by name.
    case artists
    /// Every genre, by name.
    case genres
    /// Every song, the latest first, albums kept together.
    case recentlyAdded
    /// The albums that are by an artist or hold a song by the artist, by year.
    case albumsOfArtist(Int64)
    /// The songs that are by an artist or on an album by the artist, by title.
    case songsOfArtist(Int64)
    /// The songs of an album, by disc and track.
    case songsOfAlbum(Int64)
    /// Those with a song of a genre, by name.
    case artistsOfGenre(Int64)
    /// The albums with a song of a genre, by title.
    case albumsOfGenre(Int64)
    /// The songs of a genre, by title.
    case songsOfGenre(Int64)

    /// The order of the rows is the alphabet, so that initials lead somewhere.
    public var isSorted: Bool {
        switch self {
        case .songs, .albums, .artists, .genres, .songsOfArtist, .artistsOfGenre, .albumsOfGenre,
            .songsOfGenre:
            true
        case .recentlyAdded, .albumsOfArtist, .songsOfAlbum:
            false
        }
    }

    /// What the rows of the listing are.
    public var kind: RowKind {
        switch self {
        case .songs, .recentlyAdded, .songsOfArtist, .songsOfAlbum, .songsOfGenre: .song
        case .albums, .albumsOfArtist, .albumsOfGenre: .album
        case .artists, .artistsOfGenre: .artist
        case .genres: .genre
        }
    }
}

extension Listing: LosslessStringConvertible {
    /// Reads what ``description`` wrote.
    public init?(_ description: String) {
        let parts = description.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 1 {
            switch description {
            case "songs": self = .songs
            case "albums": self = .albums
            case "artists": self = .artists
            case "genres": self = .genres
            case "recent": self = .recentlyAdded
            case _: return nil
            }
            return
        }
        guard parts.count == 3, let id = Int64(parts[1]), id > 0, parts[1] == "\(id)" else { return nil }
        switch (parts[0], parts[2]) {
        case ("artists", "albums"): self = .albumsOfArtist(id)
        case ("artists", "songs"): self = .songsOfArtist(id)
        case ("albums", "songs"): self = .songsOfAlbum(id)
        case ("genres", "artists"): self = .artistsOfGenre(id)
        case ("genres", "albums"): self = .albumsOfGenre(id)
        case ("genres", "songs"): self = .songsOfGenre(id)
        case _: return nil
        }
    }

    /// The listing's name in addresses, such as `songs` or `artists/5/albums`.
    public var description: String {
        switch self {
        case .songs: "songs"
        case .albums: "albums"
        case .artists: "artists"
        case .genres: "genres"
        case .recentlyAdded: "recent"
        case .albumsOfArtist(let id): "artists/\(id)/albums"
        case .songsOfArtist(let id): "artists/\(id)/songs"
        case .songsOfAlbum(let id): "albums/\(id)/songs"
        case .artistsOfGenre(let id): "genres/\(id)/artists"
        case .albumsOfGenre(let id): "genres/\(id)/albums"
        case .songsOfGenre(let id): "genres/\(id)/songs"
        }
    }
}
