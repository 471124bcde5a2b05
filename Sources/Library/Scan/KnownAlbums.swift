/// An album as ``AlbumFinder`` remembers it.
struct KnownAlbum: Equatable {
    var id: Int64
    var musicBrainz: String?
    var year: Int?
    var place: NameBytes
    var title: String
    var sort: String?
    var artistName: String?
}

/// The albums of one title by the same artists, in the order in which they came.
struct KnownAlbums {
    /// So many albums of one title, or of one place, are compared with a song that names no release of theirs.
    ///
    /// A title that tens of thousands share, as "Unknown", would otherwise take the square of their number.
    static let compared = 256

    private var albums: [KnownAlbum]
    private var releases: [String: Int] = [:]
    private var places: [NameBytes: [Int]] = [:]

    init(_ albums: [KnownAlbum]) {
        self.albums = albums
        for index in albums.indices { note(index) }
    }

    subscript(index: Int) -> KnownAlbum { albums[index] }

    mutating func append(_ album: KnownAlbum) {
        albums.append(album)
        note(albums.count - 1)
    }

    /// Puts `album` in the place of one that it was made of, whose place it has.
    mutating func replace(_ index: Int, with album: KnownAlbum) {
        albums[index] = album
        note(release: index)
    }

    /// The first album that a song of this release, year and place is on.
    func match(_ musicBrainz: String?, _ year: Int?, _ place: NameBytes, hasArtist: Bool) -> Int? {
        if let musicBrainz, let same = releases[musicBrainz] { return same }
        func isOpen(_ album: KnownAlbum) -> Bool { musicBrainz == nil || album.musicBrainz == nil }
        if let same = places[place]?.prefix(Self.compared).first(where: { isOpen(albums[$0]) }) {
            return same
        }
        guard hasArtist else { return nil }
        return albums.prefix(Self.compared).firstIndex { album in
            isOpen(album) && (year == nil || album.year == nil || album.year == year)
        }
    }

    private mutating func note(_ index: Int) {
        places[albums[index].place, default: []].append(index)
        note(release: index)
    }

    private mutating func note(release index: Int) {
        guard let release = albums[index].musicBrainz else { return }
        releases[release] = min(index, releases[release] ?? index)
    }
}
