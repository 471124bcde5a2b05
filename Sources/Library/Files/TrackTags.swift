/// What the tags of one audio file say, as written and made valid UTF-8.
///
/// Nothing is guessed: a value that the file does not hold is `nil` or an empty list. Every text is
/// trimmed, holds no NUL, is never empty and is at most ``maximumTextBytes`` long; a list holds at most
/// ``maximumValues`` values in the order of the file, and none twice, whatever its case and width.
public struct TrackTags: Equatable, Sendable {
    /// The limit of one text in UTF-8 bytes; what is longer is cut before a character.
    public static let maximumTextBytes = 4096
    /// The limit of values in one list.
    public static let maximumValues = 64

    public var title: String?
    /// The artists one by one.
    public var artists: [String] = []
    /// The artists as the record shows them, where that is not ``artists`` with commas: `Anna feat. Björk`.
    public var artistCredit: String?
    public var album: String?
    public var albumArtists: [String] = []
    /// The number of the track on its disc, from 1.
    public var track: Int?
    public var trackTotal: Int?
    /// The number of the disc in its set, from 1.
    public var disc: Int?
    public var discTotal: Int?
    /// The release date as it is written in the file: `1999`, `1999-12`, `12 December 1999`, anything.
    public var date: String?
    public var genres: [String] = []
    public var composers: [String] = []
    public var titleSort: String?
    public var artistSort: String?
    public var albumSort: String?
    public var albumArtistSort: String?
    public var composerSort: String?
    public var musicBrainz = MusicBrainzIDs()
    public var replayGain = ReplayGain()
    /// Whether the file says that its album gathers tracks of several artists.
    public var isCompilation: Bool = false
}
