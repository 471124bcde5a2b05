import ClickwheelDatabase

/// Writes what was read from files into the tables.
///
/// Remembers the ids of artists, genres and albums, so it must ``forget()`` when a transaction is undone.
struct TrackWriter {
    private var artists = NameTable(.artist)
    private var genres = NameTable(.genre)
    private var albums = AlbumFinder()

    /// Where a file is, and when it was taken in.
    struct Place {
        var directory: Int64
        /// ``AlbumPlace`` of the directory.
        var album: NameBytes
        var addedMs: Int64
    }

    mutating func forget() {
        artists.forget()
        genres.forget()
        albums.forget()
    }

    /// Adds a song, and returns its id.
    mutating func insert(
        _ reading: FileReading,
        _ file: DirectoryListing.File,
        _ place: Place,
        _ connection: borrowing Connection
    ) throws -> Int64 {
        let links = try links(reading.tags, place, connection)
        let statement = try connection.statement(
            """
            INSERT INTO track(directory, name, size, modified_ns, content_key, album, artist, disc, track, title,
                artists, album_title, album_artists, genres, composers, date, track_total, disc_total,
                compilation, title_sort, artist_sort, album_sort, album_artist_sort, composer_sort, format,
                duration_ms, sample_rate, channels, bit_depth, bit_rate, embedded_picture, gain_track,
                peak_track, gain_album, peak_album, mb_track, mb_release_track, mb_album, mb_release_group,
                mb_artists, mb_album_artists, added_ms, artist_credit, gain_output, part, start_sample, end_sample)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
                ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39,
                ?40, ?41, ?42, ?43, ?44, ?45, ?46, ?47)
            """
        )
        bind(reading, file, place, links, to: statement)
        statement.bind(place.addedMs, at: 42)
        try statement.run()
        let id = connection.lastInsertID
        try write(links, of: id, connection)
        return id
    }

    /// Gives the song `id` what its changed file says; identity, rating and history stay.
    mutating func update(
        _ id: Int64,
        _ reading: FileReading,
        _ file: DirectoryListing.File,
        _ place: Place,
        _ connection: borrowing Connection
    ) throws {
        let links = try links(reading.tags, place, connection)
        let statement = try connection.statement(
            """
            UPDATE track SET directory = ?1, name = ?2, size = ?3, modified_ns = ?4, content_key = ?5,
                album = ?6, artist = ?7, disc = ?8, track = ?9, title = ?10, artists = ?11, album_title = ?12,
                album_artists = ?13, genres = ?14, composers = ?15, date = ?16, track_total = ?17,
                disc_total = ?18, compilation = ?19, title_sort = ?20, artist_sort = ?21, album_sort = ?22,
                album_artist_sort = ?23, composer_sort = ?24, format = ?25, duration_ms = ?26,
                sample_rate = ?27, channels = ?28, bit_depth = ?29, bit_rate = ?30, embedded_picture = ?31,
                gain_track = ?32, peak_track = ?33, gain_album = ?34, peak_album = ?35, mb_track = ?36,
                mb_release_track = ?37, mb_album = ?38, mb_release_group = ?39, mb_artists = ?40,
                mb_album_artists = ?41, artist_credit = ?43, gain_output = ?44, part = ?45,
                start_sample = ?46, end_sample = ?47
            WHERE id = ?42
            """
        )
        bind(reading, file, place, links, to: statement)
        statement.bind(id, at: 42)
        try statement.run()
        try connection.run("DELETE FROM track_artist WHERE track = ?", id)
        try connection.run("DELETE FROM track_genre WHERE track = ?", id)
        try write(links, of: id, connection)
    }

    /// The rows that a song points to.
    private struct Links {
        var artists: [Int64]
        var albumArtists: [Int64]
        var genres: [Int64]
        var album: Int64?
    }

    private mutating func links(
        _ tags: TrackTags,
        _ place: Place,
        _ connection: borrowing Connection
    ) throws -> Links {
        var links = Links(artists: [], albumArtists: [], genres: [])
        for name in tags.artists { links.artists.append(try artists.id(of: name, connection)) }
        let albumArtists = tags.album == nil ? tags.albumArtists : AlbumFinder.albumArtists(tags)
        for name in albumArtists { links.albumArtists.append(try artists.id(of: name, connection)) }
        for name in tags.genres { links.genres.append(try genres.id(of: name, connection)) }
        // Beside a line of several artists the sort name is that line's.
        let artistSort = tags.artistCredit == nil ? tags.artistSort : nil
        try setSort(artistSort, tags.artists, links.artists, tags.musicBrainz.artists, connection)
        try setSort(
            tags.albumArtistSort,
            tags.albumArtists,
            links.albumArtists,
            tags.musicBrainz.albumArtists,
            connection
        )
        links.album = try albums.id(tags, place: place.album, artist: links.albumArtists.first, connection)
        return links
    }

