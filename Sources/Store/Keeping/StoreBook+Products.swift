import ClickwheelDatabase
import Synchronization

extension StoreBook {
    /// The products that were kept for ``DatabaseClient``; `nil` for none.
    func keptProducts() throws(StoreError) -> DatabaseClient.Kept? {
        try read { connection in
            guard let bytes = try connection.first("SELECT products FROM store_cache", body: { $0.bytes(0) })
            else { return nil }
            if let known = products.withLock({ $0 }), known.bytes == bytes { return known.kept }
            let kept: DatabaseClient.Kept = try BookJSON.value(bytes)
            products.withLock { $0 = (bytes, kept) }
            return kept
        }
    }

    /// Forgets the products, so that the stores are asked again.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func forgetProducts() throws(StoreError) { try keep(products: nil) }

    /// Keeps products in the place of those before; `nil` forgets them.
    func keep(products: DatabaseClient.Kept?) throws(StoreError) {
        try write { connection in
            guard let products else { return try connection.run("DELETE FROM store_cache") }
            try connection.run(
                "INSERT OR REPLACE INTO store_cache(id, products) VALUES(0, ?)",
                try BookJSON.bytes(products)
            )
        }
    }
}
