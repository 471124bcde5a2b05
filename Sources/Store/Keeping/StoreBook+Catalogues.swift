import ClickwheelCrypto
import ClickwheelDatabase
import Synchronization

/// A store that was added, as it was when it was asked last.
@dynamicMemberLookup
public struct KnownStore: Equatable, Sendable {
    /// What its catalogue says of itself; the key is the one that was pinned when it was added.
    public let head: Catalogue.Head
    /// The address of the catalogue, or the path of its folder.
    public let address: String
    /// When it was asked last.
    public let checked: UTCTime

    let digest: [UInt8]
    let tag: String?
    let featured: [Product.ID]

    /// What its catalogue says of itself, by its name.
    public subscript<Value>(dynamicMember name: KeyPath<Catalogue.Head, Value>) -> Value {
        head[keyPath: name]
    }

    /// The serial of the last catalogue and its key, as they stand on a receipt.
    func pinned() -> PinnedStore? {
        VerifyingKey(text: head.key).map {
            PinnedStore(id: head.id, key: $0, serial: head.serial, digest: digest, tag: tag)
        }
    }
}

/// A pack and the store that offers it.
public struct OfferedPack: Equatable, Sendable {
    /// What is offered.
    public let pack: Pack
    /// The id of the store.
    public let store: String
    /// Whether the store shows it first.
    public let isFeatured: Bool
}

extension StoreBook {
    /// The stores that were added, by their titles.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func stores() throws(StoreError) -> [KnownStore] { try read { try Self.stores($0) } }

    static func stores(_ connection: borrowing Connection) throws -> [KnownStore] {
        try connection.rows(
            """
            SELECT id, address, title, serial, updated, expires, currency, key, payment, checked, digest, tag, featured
            FROM store_catalogues ORDER BY title, id
            """
        ) { row in
            try KnownStore(
                head: Catalogue.Head(
                    id: row.text(0),
                    title: row.text(2),
                    serial: row.int64(3),
                    updated: UTCTime(seconds: row.int(4)),
                    expires: row.optionalInt(5).map { UTCTime(seconds: $0) },
                    currency: Currency(row.text(6)),
                    key: row.text(7),
                    payment: row.optionalText(8)
                ),
                address: row.text(1),
                checked: UTCTime(seconds: row.int(9)),
                digest: row.bytes(10),
                tag: row.optionalText(11),
                featured: BookJSON.value(row.bytes(12))
            )
        }
    }

    /// Forgets a store, its packs and what is in the cart of them; orders and what is installed stay.
    ///
    /// - Throws: ``StoreError/noSuch(_:_:)``, ``StoreError/notKept(_:)``
    public func remove(store id: String) throws(StoreError) {
        try write { connection in
            try connection.run("DELETE FROM store_catalogues WHERE id = ?1 OR address = ?1", id)
            guard connection.changes > 0 else { throw StoreError.noSuch("store", id) }
            try connection.run("DELETE FROM store_cart WHERE pack NOT IN (SELECT id FROM store_packs)")
        }
    }

    /// Keeps a catalogue in the place of the one before.
    ///
    /// - Returns: What is left out besides, one sentence each.
    /// - Throws: ``StoreError/notKept(_:)``
    func keep(_ fetched: FetchedCatalogue, at address: String, now: UTCTime) throws(StoreError) -> [String] {
        try write { connection in
            let catalogue = fetched.catalogue
            // Not replaced, which would delete what hangs on it.
            try connection.run(
                """
                INSERT INTO store_catalogues(id, address, title, serial, updated, expires, currency, key, payment, promotions,
                    featured, digest, tag, checked)
                VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
                ON CONFLICT(id) DO UPDATE SET address = ?2, title = ?3, serial = ?4, updated = ?5, expires = ?6, currency = ?7,
                    key = ?8, payment = ?9, promotions = ?10, featured = ?11, digest = ?12, tag = ?13, checked = ?14
                """,
                catalogue.id,
                address,
                catalogue.title,
                catalogue.serial,
                catalogue.updated.seconds,
                catalogue.expires?.seconds,
                catalogue.currency.code,
                fetched.key,
                catalogue.payment,
                try BookJSON.bytes(catalogue.promotions),
                try BookJSON.bytes(catalogue.featured),
                fetched.digest,
                fetched.tag,
                now.seconds
            )
            try connection.run("DELETE FROM store_packs WHERE catalogue = ?", catalogue.id)
            var problems: [String] = []
            for (place, pack) in catalogue.packs.enumerated() {
                try connection.run(
                    "INSERT INTO store_packs(id, catalogue, kind, place, content) VALUES(?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    pack.id.text,
                    catalogue.id,
                    pack.kind.rawValue,
                    place,
                    pack.text
                )
                if connection.changes == 0 {
                    problems.append("\(pack.id) is left out: another store has a pack with its id.")
                }
            }
            return problems
        }
    }

