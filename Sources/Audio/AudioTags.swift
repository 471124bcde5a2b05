/// What an encoded file says about the music in it; an empty string or a missing number is left out.
public struct AudioTags: Sendable, Equatable {
    /// The name of the song.
    public var title = ""
    /// Who plays it.
    public var artist = ""
    /// The record that it is on.
    public var album = ""
    /// Whose record it is.
    public var albumArtist = ""
    /// A year or an ISO 8601 date.
    public var date = ""
    /// What kind of music it is.
    public var genre = ""
    /// Who wrote it.
    public var composer = ""
    /// Whatever else is said of it.
    public var comment = ""
    /// Counted from 1.
    public var track: Int?
    /// How many tracks the disc has.
    public var trackTotal: Int?
    /// Counted from 1.
    public var disc: Int?
    /// How many discs the record has.
    public var discTotal: Int?

    /// Tags that say nothing.
    public init() {}

    /// The pairs that FFmpeg's muxer of `format` takes.
    func pairs(for format: AudioFileFormat) -> [(key: String, value: String)] {
        var pairs = [
            ("title", title), ("artist", artist), ("album", album), ("album_artist", albumArtist),
            ("date", date), ("genre", genre), ("composer", composer), ("comment", comment),
        ]
        switch format {
        case .flac, .opus:
            // Vorbis comments keep number and total apart: https://xiph.org/vorbis/doc/v-comment.html
            pairs.append(("track", track.map(String.init) ?? ""))
            pairs.append(("TRACKTOTAL", trackTotal.map(String.init) ?? ""))
            pairs.append(("disc", disc.map(String.init) ?? ""))
            pairs.append(("DISCTOTAL", discTotal.map(String.init) ?? ""))
        case .mp3, .aac, .wav:
            pairs.append(("track", Self.fraction(track, of: trackTotal)))
            pairs.append(("disc", Self.fraction(disc, of: discTotal)))
        }
        return pairs.filter { !$0.1.isEmpty }.map { (key: $0.0, value: $0.1) }
    }

    private static func fraction(_ number: Int?, of total: Int?) -> String {
        guard let number else { return "" }
        guard let total else { return "\(number)" }
        return "\(number)/\(total)"
    }
}
