/// One song of the library: its file, what its tags say, and what its owner did with it.
public struct Track: Identifiable, Equatable, Sendable {
    /// The identity, which survives a move, a rename and new tags, and is never used again.
    public var id: Int64
    /// The folder that the user named, as an absolute path, made valid UTF-8.
    public var folder: String
    /// The path inside ``folder``, with `/`, made valid UTF-8; ``MusicLibrary/filePath(of:)`` has its bytes.
    public var path: String
    /// What the tags say.
    public var tags: TrackTags
    /// What the sound is like.
    public var properties: AudioProperties
    /// The part of the file that it is; `nil` for the whole.
    public var part: TrackPart?
    /// What the sound is told apart by.
    public var contentKey: ContentKey
    /// The size of the file in bytes.
    public var fileSize: Int64
    /// When the file was changed, in nanoseconds since 1970.
    public var modifiedNs: Int64
    /// When the library first saw the song, in milliseconds since 1970.
    public var addedMs: Int64
    /// Whether the file was gone, or damaged, at the last look.
    public var isMissing: Bool
    /// The album that the song belongs to.
    public var albumID: Int64?
    /// The first of the artists.
    public var artistID: Int64?
    /// Where the picture of the song is, if it has one.
    public var artwork: Artwork?
    /// What was heard of it.
    public var history: History

    /// The title of the tags, or else the file's name without its extension.
    public var displayTitle: String {
        if let title = tags.title { return title }
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] }
        return FileName.withoutExtension(String(name ?? path[...]))
    }

    /// The artists as one line, or `nil` when the tags name none.
    public var displayArtist: String? {
        if let credit = tags.artistCredit { return credit }
        let names = tags.artists.isEmpty ? tags.albumArtists : tags.artists
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The media type by which a browser tells whether it plays the song as it is; one that nothing plays for a part of a file.
    package var playbackType: String {
        part == nil ? properties.format.playbackType : "application/x-cue"
    }
}
