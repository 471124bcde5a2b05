public import Log
import Synchronization

/// The products of a store, from the cache while it is fresh, else from the store; prices are computed whenever they are asked for.
///
/// Safe to use from every thread.
public final class ProductStore: Sendable {
    /// How far it is.
    public enum LoadingState: Equatable, Sendable {
        /// Nobody has asked for products yet.
        case notStarted
        /// The store is being asked.
        case loading
        /// There are products, at the prices of the moment at which the state was asked for.
        case loaded([Product])
        /// The store has no products.
        case empty
        /// There are none, for the reason in one sentence.
        case error(message: String)
    }

    /// How long what is kept stands for the store.
    public static let usualFreshness = Duration.seconds(15 * 60)

    private enum Progress {
        case notStarted, loading
        case loaded([Product])
        case failed(any Error)
    }

    private struct Visit {
        var progress = Progress.notStarted
        /// How many visits were begun; a late answer of an older one is not shown.
        var number = 0
    }

    private let apiClient: APIClient
    private let databaseClient: DatabaseClient
    private let discountCalculator: DiscountCalculator
    private let logger: Logger
    private let freshness: Duration
    private let clock: @Sendable () -> UTCTime
    private let visit = Mutex(Visit())

    /// A store that has not asked for anything yet.
    public convenience init(
        apiClient: APIClient = .live,
        databaseClient: DatabaseClient = .live,
        discountCalculator: DiscountCalculator,
        logger: Logger
    ) {
        self.init(
            apiClient: apiClient,
            databaseClient: databaseClient,
            discountCalculator: discountCalculator,
            logger: logger,
            freshness: Self.usualFreshness,
            clock: UTCTime.now
        )
    }

    /// A store with a clock of one's own, for which what is kept is good for `freshness`.
    public init(
        apiClient: APIClient,
        databaseClient: DatabaseClient,
        discountCalculator: DiscountCalculator,
        logger: Logger,
        freshness: Duration,
        clock: @escaping @Sendable () -> UTCTime
    ) {
        (self.apiClient, self.databaseClient) = (apiClient, databaseClient)
        (self.discountCalculator, self.logger) = (discountCalculator, logger)
        (self.freshness, self.clock) = (freshness, clock)
    }

    /// The products at the prices of this moment; none before they were fetched.
    public var products: [Product] {
        guard case .loaded(let products) = visit.withLock({ $0.progress }) else { return [] }
        return discountCalculator.apply(to: products)
    }

    /// How far it is, with the prices of this moment.
    public var loadingState: LoadingState {
        switch visit.withLock({ $0.progress }) {
        case .notStarted: .notStarted
        case .loading: .loading
        case .failed(let error): .error(message: "\(error)")
        case .loaded(let products) where products.isEmpty: .empty
        case .loaded(let products): .loaded(discountCalculator.apply(to: products))
        }
    }

    /// Fetches the products: from the cache where it is fresh, else from the store; where the store cannot be asked, an old cache is
    /// better than nothing, and the log says how old it is.
    public func fetchProducts() async { _ = await fetch() }

    /// The same, and calls `completion` with the products at the prices of that moment, on any thread.
    public func fetchProducts(completion: @escaping @Sendable (Result<[Product], any Error>) -> Void) {
        Task { completion(await fetch().map(discountCalculator.apply)) }
    }

    @concurrent
    private func fetch() async -> Result<[Product], any Error> {
        let number = visit.withLock { visit in
            visit.number += 1
            visit.progress = .loading
            return visit.number
        }
        let answer = await ask()
        visit.withLock { visit in
            guard visit.number == number else { return }
            switch answer {
            case .success(let products): visit.progress = .loaded(products)
            case .failure(let error): visit.progress = .failed(error)
            }
        }
        return answer
    }

    private func ask() async -> Result<[Product], any Error> {
        let kept = databaseClient.kept
        let age = kept.map { clock().seconds - $0.fetchedAt.seconds }
        // A clock that was put back makes what is kept look as if it came from later: nobody knows how old it is.
        if let kept, let age, !kept.products.isEmpty, age >= 0, age < freshness.components.seconds {
            logger.log("Fetched products from cache.")
            return .success(kept.products)
        }
        do {
            let products = try await apiClient.fetchProducts().map(\.raw)
            if !databaseClient.save(.init(products: products, fetchedAt: clock())) {
                logger.warning("The products cannot be kept: the store is asked again the next time.")
            }
            logger.log("Fetched products from API and applied discounts.")
            return .success(products)
        } catch {
            guard let kept, !kept.products.isEmpty else {
                logger.error("Products cannot be fetched.", .error(error))
                return .failure(error)
            }
            logger.warning(
                "The store cannot be asked, so older products are shown.",
                .string("fetched", "\(kept.fetchedAt)"),
                .error(error)
            )
            return .success(kept.products)
        }
    }
}
