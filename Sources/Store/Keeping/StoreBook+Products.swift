import ClickwheelDatabase

extension StoreBook {
    /// The products that were kept for ``DatabaseClient``; `nil` for none.
    func keptProducts() throws(StoreError) -> DatabaseClient.Kept? {
        try read { connection in
            try connection.first("SELECT products FROM store_cache") { try BookJSON.value($0.bytes(0)) }
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
