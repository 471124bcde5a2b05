/// Episodes that were searched for, as JSON.
public struct FoundEpisodesView: Encodable, Equatable, Sendable {
    struct Row: Encodable, Equatable {
        /// Says what it is, among rows of other kinds.
        let kind = "episode"
        let id: String
        let podcast: String
        let title: String
        /// What the podcast is called.
        let from: String

        private enum CodingKeys: String, CodingKey {
            case kind, id, podcast, title, from
        }
    }

    /// The most words that are looked for; of more the first count.
    static let wordLimit = 32

    let rows: [Row]

    /// At most `limit` episodes, here or not, whose title or podcast has every word of `query`; first those whose title has
    /// them all.
    ///
    /// - Throws: ``StoreError``
    /// - Complexity: O(*n*) in the number of episodes.
    public init(_ shop: Shop, _ query: String, limit: Int) throws(StoreError) {
        let words = query.lowercased().split(whereSeparator: \.isWhitespace).prefix(Self.wordLimit).map(
            String.init
        )
        guard !words.isEmpty else {
            rows = []
            return
        }
        var titles: [String: String] = [:]
        for store in try shop.book.stores() where store.isPodcast { titles[store.id] = store.title }
        var (first, then): ([Row], [Row]) = ([], [])
        for offer in try shop.book.packs() where offer.pack.kind == .podcast {
            guard let from = titles[offer.store] else { continue }
            let title = offer.pack.title.lowercased()
            let missing = words.filter { !title.contains($0) }
            guard missing.isEmpty || missing.allSatisfy(from.lowercased().contains) else { continue }
            let row = Row(id: offer.pack.id.text, podcast: offer.store, title: offer.pack.title, from: from)
            if missing.isEmpty { first.append(row) } else { then.append(row) }
            if first.count >= limit { break }
        }
        rows = Array((first + then).prefix(max(limit, 0)))
    }
}
