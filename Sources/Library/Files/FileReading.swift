/// Everything that one look into an audio file gave.
public struct FileReading: Equatable, Sendable {
    public var tags: TrackTags
    public var properties: AudioProperties
    public var contentKey: ContentKey
    /// Whether the tags carry a picture; ``ArtworkFinder`` fetches it.
    public var hasEmbeddedPicture: Bool
}