    /// Notes that a store was asked, and has nothing new.
    func noteCheck(of id: String, now: UTCTime) throws(StoreError) {
        try write { connection in
            try connection.run("UPDATE store_catalogues SET checked = ? WHERE id = ?", now.seconds, id)
        }
    }

    /// The packs of all stores, featured ones first, then in the stores' order.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func packs() throws(StoreError) -> [OfferedPack] {
        try read { connection in
            let version = try connection.first("SELECT version FROM store_shelf") { $0.int64(0) } ?? 0
            if let shelf = shelf.withLock({ $0 }), shelf.version == version { return shelf.packs }
            let packs = try Self.packs(connection)
            shelf.withLock { $0 = (version, packs) }
            return packs
        }
    }

    /// How many packs the store with this id offers.
    func count(of store: String) throws(StoreError) -> Int {
        try read { connection in
            try connection.first("SELECT COUNT(*) FROM store_packs WHERE catalogue = ?", store) { $0.int(0) }
                ?? 0
        }
    }

    static func packs(_ connection: borrowing Connection) throws -> [OfferedPack] {
        let featured = try Set(stores(connection).flatMap(\.featured))
        let packs = try connection.rows(
            """
            SELECT content, catalogue FROM store_packs JOIN store_catalogues ON store_catalogues.id = catalogue
            ORDER BY title, catalogue, place
            """
        ) { row in
            let pack = try BookJSON.pack(row.bytes(0))
            return OfferedPack(pack: pack, store: row.text(1), isFeatured: featured.contains(pack.id))
        }
        return packs.filter(\.isFeatured) + packs.filter { !$0.isFeatured }
    }

    /// The pack with this id.
    ///
    /// - Throws: ``StoreError/noSuch(_:_:)``, ``StoreError/notKept(_:)``
    public func pack(_ id: Product.ID) throws(StoreError) -> OfferedPack {
        try read { connection in
            guard let pack = try Self.pack(id, connection) else { throw StoreError.noSuch("pack", id.text) }
            return pack
        }
    }

    static func pack(_ id: Product.ID, _ connection: borrowing Connection) throws -> OfferedPack? {
        let found = try connection.first("SELECT content, catalogue FROM store_packs WHERE id = ?", id.text) {
            row -> (Pack, String) in (try BookJSON.pack(row.bytes(0)), row.text(1))
        }
        guard let (pack, store) = found else { return nil }
        let isFeatured = try stores(connection).contains { $0.featured.contains(id) }
        return OfferedPack(pack: pack, store: store, isFeatured: isFeatured)
    }

    /// What each store takes off single pieces of its own packs for everybody.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func promotions() throws(StoreError) -> [Promotion] {
        try read { connection in
            let all = try connection.rows("SELECT id, promotions FROM store_catalogues ORDER BY id") {
                row -> (String, [Promotion]) in (row.text(0), try BookJSON.value(row.bytes(1)))
            }
            return try all.filter { !$1.isEmpty }.flatMap { store, promotions in
                let own = try connection.rows("SELECT id, kind FROM store_packs WHERE catalogue = ?", store) {
                    (id: Product.ID($0.text(0)), kind: $0.text(1))
                }
                return promotions.compactMap { promotion in promotion.limited(to: own) }
            }
        }
    }

    static func promotions(of store: String, _ connection: borrowing Connection) throws -> [Promotion] {
        try connection.first("SELECT promotions FROM store_catalogues WHERE id = ?", store) { row in
            try BookJSON.value(row.bytes(0))
        } ?? []
    }
}

extension Promotion {
    /// The same for those of `own` that it is for; `nil` where it takes nothing off single pieces.
    fileprivate func limited(to own: [(id: Product.ID, kind: String)]) -> Promotion? {
        if case .fixed = kind, target.isEverything { return nil }
        let ids = own.filter { pack in
            target.isEverything || target.products.contains(pack.id) || target.categories.contains(pack.kind)
        }.map(\.id)
        guard !ids.isEmpty else { return nil }
        return Promotion(
            id: id,
            title: title,
            kind,
            target: Target(products: Set(ids)),
            code: code,
            minimum: minimum,
            from: from,
            until: until,
            isExclusive: isExclusive,
            priority: priority
        )
    }
}