    /// Notes how a name is sorted, which tags can only say where there is one name.
    private func setSort(
        _ sort: String?,
        _ names: [String],
        _ ids: [Int64],
        _ musicBrainz: [String],
        _ connection: borrowing Connection
    ) throws {
        guard names.count == 1, let id = ids.first else { return }
        let identifier = musicBrainz.count == 1 ? musicBrainz[0] : nil
        guard sort != nil || identifier != nil else { return }
        try connection.run(
            """
            UPDATE artist SET sort = ifnull(?1, sort), musicbrainz = ifnull(?2, musicbrainz)
            WHERE id = ?3 AND (sort IS NOT ifnull(?1, sort) OR musicbrainz IS NOT ifnull(?2, musicbrainz))
            """,
            sort,
            identifier,
            id
        )
    }

    private func write(_ links: Links, of id: Int64, _ connection: borrowing Connection) throws {
        for (role, artists) in [links.artists, links.albumArtists].enumerated() {
            for (position, artist) in artists.enumerated() {
                let statement = try connection.statement(
                    "INSERT INTO track_artist(track, role, position, artist) VALUES(?, ?, ?, ?)"
                )
                statement.bind(id, at: 1)
                statement.bind(Int64(role), at: 2)
                statement.bind(Int64(position), at: 3)
                statement.bind(artist, at: 4)
                try statement.run()
            }
        }
        for (position, genre) in links.genres.enumerated() {
            let statement = try connection.statement(
                "INSERT INTO track_genre(track, position, genre) VALUES(?, ?, ?)"
            )
            statement.bind(id, at: 1)
            statement.bind(Int64(position), at: 2)
            statement.bind(genre, at: 3)
            try statement.run()
        }
    }

    private func bind(
        _ reading: FileReading,
        _ file: DirectoryListing.File,
        _ place: Place,
        _ links: Links,
        to statement: Statement
    ) {
        let tags = reading.tags
        let properties = reading.properties
        statement.bind(place.directory, at: 1)
        statement.bind(file.name, at: 2)
        statement.bind(file.size, at: 3)
        statement.bind(file.modifiedNs, at: 4)
        statement.bind(reading.contentKey.bytes, at: 5)
        links.album.bind(to: statement, at: 6)
        (links.artists.first ?? links.albumArtists.first).bind(to: statement, at: 7)
        tags.disc.bind(to: statement, at: 8)
        tags.track.bind(to: statement, at: 9)
        tags.title.bind(to: statement, at: 10)
        TextList.bind(tags.artists, to: statement, at: 11)
        tags.album.bind(to: statement, at: 12)
        TextList.bind(tags.albumArtists, to: statement, at: 13)
        TextList.bind(tags.genres, to: statement, at: 14)
        TextList.bind(tags.composers, to: statement, at: 15)
        tags.date.bind(to: statement, at: 16)
        tags.trackTotal.bind(to: statement, at: 17)
        tags.discTotal.bind(to: statement, at: 18)
        tags.isCompilation.bind(to: statement, at: 19)
        tags.titleSort.bind(to: statement, at: 20)
        tags.artistSort.bind(to: statement, at: 21)
        tags.albumSort.bind(to: statement, at: 22)
        tags.albumArtistSort.bind(to: statement, at: 23)
        tags.composerSort.bind(to: statement, at: 24)
        statement.bind(properties.format.rawValue, at: 25)
        statement.bind(Int64(properties.durationMs), at: 26)
        statement.bind(Int64(properties.sampleRate), at: 27)
        statement.bind(Int64(properties.channels), at: 28)
        properties.bitDepth.bind(to: statement, at: 29)
        properties.bitRate.bind(to: statement, at: 30)
        reading.hasEmbeddedPicture.bind(to: statement, at: 31)
        tags.replayGain.trackGain.bind(to: statement, at: 32)
        tags.replayGain.trackPeak.bind(to: statement, at: 33)
        tags.replayGain.albumGain.bind(to: statement, at: 34)
        tags.replayGain.albumPeak.bind(to: statement, at: 35)
        tags.musicBrainz.track.bind(to: statement, at: 36)
        tags.musicBrainz.releaseTrack.bind(to: statement, at: 37)
        tags.musicBrainz.album.bind(to: statement, at: 38)
        tags.musicBrainz.releaseGroup.bind(to: statement, at: 39)
        TextList.bind(tags.musicBrainz.artists, to: statement, at: 40)
        TextList.bind(tags.musicBrainz.albumArtists, to: statement, at: 41)
        tags.artistCredit.bind(to: statement, at: 43)
        tags.replayGain.outputGain.bind(to: statement, at: 44)
        statement.bind(Int64(reading.part?.number ?? -1), at: 45)
        (reading.part?.start).bind(to: statement, at: 46)
        (reading.part?.end).bind(to: statement, at: 47)
    }
}
