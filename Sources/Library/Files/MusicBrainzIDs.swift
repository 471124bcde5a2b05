/// The MusicBrainz identifiers that a file's tags hold, as written.
///
/// Names of the tags: <https://picard-docs.musicbrainz.org/en/appendices/tag_mapping.html>.
public struct MusicBrainzIDs: Equatable, Sendable {
    /// The recording; tags call it "track" for historical reasons.
    public var track: String?
    /// The track of one particular release.
    public var releaseTrack: String?
    /// The release.
    public var album: String?
    /// The release group, which all editions share.
    public var releaseGroup: String?
    /// The song's artists, in the order of their names.
    public var artists: [String] = []
    /// The album's artists, in the order of their names.
    public var albumArtists: [String] = []
}
