import ClickwheelCrypto
import ClickwheelDatabase

extension KnownStore {
    /// Whether it is the feed of a podcast, which nobody signed.
    public var isPodcast: Bool { head.key.isEmpty }
}

extension StoreBook {
    /// Keeps what a feed says of its episodes; how far they were heard stays.
    func keep(_ episodes: [KeptEpisode], image: String?, of feed: String) throws(StoreError) {
        try write { connection in
            try connection.run("INSERT OR REPLACE INTO store_feeds(feed, image) VALUES(?, ?)", feed, image)
            // What is gone from the feed is forgotten once it is neither here nor begun.
            try connection.run(
                """
                DELETE FROM store_episodes WHERE feed = ? AND position_ms = 0 AND heard = 0
                    AND pack NOT IN (SELECT pack FROM store_installed)
                """,
                feed
            )
            try connection.run("UPDATE store_episodes SET place = 1000000 + place WHERE feed = ?", feed)
            for episode in episodes {
                try connection.run(
                    """
                    INSERT INTO store_episodes(pack, feed, place, published, duration_ms, chapters_address, chapters, image)
                    VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT(pack) DO UPDATE SET
                        feed = ?2, place = ?3, published = ?4, duration_ms = ?5, chapters_address = ?6, chapters = ?7, image = ?8
                    """,
                    episode.pack.text,
                    feed,
                    episode.place,
                    episode.published.seconds,
                    episode.durationMs,
                    episode.chaptersAddress,
                    try BookJSON.bytes(episode.chapters),
                    episode.image
                )
            }
            try connection.run(
                "DELETE FROM store_chapters WHERE pack NOT IN (SELECT pack FROM store_episodes)"
            )
        }
    }

    /// The episodes of a podcast, or of all, the newest of each first.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func episodes(of feed: String? = nil) throws(StoreError) -> [KeptEpisode] {
        try episodes(of: feed, nil)
    }

    private func episodes(of feed: String?, _ pack: Product.ID?) throws(StoreError) -> [KeptEpisode] {
        try read { connection in
            try connection.rows(
                """
                SELECT pack, feed, place, published, duration_ms, chapters_address, chapters, position_ms, heard, image
                FROM store_episodes WHERE (?1 IS NULL OR feed = ?1) AND (?2 IS NULL OR pack = ?2)
                ORDER BY feed, place
                """,
                feed,
                pack?.text
            ) { row in
                KeptEpisode(
                    pack: Product.ID(row.text(0)),
                    feed: row.text(1),
                    place: row.int(2),
                    published: UTCTime(seconds: row.int(3)),
                    durationMs: row.optionalInt(4),
                    chaptersAddress: row.optionalText(5),
                    image: row.optionalText(9),
                    chapters: try BookJSON.value(row.bytes(6)),
                    positionMs: row.int(7),
                    isHeard: row.int(8) != 0
                )
            }
        }
    }

    /// The episode of a pack; `nil` for one that is none.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    func episode(_ pack: Product.ID) throws(StoreError) -> KeptEpisode? {
        try episodes(of: nil, pack).first
    }

    /// The address of the picture of each podcast that has one.
    func feedImages() throws(StoreError) -> [String: String] {
        try read { connection in
            let rows = try connection.rows("SELECT feed, image FROM store_feeds WHERE image IS NOT NULL") {
                ($0.text(0), $0.text(1))
            }
            return Dictionary(rows) { first, _ in first }
        }
    }

    /// The chapters that were fetched for an episode from `address`; `nil` where they were not yet.
    func chapters(of pack: Product.ID, at address: String) throws(StoreError) -> [PodcastFeed.Chapter]? {
        try read { connection in
            try connection.first(
                "SELECT chapters FROM store_chapters WHERE pack = ? AND address = ?",
                pack.text,
                address
            ) { row in try BookJSON.value(row.bytes(0)) }
        }
    }

    /// Keeps the chapters that were fetched for an episode from `address`.
    func keep(
        _ chapters: [PodcastFeed.Chapter],
        of pack: Product.ID,
        at address: String
    ) throws(StoreError) {
        try write { connection in
            try connection.run(
                "INSERT OR REPLACE INTO store_chapters(pack, address, chapters) VALUES(?, ?, ?)",
                pack.text,
                address,
                try BookJSON.bytes(chapters)
            )
        }
    }

    /// Notes how far an episode was heard; what is no episode is passed over.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func note(_ pack: Product.ID, positionMs: Int, isHeard: Bool) throws(StoreError) {
        try write { connection in
            try connection.run(
                "UPDATE store_episodes SET position_ms = ?2, heard = ?3 WHERE pack = ?1",
                pack.text,
                max(positionMs, 0),
                isHeard ? 1 : 0
            )
        }
    }

    /// The rule of a podcast.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func rule(of feed: String) throws(StoreError) -> PodcastRule {
        try read { connection in
            try connection.first("SELECT latest, unheard FROM store_rules WHERE feed = ?", feed) { row in
                PodcastRule(latest: row.int(0), isUnheardOnly: row.int(1) != 0)
            } ?? .none
        }
    }

    /// Gives a podcast another rule.
    ///
    /// - Throws: ``StoreError/noSuch(_:_:)``, ``StoreError/notKept(_:)``
    public func use(_ rule: PodcastRule, for feed: String) throws(StoreError) {
        try write { connection in
            guard try Self.stores(connection).contains(where: { $0.id == feed && $0.isPodcast }) else {
                throw StoreError.noSuch("podcast", feed)
            }
            try connection.run(
                """
                INSERT INTO store_rules(feed, latest, unheard) VALUES(?1, ?2, ?3)
                ON CONFLICT(feed) DO UPDATE SET latest = ?2, unheard = ?3
                """,
                feed,
                rule.latest,
                rule.isUnheardOnly ? 1 : 0
            )
        }
    }
}

extension StoreBook {
    /// Orders a pack that costs nothing, past the cart; under a key that was used before it is the order of that time.
    ///
    /// - Throws: ``StoreError``
    func order(_ id: Product.ID, key: String, at now: UTCTime) throws(StoreError) -> Order {
        try write { connection in
            guard let offer = try Self.pack(id, connection),
                let store = try Self.stores(connection).first(where: { $0.id == offer.store })
            else { throw StoreError.noSuch("pack", id.text) }
            let whole = "\(key)/\(store.id)"
            let known = try connection.first("SELECT number FROM store_orders WHERE key = ?", whole) {
                $0.int64(0)
            }
            if let known, let order = try Self.order(known, connection) { return order }
            guard try !Self.isOwned(id, connection) else { throw StoreError.alreadyOwned(offer.pack.title) }
            let quote = try Pricing.quote(
                [CartItem(product: offer.pack.product(store.currency))],
                promotions: [],
                at: now,
                currency: store.currency
            )
            guard quote.total.minor == 0 else {
                throw StoreError.otherPrice(seen: "nothing", now: "\(quote.total)")
            }
            let line = CartLine(offer: offer, cheaperBy: .zero(store.currency))
            let cart = StoreCart(store: store, lines: [line], quote: quote)
            return try Self.place(
                Receipt(cart, key: whole, at: now),
                SHA256Hasher.hash(Array(whole.utf8)),
                now,
                connection
            )
        }
    }
}
