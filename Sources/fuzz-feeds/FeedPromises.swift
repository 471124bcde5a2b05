@testable import Store

/// What holds for every feed, and for every list of feeds, whatever its bytes are.
enum FeedPromises {
    /// Reads `bytes` as both and stops the program when what comes out breaks a promise.
    static func check(_ bytes: [UInt8]) {
        if let entries = try? Opml.read(bytes) {
            precondition(Set(entries.map(\.address)).count == entries.count)
            precondition(entries.allSatisfy { PackRules.isLine($0.title) && !$0.address.isEmpty })
        }
        if let chapters = EpisodeChapters.read(bytes) {
            precondition(chapters.count <= EpisodeChapters.limit)
            precondition(
                chapters.allSatisfy { (0...360_000_000).contains($0.startMs) && PackRules.isLine($0.title) }
            )
            precondition(zip(chapters, chapters.dropFirst()).allSatisfy { $0.startMs <= $1.startMs })
        }
        guard let feed = try? PodcastFeed(bytes) else { return }
        precondition(!feed.title.isEmpty && PackRules.isLine(feed.title) && feed.title.utf8.count <= 200)
        precondition(Set(feed.episodes.map(\.guid)).count == feed.episodes.count)
        precondition(
            zip(feed.episodes, feed.episodes.dropFirst()).allSatisfy { $0.published >= $1.published }
        )
        for episode in feed.episodes { check(episode) }
    }

    private static func check(_ episode: PodcastFeed.Episode) {
        precondition(!episode.title.isEmpty && !episode.address.isEmpty && episode.size >= 0)
        precondition(PackRules.isLine(episode.title) && PackRules.isLine(episode.address))
        precondition(PackRules.isText(episode.summary) && episode.summary.utf8.count <= 10_000)
        precondition((0...360_000_000).contains(episode.durationMs ?? 0))
        precondition(episode.sha256.isEmpty || episode.sha256.utf8.count == 64)
        precondition(
            zip(episode.chapters, episode.chapters.dropFirst()).allSatisfy { $0.startMs <= $1.startMs }
        )
    }
}
