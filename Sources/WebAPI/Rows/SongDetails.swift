import Library

/// All that is known of a song, for a page; of its folder only the last part is told.
struct SongDetails: Encodable {
    private enum Key: CodingKey {
        case id, title, artist, quality
    }

    private let track: Track

    init(_ track: Track) {
        var track = track
        track.folder = track.folder.split(separator: "/").last.map(String.init) ?? "/"
        self.track = track
    }

    func encode(to encoder: any Encoder) throws {
        try TrackView(track, .file).encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(track.id, forKey: .id)
        try container.encode(track.displayTitle, forKey: .title)
        try container.encodeIfPresent(track.displayArtist, forKey: .artist)
        try container.encode(track.properties.quality, forKey: .quality)
    }
}
