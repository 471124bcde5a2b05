public import ClickwheelCrypto
public import ClickwheelProgram
public import Log
import Synchronization

/// The stores of a data folder, for every face: what they offer, the cart, the orders, and their downloads.
///
/// Calls wait for the disk, and ``visit()`` for the network. Safe to use from every thread.
public final class Shop: Sendable {
    /// What is kept.
    public let book: StoreBook
    /// What is on its way.
    public let downloads: Downloads
    /// What comes and goes by itself, and how far it was heard.
    public let podcasts: Podcasts

    private let members: Members
    private let clock: @Sendable () -> UTCTime
    private let tell: @Sendable (Event) -> Void
    private let refreshing: CatalogueRefresh
    private let products: ProductStore

    /// The members of the families that are in use.
    private final class Members: Sendable {
        let discounts = Mutex(DiscountMember.catalogue)
        let cache = Mutex<(member: CacheMember, client: DatabaseClient)>((.disk, .inMemory))
    }

    /// The shop of `book`, whose downloads are `downloads`; `tell` publishes events, and does not block.
    public init(
        _ book: StoreBook,
        _ downloads: Downloads,
        logger: Logger,
        clock: @escaping @Sendable () -> UTCTime = UTCTime.now,
        tell: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        (self.book, self.downloads, self.clock, self.tell) = (book, downloads, clock, tell)
        podcasts = Podcasts(book, downloads, clock: clock)
        let members = Members()
        members.cache.withLock { $0 = (.disk, .book(book)) }
        self.members = members
        let refreshing = CatalogueRefresh(book, clock: clock)
        self.refreshing = refreshing
        products = ProductStore(
            apiClient: APIClient(
                fetchProducts: { try await refreshing.products() },
                sendOrder: { try book.take($0, at: clock()) }
            ),
            databaseClient: DatabaseClient(
                load: { members.cache.withLock { $0.client.kept } },
                keep: { kept in
                    let isKept = members.cache.withLock { cache in
                        kept.map { cache.client.save($0) } ?? cache.client.clear()
                    }
                    guard isKept else { throw StoreError.notKept("the products of the stores") }
                }
            ),
            discountCalculator: DiscountCalculator(
                discountProvider: DiscountProvider {
                    let member = members.discounts.withLock { $0 }
                    return member == .none ? [] : (try? book.promotions()) ?? []
                },
                clock: clock
            ),
            logger: logger,
            freshness: ProductStore.usualFreshness,
            clock: clock
        )
    }

    // MARK: Strategies

    /// What reduces prices.
    var discounts: DiscountMember { members.discounts.withLock { $0 } }

    /// Reduces prices otherwise.
    ///
    /// - Throws: ``StoreError/noSuch(_:_:)``
    public func use(discounts name: String) throws(StoreError) {
        guard let member = DiscountMember(rawValue: name) else { throw .noSuch("discounts", name) }
        members.discounts.withLock { $0 = member }
        announce()
    }

    /// Where products are kept.
    var cache: CacheMember { members.cache.withLock { $0.member } }

    /// Keeps the products elsewhere, those that are there included.
    func use(cache name: String) throws(StoreError) {
        guard let member = CacheMember(rawValue: name) else { throw .noSuch("cache", name) }
        let isMoved = members.cache.withLock { cache in
            guard cache.member != member else { return true }
            let client: DatabaseClient = member == .disk ? .book(book) : .inMemory
            if let kept = cache.client.kept, !client.save(kept) { return false }
            cache = (member, client)
            return true
        }
        guard isMoved else { throw .notKept("the products of the stores") }
    }

    // MARK: Faces

    /// The products at the prices of this moment: the stores are asked where they were not for a quarter of an hour.
    ///
    /// - Returns: Why there are none, in one sentence, or `nil`.
    public func visit() async -> (products: [Product], problem: String?) {
        await products.fetchProducts()
        if case .error(let message) = products.loadingState { return ([], message) }
        return (products.products, nil)
    }

    /// What is in the cart and what it costs now, for each store.
    ///
    /// - Throws: ``StoreError``
    public func carts() throws(StoreError) -> [StoreCart] {
        try book.carts(discounts: discounts.provider, at: clock())
    }

    /// Changes the cart.
    ///
    /// - Throws: ``StoreError``
    public func changeCart(_ change: (StoreBook) throws(StoreError) -> Void) throws(StoreError) {
        try change(book)
        announce()
    }

    /// Orders what is in the cart, and begins to fetch what costs nothing.
    ///
    /// - Throws: ``StoreError``
    public func checkout(_ wish: Checkout, cause: String) throws(StoreError) -> [Order] {
        let orders = try book.checkout(wish, discounts: discounts.provider, at: clock())
        announce()
        var begun: [Order] = []
        for order in orders {
            begun.append(order.state == .free ? try downloads.begin(order.number, cause: cause) : order)
        }
        return begun
    }

    /// Pays an order with the seller's code, and begins to fetch it.
    ///
    /// - Throws: ``StoreError``
    public func pay(_ number: Int64, code: String, cause: String) throws(StoreError) -> Order {
        _ = try book.pay(number, code: code, at: clock())
        return try downloads.begin(number, cause: cause)
    }

    /// Adds the store at `address`.
    ///
    /// - Throws: ``CatalogueError``, ``StoreError``
    public func add(
        _ address: String,
        key: VerifyingKey? = nil
    ) async throws -> CatalogueRefresh.Report {
        let report = try await refreshing.add(address, key: key)
        try book.keep(products: nil)
        members.cache.withLock { _ = $0.client.clear() }
        announce()
        return report
    }

    /// Asks every store now.
    ///
    /// - Returns: What could not be asked or was left out, one sentence each.
    /// - Throws: ``StoreError``
    public func refresh() async throws -> [String] {
        var problems: [String] = []
        for store in try book.stores() {
            do {
                problems += try await refreshing.refresh(store).problems
            } catch {
                problems.append("\(store.title): \(error)")
            }
        }
        members.cache.withLock { _ = $0.client.clear() }
        announce()
        return problems
    }

    /// Forgets a store or a podcast; orders and what is installed stay.
    ///
    /// - Throws: ``StoreError``
    public func drop(_ store: String) throws(StoreError) {
        try book.remove(store: store)
        try book.keep(products: nil)
        members.cache.withLock { _ = $0.client.clear() }
        announce()
    }

    /// Asks the feeds of all podcasts, and fetches and removes what their rules say.
    ///
    /// - Returns: What could not be asked, one sentence each.
    /// - Throws: ``StoreError``
    public func refreshPodcasts(cause: String) async throws -> [String] {
        var problems: [String] = []
        for store in try book.stores() where store.isPodcast {
            do {
                _ = try await refreshing.refresh(store)
            } catch {
                problems.append("\(store.title): \(error)")
            }
        }
        try podcasts.applyRules(cause: cause)
        announce()
        return problems
    }

    /// Tells faces that something has changed; they ask for what.
    public func announce() { tell(Event("store", ["changed": true], isState: true)) }
}
