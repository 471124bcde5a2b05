extension TrackTags {
    /// The tags of one song of a sheet, in a file whose own tags are those of the album.
    init(_ track: CueSheet.Track, of sheet: CueSheet, in file: TrackTags) {
        let (song, album) = (track.texts, sheet.album)
        let performers = Set(sheet.tracks.compactMap(\.texts.performer))
        let others = file.albumArtists.isEmpty ? file.artists : file.albumArtists
        self.init()
        title = song.title ?? "Track \(track.number)"
        if let performer = song.performer ?? album.performer {
            artists = [performer]
        } else {
            (artists, artistCredit, artistSort) = (others, file.artistCredit, file.artistSort)
        }
        self.album = album.title ?? file.album
        albumArtists = album.performer.map { [$0] } ?? others
        self.track = track.number > 0 ? track.number : nil
        trackTotal = sheet.tracks.count(where: \.isAudio)
        disc = sheet.disc ?? file.disc
        discTotal = sheet.discTotal ?? file.discTotal
        date = song.date ?? album.date ?? file.date
        genres = (song.genre ?? album.genre).map { [$0] } ?? file.genres
        composers = (song.songwriter ?? album.songwriter).map { [$0] } ?? file.composers
        (albumSort, composerSort) = (
            file.albumSort, song.songwriter ?? album.songwriter == nil ? file.composerSort : nil
        )
        albumArtistSort = albumArtists == file.albumArtists ? file.albumArtistSort : nil
        musicBrainz.album = file.musicBrainz.album
        musicBrainz.releaseGroup = file.musicBrainz.releaseGroup
        if albumArtists == file.albumArtists { musicBrainz.albumArtists = file.musicBrainz.albumArtists }
        let gain = file.replayGain
        replayGain = ReplayGain(
            trackGain: song.gain,
            trackPeak: song.peak,
            // The gain of a file that is an album is the album's.
            albumGain: album.gain ?? gain.albumGain ?? gain.trackGain,
            albumPeak: album.peak ?? gain.albumPeak ?? gain.trackPeak,
            outputGain: gain.outputGain
        )
        isCompilation = file.isCompilation || albumArtists.isEmpty && performers.count > 1
    }

    /// Takes from a sheet what these tags of a file with one song do not say.
    mutating func fill(from sheet: CueSheet, _ track: CueSheet.Track) {
        let (song, album) = (track.texts, sheet.album)
        title = title ?? song.title
        if artists.isEmpty, let performer = song.performer ?? album.performer { artists = [performer] }
        self.album = self.album ?? album.title
        if albumArtists.isEmpty, let performer = album.performer { albumArtists = [performer] }
        if self.track == nil {
            (self.track, trackTotal) = (track.number, trackTotal ?? sheet.tracks.count(where: \.isAudio))
        }
        if disc == nil { (disc, discTotal) = (sheet.disc, discTotal ?? sheet.discTotal) }
        date = date ?? song.date ?? album.date
        if genres.isEmpty, let genre = song.genre ?? album.genre { genres = [genre] }
        if composers.isEmpty, let writer = song.songwriter ?? album.songwriter { composers = [writer] }
        replayGain.trackGain = replayGain.trackGain ?? song.gain
        replayGain.trackPeak = replayGain.trackPeak ?? song.peak
        replayGain.albumGain = replayGain.albumGain ?? album.gain
        replayGain.albumPeak = replayGain.albumPeak ?? album.peak
    }
}
