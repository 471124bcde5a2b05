import Library

/// A row of any kind as JSON.
enum RowJSON: Encodable, Sendable {
    case song(SongRow)
    case album(AlbumRow)
    case artist(ArtistRow)
    case genre(GenreRow)

    init(_ row: Row) {
        switch row {
        case .song(let track): self = .song(SongRow(track))
        case .album(let album): self = .album(AlbumRow(album))
        case .artist(let artist): self = .artist(ArtistRow(artist))
        case .genre(let genre): self = .genre(GenreRow(genre))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .song(let row): try row.encode(to: encoder)
        case .album(let row): try row.encode(to: encoder)
        case .artist(let row): try row.encode(to: encoder)
        case .genre(let row): try row.encode(to: encoder)
        }
    }
}

extension SongRow {
    init(_ track: Track) {
        id = track.id
        title = track.displayTitle
        artist = track.displayArtist
        album = track.tags.album
        albumId = track.albumID
        artistId = track.artistID
        self.track = track.tags.track
        disc = track.tags.disc
        durationMs = track.properties.durationMs
        stream = "/stream/\(track.id)"
        mime = track.properties.format.playbackType
        art = Self.address(track.artwork)
        quality = Self.quality(track.properties)
        rating = track.history.rating == 0 ? nil : track.history.rating
    }

    /// Where a picture is served from.
    static func address(_ artwork: Artwork?) -> String? {
        artwork.map { "/art/\($0)" }
    }

    /// `FLAC 24/96`, `MP3 320 kbit/s`: bits and kilohertz where they say something, else the bit rate.
    private static func quality(_ properties: AudioProperties) -> String {
        let name = properties.format.displayName
        if let bits = properties.bitDepth, properties.sampleRate > 0 {
            let (whole, rest) = properties.sampleRate.quotientAndRemainder(dividingBy: 1000)
            return "\(name) \(bits)/\(whole)" + (rest == 0 ? "" : ".\(rest / 100)")
        }
        guard let rate = properties.bitRate, rate > 0 else { return name }
        return "\(name) \(rate) kbit/s"
    }
}

extension AlbumRow {
    init(_ album: Album) {
        id = album.id
        title = album.title
        artist = album.artist
        artistId = album.artistID
        year = album.year
        songs = album.trackCount
        art = SongRow.address(album.artwork)
    }
}

extension ArtistRow {
    init(_ artist: Artist) {
        id = artist.id
        title = artist.name
        albums = artist.albumCount
        songs = artist.trackCount
        art = SongRow.address(artist.artwork)
    }
}

extension GenreRow {
    init(_ genre: Genre) {
        id = genre.id
        title = genre.name
        songs = genre.trackCount
        albums = genre.albumCount
    }
}
