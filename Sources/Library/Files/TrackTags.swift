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

    /// The song's name.
    public var title: String?
    /// The artists one by one.
    public var artists: [String] = []
    /// The artists as the record shows them, where that is not ``artists`` with commas: `Anna feat. Björk`.
    public var artistCredit: String?
    /// The album's name.
    public var album: String?
    /// The album's artists.
    public var albumArtists: [String] = []
    /// The number of the track on its disc, from 1.
    public var track: Int?
    /// The number of songs on the disc.
    public var trackTotal: Int?
    /// The number of the disc in its set, from 1.
    public var disc: Int?
    /// The number of discs.
    public var discTotal: Int?
    /// The release date as it is written in the file: `1999`, `1999-12`, `12 December 1999`, anything.
    public var date: String?
    /// The genres.
    public var genres: [String] = []
    /// Who wrote it.
    public var composers: [String] = []
    /// The title as it is sorted.
    public var titleSort: String?
    /// The artist as they are sorted.
    public var artistSort: String?
    /// The album as it is sorted.
    public var albumSort: String?
    /// The album's artist as they are sorted.
    public var albumArtistSort: String?
    /// The composer as they are sorted.
    public var composerSort: String?
    /// The ids in MusicBrainz.
    public var musicBrainz = MusicBrainzIDs()
    /// How much louder or softer it wants to be played.
    public var replayGain = ReplayGain()
    /// Whether the file says that its album gathers tracks of several artists.
    public var isCompilation: Bool = false
}
