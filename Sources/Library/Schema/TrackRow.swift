import ClickwheelDatabase

/// How a song is read from the tables.
enum TrackRow {
    /// Selects one song by its id, the columns in the order that ``track(_:)`` reads.
    static let byID: StaticString = """
        SELECT t.id, f.path, d.path, t.name, t.size, t.modified_ns, t.missing_us, t.added_ms, t.content_key,
            t.album, t.artist, t.disc, t.track, t.title, t.artists, t.album_title, t.album_artists, t.genres,
            t.composers, t.date, t.track_total, t.disc_total, t.compilation, t.title_sort, t.artist_sort,
            t.album_sort, t.album_artist_sort, t.composer_sort, t.format, t.duration_ms, t.sample_rate,
            t.channels, t.bit_depth, t.bit_rate, t.embedded_picture, t.gain_track, t.peak_track, t.gain_album,
            t.peak_album, t.mb_track, t.mb_release_track, t.mb_album, t.mb_release_group, t.mb_artists,
            t.mb_album_artists, d.id, d.picture IS NOT NULL, r.half_stars, h.plays, h.skips, h.last_played_ms,
            h.last_skipped_ms, t.artist_credit, t.gain_output, t.part, t.start_sample, t.end_sample
        FROM track t JOIN directory d ON d.id = t.directory JOIN folder f ON f.id = d.folder
            LEFT JOIN rating r ON r.track = t.id LEFT JOIN history h ON h.track = t.id
        WHERE t.id = ?
        """

    static func track(_ row: Statement) -> Track? {
        guard let format = AudioFormat(rawValue: row.text(28)),
            let contentKey = row.withBytes(8, { ContentKey(bytes: $0) })
        else { return nil }
        let id = row.int64(0)
        let directory = row.text(2)
        let name = row.text(3)
        let hasPicture = row.int(46) != 0
        let isEmbedded = row.int(34) != 0
        return Track(
            id: id,
            folder: row.text(1),
            path: directory.isEmpty ? name : "\(directory)/\(name)",
            tags: tags(row),
            properties: AudioProperties(
                format: format,
                durationMs: row.int(29),
                sampleRate: row.int(30),
                channels: row.int(31),
                bitDepth: row.optionalInt(32),
                bitRate: row.optionalInt(33)
            ),
            part: row.int(54) < 0
                ? nil : TrackPart(number: row.int(54), start: row.int(55), end: row.optionalInt(56)),
            contentKey: contentKey,
            fileSize: row.int64(4),
            modifiedNs: row.int64(5),
            addedMs: row.int64(7),
            isMissing: row.int64(6) != 0,
            albumID: row.optionalInt64(9),
            artistID: row.optionalInt64(10),
            artwork: hasPicture ? .directory(row.int64(45)) : isEmbedded ? .embedded(track: id) : nil,
            history: History(
                rating: StarRating(halfStars: row.int(47)),
                plays: row.int(48),
                skips: row.int(49),
                lastPlayedMs: row.optionalInt64(50),
                lastSkippedMs: row.optionalInt64(51)
            )
        )
    }

    private static func tags(_ row: Statement) -> TrackTags {
        TrackTags(
            title: row.optionalText(13),
            artists: TextList.read(row, 14),
            artistCredit: row.optionalText(52),
            album: row.optionalText(15),
            albumArtists: TextList.read(row, 16),
            track: row.optionalInt(12),
            trackTotal: row.optionalInt(20),
            disc: row.optionalInt(11),
            discTotal: row.optionalInt(21),
            date: row.optionalText(19),
            genres: TextList.read(row, 17),
            composers: TextList.read(row, 18),
            titleSort: row.optionalText(23),
            artistSort: row.optionalText(24),
            albumSort: row.optionalText(25),
            albumArtistSort: row.optionalText(26),
            composerSort: row.optionalText(27),
            musicBrainz: MusicBrainzIDs(
                track: row.optionalText(39),
                releaseTrack: row.optionalText(40),
                album: row.optionalText(41),
                releaseGroup: row.optionalText(42),
                artists: TextList.read(row, 43),
                albumArtists: TextList.read(row, 44)
            ),
            replayGain: ReplayGain(
                trackGain: row.optionalDouble(35),
                trackPeak: row.optionalDouble(36),
                albumGain: row.optionalDouble(37),
                albumPeak: row.optionalDouble(38),
                outputGain: row.optionalDouble(53)
            ),
            isCompilation: row.int(22) != 0
        )
    }
}
