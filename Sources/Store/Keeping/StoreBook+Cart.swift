import ClickwheelDatabase

/// A pack in the cart.
public struct CartLine: Equatable, Sendable {
    /// What is in it, as it is offered now.
    public let offer: OfferedPack
    /// What it costs less now than when it was put in, or more where below nothing; at full prices.
    public let cheaperBy: Money
}

/// What is in the cart of one store, and what it costs now.
public struct StoreCart: Equatable, Sendable {
    /// Whose packs they are.
    public let store: KnownStore
    /// In the order in which they were put in.
    public let lines: [CartLine]
    /// What they cost.
    public let quote: Quote
}

extension StoreBook {
    /// The most packs of a cart.
    static let cartLimit = 500

    /// Puts a pack into the cart.
    ///
    /// - Throws: ``StoreError``; what is in the cart, ordered or installed already is refused.
    public func add(_ id: Product.ID) throws(StoreError) {
        try write { connection in
            guard let offer = try Self.pack(id, connection) else { throw StoreError.noSuch("pack", id.text) }
            guard try !Self.isOwned(id, connection) else { throw StoreError.alreadyOwned(offer.pack.title) }
            guard try Self.cart(connection).count < Self.cartLimit else { throw StoreError.tooMany("packs") }
            try connection.run(
                """
                INSERT INTO store_cart(pack, place, price, currency)
                SELECT ?1, COALESCE(MAX(place), 0) + 1, ?2, ?3 FROM store_cart WHERE true ON CONFLICT DO NOTHING
                """,
                id.text,
                offer.pack.price?.minor ?? 0,
                offer.pack.price?.currency.code ?? ""
            )
            guard connection.changes > 0 else { throw StoreError.alreadyInCart(offer.pack.title) }
        }
    }

    /// Takes a pack out of the cart.
    ///
    /// - Throws: ``StoreError/notInCart(_:)``, ``StoreError/notKept(_:)``
    public func take(out id: Product.ID) throws(StoreError) {
        try write { connection in
            try connection.run("DELETE FROM store_cart WHERE pack = ?", id.text)
            guard connection.changes > 0 else { throw StoreError.notInCart(id.text) }
        }
    }

    /// Empties the cart, and forgets the codes.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func emptyCart() throws(StoreError) {
        try write { connection in
            try connection.run("DELETE FROM store_cart")
            try connection.run("DELETE FROM store_codes")
        }
    }

    /// The most codes of a cart: more than a person types.
    static let codesLimit = 20
    /// The most characters of a code.
    static let codeLimit = 80

    /// The codes that were typed for this cart.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func codes() throws(StoreError) -> [String] { try read { try Self.codes($0) } }

    /// Adds a code, or takes it back.
    ///
    /// - Throws: ``StoreError/code(_:)``, ``StoreError/notKept(_:)``
    public func use(code: String, isUsed: Bool = true) throws(StoreError) {
        try write { connection in
            if isUsed {
                guard code.count <= Self.codeLimit else {
                    throw StoreError.code("a code has at most \(Self.codeLimit) characters")
                }
                let codes = try Self.codes(connection)
                guard codes.count < Self.codesLimit || codes.contains(code) else {
                    throw StoreError.code("the cart takes \(Self.codesLimit) codes: take one out first")
                }
                try connection.run("INSERT OR IGNORE INTO store_codes(code) VALUES(?)", code)
            } else {
                try connection.run("DELETE FROM store_codes WHERE code = ?", code)
            }
        }
    }

    /// What is in the cart and what it costs, for each store; packs that are not offered any more are not in it.
    ///
    /// `discounts` takes the place of the stores' own promotions.
    ///
    /// - Throws: ``StoreError``
    public func carts(discounts: DiscountProvider? = nil, at now: UTCTime) throws(StoreError) -> [StoreCart] {
        try read { try Self.carts($0, discounts, now) }
    }

    static func carts(
        _ connection: borrowing Connection,
        _ discounts: DiscountProvider?,
        _ now: UTCTime
    ) throws -> [StoreCart] {
        let kept = try cart(connection)
        let codes = try codes(connection)
        var lines: [String: [CartLine]] = [:]
        for (id, price) in kept {
            guard let offer = try pack(id, connection) else { continue }
            let now = offer.pack.price?.minor ?? 0
            let currency = offer.pack.price?.currency
            // In another currency it is another price, and not a cheaper one.
            let (difference, isOverflow) = price.minor.subtractingReportingOverflow(now)
            let isSame = price.currency.isEmpty || currency == nil || currency?.code == price.currency
            let line = CartLine(
                offer: offer,
                cheaperBy: Money(minor: isSame && !isOverflow ? difference : 0, currency ?? .euro)
            )
            lines[offer.store, default: []].append(line)
        }
        return try stores(connection).compactMap { store in
            guard let lines = lines[store.id] else { return nil }
            let promotions = try discounts?.promotions() ?? promotions(of: store.id, connection)
            let quote = try Pricing.quote(
                lines.map { CartItem(product: $0.offer.pack.product(store.currency)) },
                promotions: promotions,
                codes: codes,
                at: now,
                currency: store.currency
            )
            return StoreCart(store: store, lines: lines, quote: quote)
        }
    }

    private static func cart(
        _ connection: borrowing Connection
    ) throws -> [(id: Product.ID, price: (minor: Int64, currency: String))] {
        try connection.rows("SELECT pack, price, currency FROM store_cart ORDER BY place") {
            (Product.ID($0.text(0)), ($0.int64(1), $0.text(2)))
        }
    }

    private static func codes(_ connection: borrowing Connection) throws -> [String] {
        try connection.rows("SELECT code FROM store_codes ORDER BY code") { $0.text(0) }
    }
}
