/// What a data folder knows of an episode beside its pack: when it came, and how far it was heard.
public struct KeptEpisode: Equatable, Sendable {
    /// The id of its pack.
    public let pack: Product.ID
    /// The id of its podcast.
    public let feed: String
    /// Where it stands in the podcast, 0 being the newest.
    public let place: Int
    /// When it was published; 1970 where the feed does not say.
    public let published: UTCTime
    /// As the feed says; `nil` where it does not.
    public let durationMs: Int?
    /// The address of its chapters as JSON.
    public let chaptersAddress: String?
    /// The address of its picture; `nil` where it has none of its own.
    public let image: String?
    /// The chapters that the feed itself names.
    let chapters: [PodcastFeed.Chapter]
    /// Where one stopped, in milliseconds; 0 at the beginning.
    public var positionMs = 0
    /// Whether it was heard to its end.
    public var isHeard = false

    init(_ episode: PodcastFeed.Episode, pack: Product.ID, feed: String, place: Int) {
        (self.pack, self.feed, self.place) = (pack, feed, place)
        published = UTCTime(seconds: episode.published)
        (durationMs, chaptersAddress, image) = (episode.durationMs, episode.chaptersAddress, episode.image)
        chapters = episode.chapters
    }

    init(
        pack: Product.ID,
        feed: String,
        place: Int,
        published: UTCTime,
        durationMs: Int?,
        chaptersAddress: String?,
        image: String?,
        chapters: [PodcastFeed.Chapter],
        positionMs: Int,
        isHeard: Bool
    ) {
        (self.pack, self.feed, self.place, self.published) = (pack, feed, place, published)
        (self.durationMs, self.chaptersAddress, self.chapters) = (durationMs, chaptersAddress, chapters)
        self.image = image
        (self.positionMs, self.isHeard) = (positionMs, isHeard)
    }
}
