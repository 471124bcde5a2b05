public import ClickwheelCrypto
import ClickwheelFetch
import ClickwheelSystem

/// Adds stores, and asks those that were added whether they have something new.
public struct CatalogueRefresh: Sendable {
    /// What came of asking a store.
    public struct Report: Equatable, Sendable {
        /// The store.
        public let store: KnownStore
        /// Whether its catalogue is a new one.
        public let isNew: Bool
        /// How many packs it offers.
        public let packs: Int
        /// What was left out, one sentence each.
        public let problems: [String]
    }

    let book: StoreBook
    let client: HTTPClient
    let clock: @Sendable () -> UTCTime

    /// Keeps what it finds in `book`.
    public init(_ book: StoreBook, clock: @escaping @Sendable () -> UTCTime = UTCTime.now) {
        self.init(book, client: HTTPClient(), clock: clock)
    }

    /// The same with a client that others use too.
    init(_ book: StoreBook, client: HTTPClient, clock: @escaping @Sendable () -> UTCTime) {
        (self.book, self.client, self.clock) = (book, client, clock)
    }

    /// Adds the store at `address`, a web address or the absolute path of a folder, and pins its key; `key` is the one that it
    /// must have, where the buyer knows it from elsewhere.
    ///
    /// - Throws: ``CatalogueError``, ``StoreError``
    public func add(_ address: String, key: VerifyingKey? = nil) async throws -> Report {
        let known = try book.stores().first { $0.address == address }
        if let known, known.isPodcast { return try await refresh(known) }
        var source = try source(address)
        if known == nil {
            let begun = try await begin(address, source)
            if PodcastFeed.isLikely(begun.bytes) { return try add(begun, at: address, key: key) }
            source = begun
        }
        guard
            let fetched = try await CatalogueFetch.fetch(
                source,
                pinned: known?.pinned(),
                key: key,
                now: clock()
            )
        else { return try report(known?.id ?? "", isNew: false, []) }
        // Another address of a store that is here must have its key, and no older catalogue.
        if known == nil, let same = try book.stores().first(where: { $0.id == fetched.catalogue.id }) {
            guard fetched.key == same.key else {
                throw CatalogueError.otherKey(pinned: same.key, found: fetched.key)
            }
            guard fetched.catalogue.serial >= same.serial else {
                throw CatalogueError.older(serial: fetched.catalogue.serial, kept: same.serial)
            }
        }
        return try keep(fetched, address)
    }

    /// Asks a store that was added.
    ///
    /// - Throws: ``CatalogueError``, ``StoreError``; what was there before stays.
    public func refresh(_ store: KnownStore) async throws -> Report {
        if store.isPodcast { return try await refreshFeed(store) }
        let source = try source(store.address)
        guard let fetched = try await CatalogueFetch.fetch(source, pinned: store.pinned(), now: clock())
        else {
            try book.noteCheck(of: store.id, now: clock())
            return try report(store.id, isNew: false, [])
        }
        return try keep(fetched, store.address)
    }

    /// Asks every store, and returns what all of them offer at full prices; one that cannot be asked is as it was.
    ///
    /// - Throws: ``StoreError``, or what went wrong where nothing is known of any store.
    func products() async throws -> [Product] {
        let stores = try book.stores()
        guard !stores.isEmpty else { throw StoreError.noStore }
        // The feeds of podcasts are asked by the hour, and nothing of them is sold.
        let failure = await refresh(stores.filter { !$0.isPodcast })
        let currencies = try Dictionary(book.stores().map { ($0.id, $0.currency) }) { first, _ in first }
        // Thousands of episodes are none that are put into a cart one by one.
        let products = try book.packs().filter { $0.pack.kind != .podcast || $0.pack.price != nil }.map {
            $0.pack.product(currencies[$0.store] ?? .euro)
        }
        if products.isEmpty, let failure { throw failure }
        return products
    }

    /// Asks `stores` at the same time, so that none waits for one that is slow, and returns why the last that failed did.
    private func refresh(_ stores: [KnownStore]) async -> (any Error)? {
        await withTaskGroup(of: (place: Int, error: any Error)?.self) { group in
            for (place, store) in stores.enumerated() {
                group.addTask {
                    do {
                        _ = try await refresh(store)
                        return nil
                    } catch {
                        return (place, error)
                    }
                }
            }
            return await group.reduce(into: nil as (place: Int, error: any Error)?) { last, failure in
                if let failure, last.map({ $0.place < failure.place }) ?? true { last = failure }
            }?.error
        }
    }

    private func keep(_ fetched: FetchedCatalogue, _ address: String) throws -> Report {
        let problems = try book.keep(fetched, at: address, now: clock())
        return try report(fetched.catalogue.id, isNew: true, fetched.problems + problems)
    }

    func report(_ id: String, isNew: Bool, _ problems: [String]) throws -> Report {
        guard let store = try book.stores().first(where: { $0.id == id }) else {
            throw StoreError.noSuch("store", id)
        }
        return try Report(store: store, isNew: isNew, packs: book.count(of: id), problems: problems)
    }

    private func source(_ address: String) throws(CatalogueError) -> any CatalogueSource {
        if address.hasPrefix("/") { return FolderSource(path: address) }
        return try WebSource(address, client: client)
    }
}
