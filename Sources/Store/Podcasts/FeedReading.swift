import ClickwheelCrypto

/// Builds a feed of the elements of RSS.
final class FeedReading: MarkupTaking {
    private(set) var feed = PodcastFeed()
    private(set) var isFeed = false
    private var episode: PodcastFeed.Episode?
    /// The addresses and the hash of each form in which the episode is offered besides.
    private var alternates: [(addresses: [String], sha256: String)] = []

    /// Whether the form that elements are about is the last of ``alternates``, and none too many.
    private var isAlternateTaken = false

    /// The most forms of an episode, and addresses of a form, that are looked at.
    private static let alternateLimit = 20

    private enum Space {
        case rss, itunes, podcast, content, chapters, other

        init(_ name: String) {
            switch name.lowercased() {
            case "": self = .rss
            case "http://www.itunes.com/dtds/podcast-1.0.dtd": self = .itunes
            case "https://podcastindex.org/namespace/1.0",
                "https://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md":
                self = .podcast
            case "http://purl.org/rss/1.0/modules/content/": self = .content
            case "http://podlove.org/simple-chapters": self = .chapters
            case _: self = .other
            }
        }
    }

    func begin(_ element: MarkupElement, path: [String]) {
        if path == ["rss", "channel"] { isFeed = true }
        guard path.starts(with: ["rss", "channel"]) else { return }
        let space = Space(element.namespace)
        if path == ["rss", "channel", "item"], space == .rss {
            episode = .init()
            (alternates, isAlternateTaken) = ([], false)
        }
        let address = element.attributes["href"] ?? element.attributes["url"]
        switch (space, element.name) {
        case (.rss, "enclosure"):
            // The first sound counts; a second one is mostly the same in another form.
            guard episode?.address.isEmpty == true else { break }
            episode?.address = FeedText.line(element.attributes["url"] ?? "", limit: 2_000)
            episode?.size = max(0, Int64(element.attributes["length"] ?? "") ?? 0)
            episode?.type = FeedText.line(element.attributes["type"] ?? "", limit: 80).lowercased()
        case (.itunes, "image"):
            let image = address.map { FeedText.line($0, limit: 2_000) }
            if episode != nil { episode?.image = image } else { feed.image = image }
        case (.podcast, "chapters"):
            episode?.chaptersAddress = address.map { FeedText.line($0, limit: 2_000) }
        case (.podcast, "alternateEnclosure") where path.count == 4:
            isAlternateTaken = alternates.count < Self.alternateLimit
            if isAlternateTaken { alternates.append(([], "")) }
        case (.podcast, "source") where isInAlternate(path):
            let last = alternates.count - 1
            guard alternates[last].addresses.count < Self.alternateLimit else { break }
            alternates[last].addresses.append(
                FeedText.line(element.attributes["uri"] ?? "", limit: 2_000)
            )
        case (.podcast, "integrity"):
            guard let value = element.attributes["value"],
                element.attributes["type"]?.lowercased() == "sri", let sha256 = FeedText.sha256(value)
            else { break }
            if path.count == 4 { episode?.sha256 = sha256 }
            if isInAlternate(path) { alternates[alternates.count - 1].sha256 = sha256 }
        case (.chapters, "chapter"):
            guard let count = episode?.chapters.count, count < 500,
                let start = element.attributes["start"].flatMap(FeedText.milliseconds)
            else { break }
            let title = FeedText.line(element.attributes["title"] ?? "", limit: 200)
            episode?.chapters.append(.init(startMs: start, title: title))
        case (.rss, _), (.itunes, _), (.podcast, _), (.content, _), (.chapters, _), (.other, _): break
        }
    }

    private func isInAlternate(_ path: [String]) -> Bool {
        path.count == 5 && path[3] == "alternateEnclosure" && isAlternateTaken
    }

    func end(_ element: MarkupElement, text: String, path: [String]) {
        guard path.starts(with: ["rss", "channel"]) else { return }
        let space = Space(element.namespace)
        if path.count == 3, element.name == "item", space == .rss { return endEpisode() }
        if path.count == 4, episode != nil { return take(space, element.name, text) }
        guard episode == nil else { return }
        let isChannel = path.count == 3
        switch (space, element.name) {
        case (.rss, "title") where isChannel: feed.title = FeedText.line(text, limit: 200)
        case (.rss, "description") where isChannel: feed.summary = FeedText.plain(text)
        case (.rss, "copyright") where isChannel && feed.licence.isEmpty,
            (.podcast, "license") where isChannel:
            feed.licence = FeedText.line(text, limit: 200)
        case (.itunes, "author") where isChannel: feed.author = FeedText.line(text, limit: 200)
        case (.rss, "url") where path == ["rss", "channel", "image", "url"] && feed.image == nil:
            feed.image = FeedText.line(text, limit: 2_000)
        case (.rss, _), (.itunes, _), (.podcast, _), (.content, _), (.chapters, _), (.other, _): break
        }
    }

    private func take(_ space: Space, _ name: String, _ text: String) {
        switch (space, name) {
        case (.rss, "title"): episode?.title = FeedText.line(text, limit: 200)
        case (.itunes, "title") where episode?.title.isEmpty == true:
            episode?.title = FeedText.line(text, limit: 200)
        case (.rss, "guid"): episode?.guid = FeedText.line(text, limit: 1_000)
        case (.rss, "pubDate"): episode?.published = FeedDate.seconds(text) ?? 0
        case (.itunes, "duration"): episode?.durationMs = FeedText.milliseconds(text)
        case (.rss, "description"), (.itunes, "summary"), (.content, "encoded"):
            let plain = FeedText.plain(text)
            if plain.utf8.count > episode?.summary.utf8.count ?? 0 { episode?.summary = plain }
        case (.rss, _), (.itunes, _), (.podcast, _), (.content, _), (.chapters, _), (.other, _): break
        }
    }

    private func endEpisode() {
        guard var done = episode else { return }
        episode = nil
        // Old feeds have none; the address stands for it then.
        if done.guid.isEmpty { done.guid = done.address }
        // The hash stands with the form that has the address which is fetched.
        if done.sha256.isEmpty {
            done.sha256 = alternates.first { $0.addresses.contains(done.address) }?.sha256 ?? ""
        }
        done.chapters.sort { $0.startMs < $1.startMs }
        feed.episodes.append(done)
    }
}
