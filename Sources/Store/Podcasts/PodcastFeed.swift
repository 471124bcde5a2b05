/// A podcast as its feed tells it: RSS 2.0 with the namespaces of iTunes and of Podcasting 2.0.
struct PodcastFeed: Equatable, Sendable {
    /// Part of an episode, with where it begins.
    struct Chapter: Codable, Equatable, Sendable {
        let startMs: Int
        let title: String
    }

    /// Something to listen to.
    struct Episode: Equatable, Sendable {
        /// What tells it from the others of its feed, whatever its address is.
        var guid = ""
        var title = ""
        var summary = ""
        /// Seconds since 1970; 0 where the feed does not say.
        var published = 0
        var durationMs: Int?
        var address = ""
        /// The bytes as the feed says, which is often not true; 0 where it does not say.
        var size: Int64 = 0
        /// The media type, such as `audio/mpeg`.
        var type = ""
        /// The SHA-256 in hexadecimal digits, where the feed says it.
        var sha256 = ""
        var image: String?
        /// Where chapters are, as JSON.
        var chaptersAddress: String?
        var chapters: [Chapter] = []
    }

    /// The most episodes that are taken; the newest are.
    static let episodeLimit = 2_000

    var title = ""
    var author = ""
    var summary = ""
    var licence = ""
    var image: String?
    var episodes: [Episode] = []

    /// Whether `bytes` begin like XML, and not like a signed catalogue.
    static func isLikely(_ bytes: [UInt8]) -> Bool {
        let blank: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D]
        return bytes.first { !blank.contains($0) } == UInt8(ascii: "<")
    }

    /// Reads a feed; an episode without a file, a title or an id is left out.
    ///
    /// - Throws: ``CatalogueError``
    /// - Complexity: O(*bytes*)
    init(_ bytes: [UInt8]) throws(CatalogueError) {
        let reading = FeedReading()
        try MarkupReader.read(bytes, into: reading)
        guard reading.isFeed else { throw .malformed("it is XML, but no RSS 2.0 feed") }
        self = reading.feed
        guard !title.isEmpty else { throw .malformed("the feed has no title") }
        var guids: Set<String> = []
        episodes = episodes.filter { episode in
            !episode.address.isEmpty && !episode.title.isEmpty && guids.insert(episode.guid).inserted
        }
        // Feeds are mostly the newest first, but nothing says so.
        episodes = episodes.enumerated().sorted { one, other in
            one.element.published == other.element.published
                ? one.offset < other.offset : one.element.published > other.element.published
        }.prefix(Self.episodeLimit).map(\.element)
    }

    init() {}
}
