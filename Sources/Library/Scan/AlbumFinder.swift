import ClickwheelDatabase
import ClickwheelText

/// Decides which album a song belongs to.
///
/// Songs are on one album when its title and those whom it is by are the same, and
/// - their MusicBrainz release is the same; or, where one of them has none,
/// - they are in one place (discs in directories of their own are one place), or
/// - they are in different places and their years do not differ.
///
/// Albums of the same title by different artists, and different releases of one title, so stay apart; discs
/// stay together. A song without an artist only joins an album in its own place.
struct AlbumFinder {
    /// The album titles that are remembered at most.
    private static let maximumKnown = 1 << 13

    private struct Key: Hashable {
        var title: String
        var artist: String
    }

    private var albums: [Key: KnownAlbums] = [:]
    private var keys: [String: String] = [:]

    /// Forgets everything, for after a transaction that was undone.
    mutating func forget() {
        albums.removeAll(keepingCapacity: true)
    }

    /// The id of the album of a song with these tags, or `nil` when they name none; a new album gets a row.
    ///
    /// `place` is the ``AlbumPlace`` of the song's directory, `artist` the id of the first of
    /// ``albumArtists(_:)``.
    mutating func id(
        _ tags: TrackTags,
        place: NameBytes,
        artist: Int64?,
        _ connection: borrowing Connection
    ) throws -> Int64? {
        guard let title = tags.album else { return nil }
        let artists = Self.albumArtists(tags)
        let key = Key(title: identity(title), artist: artists.map { identity($0) }.joined(separator: "\0"))
        if albums[key] == nil { try remember(key, connection) }
        let year = tags.date.flatMap { Year.find(in: $0) }
        let musicBrainz = tags.musicBrainz.album
        let match = albums[key]?.match(musicBrainz, year, place, hasArtist: !artists.isEmpty)
        let artistName = artists.isEmpty ? nil : artists.joined(separator: ", ")
        var album = KnownAlbum(
            id: 0,
            musicBrainz: musicBrainz,
            year: year,
            place: place,
            title: title,
            sort: tags.albumSort,
            artistName: artistName
        )
        if let match, let before = albums[key]?[match] {
            album.id = before.id
            album.musicBrainz = before.musicBrainz ?? musicBrainz
            album.year = before.year ?? year
            album.place = before.place
            album.sort = tags.albumSort ?? before.sort
            try update(album, before, artist, connection)
            albums[key]?.replace(match, with: album)
        } else {
            try insert(album, key, artist, connection)
            album.id = connection.lastInsertID
            albums[key]?.append(album)
        }
        return album.id
    }

    /// Whom the album of a song is by: what its tags say, or `Various Artists` for a compilation, or else the
    /// first artist of the song.
    static func albumArtists(_ tags: TrackTags) -> [String] {
        if !tags.albumArtists.isEmpty { return tags.albumArtists }
        return tags.isCompilation ? ["Various Artists"] : Array(tags.artists.prefix(1))
    }

    private mutating func remember(_ key: Key, _ connection: borrowing Connection) throws {
        let stored = try connection.rows(
            """
            SELECT id, musicbrainz, year, place, title, sort, artist_name FROM album
            WHERE title_key = ? AND artist_key = ? ORDER BY id
            """,
            key.title,
            key.artist
        ) { row in
            KnownAlbum(
                id: row.int64(0),
                musicBrainz: row.optionalText(1),
                year: row.optionalInt(2),
                place: row.bytes(3),
                title: row.text(4),
                sort: row.optionalText(5),
                artistName: row.optionalText(6)
            )
        }
        if albums.count >= Self.maximumKnown { albums.removeAll(keepingCapacity: true) }
        albums[key] = KnownAlbums(stored)
    }

    private mutating func identity(_ text: String) -> String {
        if let key = keys[text] { return key }
        if keys.count >= Self.maximumKnown { keys.removeAll(keepingCapacity: true) }
        let key = TextFolding.identity(text)
        keys[text] = key
        return key
    }

    private func insert(
        _ album: KnownAlbum,
        _ key: Key,
        _ artist: Int64?,
        _ connection: borrowing Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO album(artist_key, title_key, musicbrainz, year, place, title, sort, artist_name, artist)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            key.artist,
            key.title,
            album.musicBrainz,
            album.year,
            album.place,
            album.title,
            album.sort,
            album.artistName,
            artist
        )
    }

    private func update(
        _ album: KnownAlbum,
        _ before: KnownAlbum,
        _ artist: Int64?,
        _ connection: borrowing Connection
    ) throws {
        let isSame =
            album.musicBrainz == before.musicBrainz && album.year == before.year && album.sort == before.sort
            && album.title.utf8.elementsEqual(before.title.utf8) && album.artistName == before.artistName
        if isSame { return }
        try connection.run(
            """
            UPDATE album SET musicbrainz = ?, year = ?, title = ?, sort = ?, artist_name = ?, artist = ?
            WHERE id = ?
            """,
            album.musicBrainz,
            album.year,
            album.title,
            album.sort,
            album.artistName,
            artist,
            album.id
        )
    }
}
