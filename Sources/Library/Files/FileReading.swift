/// Everything that one look into an audio file gave.
public struct FileReading: Equatable, Sendable {
    /// What the tags say.
    public var tags: TrackTags
    /// What the sound is like.
    public var properties: AudioProperties
    /// What the file is told apart by.
    public var contentKey: ContentKey
    /// Whether the tags carry a picture; ``ArtworkFinder`` fetches it.
    public var hasEmbeddedPicture: Bool
}
