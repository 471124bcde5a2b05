/// A song as JSON: what every face shows, and more of what one of them needs.
public struct TrackView: Encodable, Sendable {
    /// How much of the song is shown.
    public enum Detail: Sendable {
        /// What the file holds, and nothing made up.
        case file
        /// What a list shows, with a title in any case, and what a player must know.
        case row
    }

    private enum Key: CodingKey {
        case album, track, disc, durationMs, rating, playCount, skipCount, lastPlayed
        case folder, path, title, artists, albumArtist, trackTotal, discTotal, date, genres, composer
        case sampleRate, channels, bitDepth, bitRate, format, replayGain, part
        case id, artist, albumId, artistId, mime, quality
    }

    private let track: Track
    private let detail: Detail

    /// What a face shows of `track`.
    public init(_ track: Track, _ detail: Detail) {
        self.track = track
        self.detail = detail
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(track.tags.album, forKey: .album)
        try container.encodeIfPresent(track.tags.track, forKey: .track)
        try container.encodeIfPresent(track.tags.disc, forKey: .disc)
        try container.encode(track.properties.durationMs, forKey: .durationMs)
        let history = track.history
        try container.encodeIfPresent(history.rating?.stars, forKey: .rating)
        try container.encodeIfPresent(history.plays == 0 ? nil : history.plays, forKey: .playCount)
        try container.encodeIfPresent(history.skips == 0 ? nil : history.skips, forKey: .skipCount)
        try container.encodeIfPresent(history.lastPlayedMs, forKey: .lastPlayed)
        switch detail {
        case .file: try encodeFile(&container)
        case .row: try encodeRow(&container)
        }
    }

    private func encodeFile(_ container: inout KeyedEncodingContainer<Key>) throws {
        let tags = track.tags
        func joined(_ names: [String]) -> String? { names.isEmpty ? nil : names.joined(separator: "; ") }
        try container.encode(track.folder, forKey: .folder)
        try container.encode(track.path, forKey: .path)
        try container.encodeIfPresent(tags.title, forKey: .title)
        try container.encodeIfPresent(tags.artists.isEmpty ? nil : tags.artists, forKey: .artists)
        try container.encodeIfPresent(tags.artistCredit, forKey: .artist)
        try container.encodeIfPresent(joined(tags.albumArtists), forKey: .albumArtist)
        try container.encodeIfPresent(tags.trackTotal, forKey: .trackTotal)
        try container.encodeIfPresent(tags.discTotal, forKey: .discTotal)
        try container.encodeIfPresent(tags.date, forKey: .date)
        try container.encodeIfPresent(tags.genres.isEmpty ? nil : tags.genres, forKey: .genres)
        try container.encodeIfPresent(joined(tags.composers), forKey: .composer)
        try container.encode(track.properties.sampleRate, forKey: .sampleRate)
        try container.encode(track.properties.channels, forKey: .channels)
        try container.encodeIfPresent(track.properties.bitDepth, forKey: .bitDepth)
        try container.encodeIfPresent(track.properties.bitRate, forKey: .bitRate)
        try container.encode(track.properties.format.displayName, forKey: .format)
        try container.encodeIfPresent(track.part, forKey: .part)
        if tags.replayGain != ReplayGain() { try container.encode(tags.replayGain, forKey: .replayGain) }
    }

    private func encodeRow(_ container: inout KeyedEncodingContainer<Key>) throws {
        try container.encode(track.id, forKey: .id)
        try container.encode(track.displayTitle, forKey: .title)
        try container.encodeIfPresent(track.displayArtist, forKey: .artist)
        try container.encodeIfPresent(track.albumID, forKey: .albumId)
        try container.encodeIfPresent(track.artistID, forKey: .artistId)
        try container.encode(track.playbackType, forKey: .mime)
        try container.encode(track.properties.quality, forKey: .quality)
    }
}
