/// Which episodes of a podcast are fetched by themselves, and which are removed again.
public struct PodcastRule: Codable, Equatable, Sendable {
    /// The most that a rule fetches of one podcast.
    public static let most = 100

    /// How many of the newest are here; 0 for none but those that somebody fetches.
    public let latest: Int
    /// Whether those that were heard are not wanted any more.
    public let isUnheardOnly: Bool

    /// Nothing comes or goes by itself.
    public static let none = PodcastRule(latest: 0, isUnheardOnly: false)

    /// The newest `latest` from 0 to ``most``, heard or not.
    public init(latest: Int, isUnheardOnly: Bool) {
        (self.latest, self.isUnheardOnly) = (min(max(latest, 0), Self.most), isUnheardOnly)
    }

    /// An episode, and how far it is.
    struct Standing: Equatable {
        let episode: KeptEpisode
        /// Whether it is here, or on its way.
        let isHere: Bool
        /// Whether a rule has fetched it; what somebody has fetched stays.
        let isByRule: Bool
    }

    /// What has to come and go; `all` are the episodes of one podcast.
    ///
    /// Laws: what comes is not here, what goes is, and was fetched by a rule; applied again, nothing comes or goes. What somebody
    /// has begun and not ended stays.
    func changes(_ all: [Standing]) -> (come: [Product.ID], go: [Product.ID]) {
        guard latest > 0 else { return ([], []) }
        let newest = all.sorted { $0.episode.place < $1.episode.place }
            .filter { !isUnheardOnly || !$0.episode.isHeard }.prefix(latest)
        let wanted = Set(newest.map(\.episode.pack))
        let come = newest.filter { !$0.isHere }.map(\.episode.pack)
        let go = all.filter { standing in
            let isBegun = standing.episode.positionMs > 0 && !standing.episode.isHeard
            return standing.isHere && standing.isByRule && !isBegun && !wanted.contains(standing.episode.pack)
        }
        return (come, go.map(\.episode.pack))
    }
}
