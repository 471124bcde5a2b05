import ClickwheelCrypto

/// The podcasts of a data folder as JSON.
public struct PodcastsView: Encodable, Equatable, Sendable {
    struct Row: Encodable, Equatable {
        let id: String
        let title: String
        let address: String
        let episodes: Int
        /// How many are here.
        let here: Int
        /// How many of those that are here were not heard.
        let unheard: Int
        let checked: String
        let rule: PodcastRule
        /// Where its picture is; absent without one.
        let art: String?
    }

    let podcasts: [Row]

    /// All of them, by their titles.
    ///
    /// - Throws: ``StoreError``
    public init(_ shop: Shop) throws(StoreError) {
        let here = try Set(shop.book.installed().map(\.pack))
        let episodes = try Dictionary(grouping: shop.book.episodes(), by: \.feed)
        let images = try shop.book.feedImages()
        var rows: [Row] = []
        for store in try shop.book.stores() where store.isPodcast {
            let all = episodes[store.id] ?? []
            let own = all.filter { here.contains($0.pack) }
            rows.append(
                Row(
                    id: store.id,
                    title: store.title,
                    address: store.address,
                    episodes: all.count,
                    here: own.count,
                    unheard: own.filter { !$0.isHeard }.count,
                    checked: "\(store.checked)",
                    rule: try shop.book.rule(of: store.id),
                    art: images[store.id].map { EpisodesView.art(store.id, $0) }
                )
            )
        }
        podcasts = rows
    }

    /// What a terminal shows, a line each.
    public var text: [String] {
        if podcasts.isEmpty { return ["There are no podcasts yet: clickwheel store add ADDRESS of a feed"] }
        return podcasts.map { row in
            let rule =
                row.rule.latest == 0
                ? "" : ", keeps the newest \(row.rule.latest)\(row.rule.isUnheardOnly ? " unheard" : "")"
            return
                "\(row.title): \(row.episodes) episodes, \(row.here) here, \(row.unheard) unheard\(rule) (\(row.id))"
        }
    }
}

/// Episodes of a podcast as JSON, the newest first.
public struct EpisodesView: Encodable, Equatable, Sendable {
    struct Row: Encodable, Equatable {
        let id: String
        let title: String
        let summary: String
        /// Absent where the feed does not say.
        let published: String?
        let durationMs: Int?
        let positionMs: Int
        let isHeard: Bool
        /// `offered`, or the name of the state of its order.
        let state: String
        let received: Int64?
        let order: Int64?
        /// Its song in the library; absent where it is not here, or not found there yet.
        let track: Int64?
        let chapters: [PodcastFeed.Chapter]
        /// Where its picture is, or else that of its podcast; absent without one.
        let art: String?
    }

    let total: Int
    let rows: [Row]

    /// Where the page finds a picture; it is another address where the feed names another one.
    static func art(_ id: String, _ image: String) -> String {
        let mark = Hexadecimal.text(SHA256Hasher.hash(Array(image.utf8))).prefix(8)
        return "/api/podcasts/picture?id=\(id)&v=\(mark)"
    }

    /// Some of the episodes of a podcast, or the one called `only`; `track` finds the song of the library that an installed pack's place holds.
    ///
    /// `chapters` are those of the one that is asked for alone, where its feed names none itself.
    ///
    /// - Throws: ``StoreError``
    public init(
        _ shop: Shop,
        of podcast: String,
        only: Product.ID? = nil,
        offset: Int,
        limit: Int,
        track: (_ place: String) -> Int64?
    ) throws(StoreError) {
        try self.init(shop, of: podcast, only: only, offset: offset, limit: limit, chapters: [], track: track)
    }

    /// The one called `only` with its chapters, which are fetched where they are elsewhere: this waits for the network.
    ///
    /// - Throws: ``StoreError``
    public init(
        _ shop: Shop,
        of podcast: String,
        withChapters only: Product.ID,
        track: (_ place: String) -> Int64?
    ) throws(StoreError) {
        let chapters = shop.downloads.extras.chapters(of: only)
        try self.init(shop, of: podcast, only: only, offset: 0, limit: 1, chapters: chapters, track: track)
    }

    private init(
        _ shop: Shop,
        of podcast: String,
        only: Product.ID?,
        offset: Int,
        limit: Int,
        chapters: [PodcastFeed.Chapter],
        track: (_ place: String) -> Int64?
    ) throws(StoreError) {
        let image = try shop.book.feedImages()[podcast]
        let standing = PackStanding([], try shop.book.orders(), try shop.book.installed())
        let places = try Dictionary(shop.book.installed().map { ($0.pack, $0.place) }) { first, _ in first }
        let packs = try Dictionary(
            shop.book.packs().lazy.filter { $0.store == podcast }.map { ($0.pack.id, $0.pack) }
        ) { first, _ in first }
        let progress = shop.downloads.progress
        let episodes = try shop.book.episodes(of: podcast).filter { episode in
            packs[episode.pack] != nil && (only.map { $0 == episode.pack } ?? true)
        }
        total = episodes.count
        rows = episodes.dropFirst(max(offset, 0)).prefix(max(limit, 0)).compactMap { episode in
            guard let pack = packs[episode.pack] else { return nil }
            let (state, order) = standing.of(pack)
            return Row(
                id: pack.id.text,
                title: pack.title,
                summary: pack.summary,
                published: episode.published.seconds == 0 ? nil : "\(episode.published)",
                durationMs: episode.durationMs,
                positionMs: episode.positionMs,
                isHeard: episode.isHeard,
                state: state,
                received: progress.first { $0.pack == pack.id }?.received,
                order: order,
                track: places[pack.id].flatMap(track),
                chapters: episode.chapters.isEmpty ? chapters : episode.chapters,
                art: (episode.image ?? image).map { Self.art(pack.id.text, $0) }
            )
        }
    }

    /// What a terminal shows, a line each.
    public var text: [String] {
        rows.map { row in
            let day = row.published.map { " (\($0.prefix(10)))" } ?? ""
            let heard = row.isHeard ? ", heard" : row.positionMs > 0 ? ", begun" : ""
            return "\(row.id): \(row.title)\(day), \(row.state)\(heard)"
        }
    }
}
