/// What a store is asked: its products, and to take an order.
public struct APIClient: Sendable {
    /// What is ordered.
    ///
    /// The same key is the same order, however often it is sent.
    public struct Order: Equatable, Sendable {
        /// What tells the order from all others, made by the sender.
        public let key: String
        /// What is bought.
        public let items: [CartItem]

        /// An order under a key.
        public init(key: String, items: [CartItem]) { (self.key, self.items) = (key, items) }
    }

    private let fetch: @Sendable () async throws -> [Product]
    private let send: @Sendable (Order) async throws -> String

    /// - Parameters:
    ///   - fetchProducts: Returns the products at their full prices.
    ///   - sendOrder: Takes an order, once for each key, and returns its number.
    public init(
        fetchProducts: @escaping @Sendable () async throws -> [Product],
        sendOrder: @escaping @Sendable (Order) async throws -> String
    ) {
        (fetch, send) = (fetchProducts, sendOrder)
    }

    /// The products at their full prices.
    public func fetchProducts() async throws -> [Product] { try await fetch() }

    /// Takes an order, and returns its number.
    public func sendOrder(_ order: Order) async throws -> String { try await send(order) }
}

extension APIClient {
    /// The catalogues that were added to the user's own data folder, as they are on the web now.
    public static var live: APIClient {
        APIClient(
            fetchProducts: {
                let book = try StoreBook.usual()
                return try await CatalogueRefresh(book).products()
            },
            sendOrder: { try StoreBook.usual().take($0, at: .now()) }
        )
    }

    /// Three products, and every order is taken.
    public static var testSuccess: APIClient {
        let products = [
            Product(
                id: 1,
                title: "First album",
                price: Money(minor: 999, .euro),
                description: "Nine songs on a record.",
                category: "records"
            ),
            Product(
                id: 2,
                title: "Poster",
                price: Money(minor: 550, .euro),
                description: "The cover of the record, as large as a door.",
                category: "paper"
            ),
            Product(
                id: 3,
                title: "Shirt",
                price: Money(minor: 2_000, .euro),
                description: "Black, with the band's name.",
                category: "clothes"
            ),
        ]
        return APIClient(fetchProducts: { products }, sendOrder: { "test-\($0.key)" })
    }

    /// No products, and every order is taken.
    public static var testEmpty: APIClient {
        APIClient(fetchProducts: { [] }, sendOrder: { "test-\($0.key)" })
    }

    /// Neither products nor orders: both throw ``StoreError/unreachable(_:)``.
    public static var testError: APIClient {
        APIClient(
            fetchProducts: { throw StoreError.unreachable("the test store is closed") },
            sendOrder: { _ in throw StoreError.unreachable("the test store is closed") }
        )
    }
}
