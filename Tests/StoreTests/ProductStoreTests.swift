import Log
import Store
import Synchronization
import Testing

@Suite("The products of a store")
struct ProductStoreTests {
    private let logger = Logger.inMemory
    private let database = DatabaseClient.inMemory

    private func store(
        _ client: APIClient,
        _ discounts: DiscountProvider = .empty,
        at now: @escaping @Sendable () -> UTCTime = { UTCTime(seconds: 0) }
    ) -> ProductStore {
        ProductStore(
            apiClient: client,
            databaseClient: database,
            discountCalculator: DiscountCalculator(discountProvider: discounts, clock: now),
            logger: logger,
            freshness: .seconds(60),
            clock: now
        )
    }

    @Test("are fetched from the store, and then from the cache, as the log says")
    func cache() async {
        let store = store(.testSuccess)
        #expect(store.loadingState == .notStarted && store.products.isEmpty)
        await store.fetchProducts()
        #expect(store.products.count == 3 && store.loadingState == .loaded(store.products))
        await store.fetchProducts()
        #expect(
            logger.loggedMessages == [
                "Fetched products from API and applied discounts.", "Fetched products from cache.",
            ]
        )
        #expect(store.products.count == 3 && database.fetchCachedProducts().count == 3)
        database.clear()
        #expect(database.fetchCachedProducts().isEmpty)
    }

    @Test("are kept at full prices, and discounted when they are shown")
    func discounts() async {
        let store = store(.testSuccess, DiscountProvider(discounts: [1: BasisPoints(1_000)]))
        await store.fetchProducts()
        let first = store.products.first
        #expect(first?.hasDiscount == true && first?.price == Money(minor: 899, .euro))
        #expect(first?.originalPrice == Money(minor: 999, .euro))
        #expect(store.products.filter(\.hasDiscount).count == 1)
        #expect(database.fetchCachedProducts().allSatisfy { !$0.hasDiscount })
    }

    @Test("are not shown cheaper by what holds from a sum on")
    func minimum() async {
        let rule = Promotion(id: "m", title: "Much", .percent(5_000), minimum: Money(minor: 1, .euro))
        let store = store(.testSuccess, DiscountProvider { [rule] })
        await store.fetchProducts()
        #expect(store.products.allSatisfy { !$0.hasDiscount })
    }

    @Test("are not shown cheaper by an amount that is taken off the whole cart once")
    func ofWhole() async {
        let rule = Promotion(id: "o", title: "One off", .fixed(Money(minor: 100, .euro)))
        let store = store(.testSuccess, DiscountProvider { [rule] })
        await store.fetchProducts()
        #expect(!store.products.isEmpty && store.products.allSatisfy { !$0.hasDiscount })
    }

    @Test("cost what they cost at that moment, although they come from the cache")
    func moment() async {
        let week = Promotion(
            id: "w",
            title: "Week",
            .percent(5_000),
            from: UTCTime(seconds: 10),
            until: UTCTime(seconds: 20)
        )
        let clock = Clock()
        let store = store(.testSuccess, DiscountProvider { [week] }, at: { clock.now.withLock { $0 } })
        await store.fetchProducts()
        #expect(store.products.allSatisfy { !$0.hasDiscount })
        clock.now.withLock { $0 = UTCTime(seconds: 10) }
        #expect(store.products.allSatisfy { $0.hasDiscount })
        clock.now.withLock { $0 = UTCTime(seconds: 20) }
        #expect(store.products.allSatisfy { !$0.hasDiscount })
    }

    private final class Clock: Sendable {
        let now = Mutex(UTCTime(seconds: 0))
    }

    @Test("are asked for again once the cache is old, and an old cache is better than nothing")
    func age() async {
        let clock = Clock()
        await store(.testSuccess, at: { clock.now.withLock { $0 } }).fetchProducts()
        clock.now.withLock { $0 = UTCTime(seconds: 59) }
        await store(.testError, at: { clock.now.withLock { $0 } }).fetchProducts()
        #expect(logger.loggedMessages.last == "Fetched products from cache.")
        clock.now.withLock { $0 = UTCTime(seconds: 60) }
        let later = store(.testError, at: { clock.now.withLock { $0 } })
        await later.fetchProducts()
        #expect(later.products.count == 3)
        #expect(logger.loggedMessages.last?.contains("older products are shown") == true)
        let empty = store(.testEmpty, at: { clock.now.withLock { $0 } })
        await empty.fetchProducts()
        #expect(empty.loadingState == .empty)
    }

    @Test("that cannot be fetched leave a sentence")
    func failure() async {
        let store = store(.testError)
        await store.fetchProducts()
        #expect(store.loadingState == .error(message: "the store cannot be asked: the test store is closed"))
        #expect(store.products.isEmpty)
    }

    @Test("are handed to who asked with a closure")
    func completion() async throws {
        let answer = await withCheckedContinuation { continuation in
            store(.testSuccess, DiscountProvider(discounts: [2: 5_000])).fetchProducts {
                continuation.resume(returning: $0)
            }
        }
        #expect(try answer.get().map { $0.hasDiscount } == [false, true, false])
        let failed = await withCheckedContinuation { continuation in
            ProductStore(
                apiClient: .testError,
                databaseClient: .inMemory,
                discountCalculator: DiscountCalculator(discountProvider: .empty),
                logger: logger
            ).fetchProducts { continuation.resume(returning: $0) }
        }
        #expect(throws: StoreError.self) { try failed.get() }
    }
}
