import ClickwheelCrypto
import ClickwheelProgram

/// The podcasts of a shop: what comes and goes by rules, what was heard, and where one stopped.
///
/// An episode is ordered like any pack, under a key that its id makes: nothing is fetched twice. Safe to use from every thread.
public struct Podcasts: Sendable {
    /// What an episode counts as heard at, before its end, in milliseconds: few listen to the names at the end.
    static let endMs = 30_000
    private static let byRule = "podcast"
    private static let byHand = "episode"

    let book: StoreBook
    let downloads: Downloads
    private let clock: @Sendable () -> UTCTime

    init(_ book: StoreBook, _ downloads: Downloads, clock: @escaping @Sendable () -> UTCTime) {
        (self.book, self.downloads, self.clock) = (book, downloads, clock)
    }

    /// Fetches what the rules want and removes what they do not want any more.
    ///
    /// - Throws: ``StoreError``
    public func applyRules(cause: String) throws(StoreError) {
        let orders = try standingOrders()
        for store in try book.stores() where store.isPodcast {
            let rule = try book.rule(of: store.id)
            guard rule.latest > 0 else { continue }
            let offered = try Set(book.packs().lazy.filter { $0.store == store.id }.map(\.pack.id))
            let standings = try book.episodes(of: store.id).filter { offered.contains($0.pack) }.map {
                episode in
                let order = orders[episode.pack]
                return PodcastRule.Standing(
                    episode: episode,
                    isHere: order.map { Self.isHere($0) } ?? false,
                    isByRule: order.map { $0.receipt.key.hasPrefix(Self.byRule) } ?? false
                )
            }
            let changes = rule.changes(standings)
            for pack in changes.go {
                guard let order = orders[pack], case .installed = order.state else { continue }
                try downloads.remove(order.number, cause: cause)
            }
            for pack in changes.come { try fetch(pack, orders[pack], Self.byRule, cause) }
        }
    }

    /// Fetches an episode, which then stays until somebody removes it.
    ///
    /// - Throws: ``StoreError``
    public func fetch(_ pack: Product.ID, cause: String) throws(StoreError) {
        try fetch(pack, standingOrders()[pack], Self.byHand, cause)
    }

    /// Removes an episode from this machine; it can be fetched again.
    ///
    /// - Throws: ``StoreError``
    public func remove(_ pack: Product.ID, cause: String) throws(StoreError) {
        guard let order = try standingOrders()[pack] else { throw .noSuch("episode", pack.text) }
        if case .installed = order.state {
            try downloads.remove(order.number, cause: cause)
        } else {
            try downloads.cancel(order.number, cause: cause)
        }
    }

    /// Notes that an episode was heard up to `positionMs`, of `durationMs` where that is known.
    ///
    /// - Returns: Whether it is heard with that, and was not before: rules may want others now.
    /// - Throws: ``StoreError/notKept(_:)``
    @discardableResult
    public func note(_ pack: Product.ID, positionMs: Int, durationMs: Int?) throws(StoreError) -> Bool {
        guard let episode = try book.episode(pack) else { return false }
        let end = (durationMs ?? episode.durationMs).map { max($0 / 2, $0 - Self.endMs) }
        let isAtEnd = end.map { positionMs >= $0 } ?? false
        try book.note(
            pack,
            positionMs: isAtEnd ? 0 : positionMs,
            // Who hears it again from its beginning has still heard it.
            isHeard: isAtEnd || episode.isHeard
        )
        return isAtEnd && !episode.isHeard
    }

    private func fetch(
        _ pack: Product.ID,
        _ order: Order?,
        _ who: String,
        _ cause: String
    ) throws(StoreError) {
        var key = who + Hexadecimal.text(SHA256Hasher.hash(Array(pack.text.utf8))).prefix(16)
        if let order {
            if case .cancelled = order.state, who == Self.byHand {
                // Cancelled, and wanted after all: another order, which comes after that one.
                key += "n\(order.number)"
            } else {
                if case .downloading = order.state, who == Self.byHand {
                    // Paused, or left by a process that ended in its midst.
                    try downloads.goOn()
                    try downloads.resume(order.number, cause: cause)
                }
                guard !Self.isHere(order) else { return }
                try downloads.begin(order.number, cause: cause)
                return
            }
        }
        let placed = try book.order(pack, key: key, at: clock())
        try downloads.begin(placed.number, cause: cause)
    }

    /// The order of each pack that stands, or was cancelled: what somebody did not want does not come by itself.
    private func standingOrders() throws(StoreError) -> [Product.ID: Order] {
        var found: [Product.ID: Order] = [:]
        for order in try book.orders() where order.receipt.storeKey.isEmpty {
            for line in order.receipt.lines where found[line.pack] == nil { found[line.pack] = order }
        }
        return found
    }

    private static func isHere(_ order: Order) -> Bool {
        switch order.state {
        case .downloading, .installed, .cancelled: true
        case .draft, .placed, .free, .paid, .failed, .refunded, .removed: false
        }
    }
}
