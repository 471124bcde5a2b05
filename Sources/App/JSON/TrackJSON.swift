import Library

/// A song on the command line: what its file holds, nothing made up.
struct TrackJSON: Encodable {
    let path: String
    let title: String?
    let artists: [String]?
    let album: String?
    let albumArtist: String?
    let track: Int?
    let trackTotal: Int?
    let disc: Int?
    let discTotal: Int?
    let date: String?
    let genres: [String]?
    let composer: String?
    let durationMs: Int
    let sampleRate: Int
    let channels: Int
    let bitDepth: Int?

    init(_ track: Track) {
        let tags = track.tags
        path = track.path
        title = tags.title
        artists = tags.artists.isEmpty ? nil : tags.artists
        album = tags.album
        albumArtist = tags.albumArtists.isEmpty ? nil : tags.albumArtists.joined(separator: "; ")
        self.track = tags.track
        trackTotal = tags.trackTotal
        disc = tags.disc
        discTotal = tags.discTotal
        date = tags.date
        genres = tags.genres.isEmpty ? nil : tags.genres
        composer = tags.composers.isEmpty ? nil : tags.composers.joined(separator: "; ")
        durationMs = track.properties.durationMs
        sampleRate = track.properties.sampleRate
        channels = track.properties.channels
        bitDepth = track.properties.bitDepth
    }
}
