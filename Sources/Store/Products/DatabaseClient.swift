import Synchronization

/// Where products are kept between two visits to the store, always at their full prices.
///
/// A cache that cannot be read is an empty one, and one that cannot be written stays as it was: the store is asked again then.
public struct DatabaseClient: Sendable {
    /// Products, and when the store said so.
    public struct Kept: Codable, Equatable, Sendable {
        /// In the order of the store.
        public let products: [Product]
        /// When they were fetched.
        public let fetchedAt: UTCTime

        /// Products that were fetched at an instant.
        public init(products: [Product], fetchedAt: UTCTime) {
            (self.products, self.fetchedAt) = (products, fetchedAt)
        }
    }

    private let load: @Sendable () throws -> Kept?
    private let keep: @Sendable (Kept?) throws -> Void

    /// - Parameters:
    ///   - load: Returns what was kept last; `nil` for nothing.
    ///   - keep: Keeps products in the place of those before; `nil` for none.
    public init(
        load: @escaping @Sendable () throws -> Kept?,
        keep: @escaping @Sendable (Kept?) throws -> Void
    ) {
        (self.load, self.keep) = (load, keep)
    }

    /// What is kept; `nil` for nothing.
    public var kept: Kept? { (try? load()) ?? nil }

    /// The products that are kept, however old.
    public func fetchCachedProducts() -> [Product] { kept?.products ?? [] }

    /// Keeps products in the place of those before.
    ///
    /// - Returns: Whether they are kept.
    @discardableResult
    public func save(_ kept: Kept) -> Bool { (try? keep(kept)) != nil }

    /// Forgets the products.
    ///
    /// - Returns: Whether they are forgotten.
    @discardableResult
    public func clear() -> Bool { (try? keep(nil)) != nil }
}

extension DatabaseClient {
    /// The database of the user's own data folder.
    public static var live: DatabaseClient {
        DatabaseClient(
            load: { try StoreBook.usual().keptProducts() },
            keep: { try StoreBook.usual().keep(products: $0) }
        )
    }

    /// The tables of a data folder.
    public static func book(_ book: StoreBook) -> DatabaseClient {
        DatabaseClient(load: { try book.keptProducts() }, keep: { try book.keep(products: $0) })
    }

    /// Memory, gone with the value; a fresh one each time.
    public static var inMemory: DatabaseClient {
        let shelf = Shelf()
        return DatabaseClient(
            load: { shelf.kept.withLock { $0 } },
            keep: { kept in shelf.kept.withLock { $0 = kept } }
        )
    }

    private final class Shelf: Sendable {
        let kept = Mutex<Kept?>(nil)
    }
}
