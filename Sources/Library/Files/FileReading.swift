/// Everything that one look into an audio file gave.
public struct FileReading: Equatable, Sendable {
    public var tags: TrackTags
    public var properties: AudioProperties
    public var contentKey: ContentKey
    /// Whether the tags carry a picture; ``ArtworkFinder`` fetches it.
    public var hasEmbeddedPicture: Bool

    public init(
        tags: TrackTags,
        properties: AudioProperties,
        contentKey: ContentKey,
        hasEmbeddedPicture: Bool
    ) {
        self.tags = tags
        self.properties = properties
        self.contentKey = contentKey
        self.hasEmbeddedPicture = hasEmbeddedPicture
    }
}
