import ClickwheelCrypto
import ClickwheelFetch

/// A feed as a catalogue of packs that cost nothing and that nobody signed.
enum PodcastCatalogue {
    /// The most bytes of an episode: 4 GiB.
    static let episodeSize: Int64 = 4 << 30
    private static let endings = [
        "audio/mpeg": "mp3", "audio/mp3": "mp3", "audio/mp4": "m4a", "audio/x-m4a": "m4a", "audio/aac": "m4a",
        "audio/ogg": "ogg", "audio/opus": "opus", "audio/flac": "flac", "audio/x-flac": "flac",
        "audio/wav": "wav", "audio/x-wav": "wav",
    ]

    /// What tells a podcast from all others: its address, hashed.
    static func id(of address: String) -> String { prefix + digits(address) }

    /// What the ids of all podcasts begin with.
    static let prefix = "podcast."

    /// The id of an episode: that of its podcast, and its own, hashed.
    static func id(of episode: PodcastFeed.Episode, in podcast: String) -> Product.ID {
        Product.ID("\(podcast).\(digits(episode.guid))")
    }

    private static func digits(_ text: String) -> String {
        String(Hexadecimal.text(SHA256Hasher.hash(Array(text.utf8))).prefix(16))
    }

    /// The catalogue of a feed; what is no sound, or leads where it may not, is left out and named.
    static func catalogue(
        _ feed: PodcastFeed,
        at source: WebSource,
        serial: Int64,
        now: UTCTime
    ) -> (catalogue: Catalogue, episodes: [KeptEpisode], problems: [String]) {
        let podcast = id(of: source.address.text)
        var packs: [Pack] = []
        var episodes: [KeptEpisode] = []
        var problems: [String] = []
        for (place, episode) in feed.episodes.enumerated() {
            do throws(CatalogueError) {
                let pack = try pack(episode, of: feed, podcast, source)
                packs.append(pack)
                episodes.append(KeptEpisode(episode, pack: pack.id, feed: podcast, place: place))
            } catch {
                problems.append("The episode '\(episode.title.prefix(80))' is left out: \(error).")
            }
        }
        let head = Catalogue.Head(
            id: podcast,
            title: feed.title,
            serial: serial,
            updated: UTCTime(seconds: feed.episodes.first?.published ?? now.seconds),
            expires: nil,
            currency: .euro,
            key: "",
            payment: nil
        )
        return (Catalogue(head: head, packs: packs, promotions: [], featured: []), episodes, problems)
    }

    private static func pack(
        _ episode: PodcastFeed.Episode,
        of feed: PodcastFeed,
        _ podcast: String,
        _ source: WebSource
    ) throws(CatalogueError) -> Pack {
        let place = try source.resolve(episode.address)
        guard let ending = ending(of: episode, at: place.text) else {
            throw .malformed("it is no sound that can be played")
        }
        guard episode.size <= episodeSize else { throw .tooLarge("more bytes", limit: Int(episodeSize)) }
        let id = id(of: episode, in: podcast)
        let file = PackFile(
            path: "\(id.text.suffix(16)).\(ending)",
            url: place.text,
            size: episode.size,
            sha256: episode.sha256
        )
        guard let version = PackVersion("1.0.0") else { throw .malformed("it has no version") }
        return Pack(
            id: id,
            version: version,
            kind: .podcast,
            title: episode.title,
            creator: feed.author.isEmpty ? feed.title : feed.author,
            summary: episode.summary,
            licence: feed.licence.isEmpty ? "not said" : feed.licence,
            price: nil,
            artwork: nil,
            files: [file]
        )
    }

    private static func ending(of episode: PodcastFeed.Episode, at address: String) -> String? {
        if let ending = endings[episode.type] { return ending }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let ending = path[path.index(after: dot)...].lowercased()
        return Set(endings.values).contains(ending) ? ending : nil
    }
}

extension Pack {
    /// Whether it is of a feed, which often does not know how long its episodes are.
    var isOfFeed: Bool { kind == .podcast && id.text.hasPrefix(PodcastCatalogue.prefix) }
}

extension PackFile {
    /// Whether nobody said by a hash what its bytes are: an episode of a podcast.
    var isUnsigned: Bool { sha256.isEmpty }
}
