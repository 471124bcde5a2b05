import ClickwheelCrypto
import ClickwheelDatabase
import StateMachine

/// What somebody wants to order of what is in the cart.
public struct Checkout: Codable, Equatable, Sendable {
    /// Made by the sender: sent again under the same key, it is the same order.
    public let key: String
    /// The packs that the sender saw in the cart; `nil` for all that are in it.
    public let packs: [Product.ID]?
    /// What the sender saw as the sum, such as `4.99 EUR`; `nil` where they did not look.
    public let total: String?

    /// A wish under a key of 8 to 64 small letters and digits.
    public init(key: String, packs: [Product.ID]? = nil, total: String? = nil) {
        (self.key, self.packs, self.total) = (key, packs, total)
    }

    /// A key that nobody else makes.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public static func newKey() throws(StoreError) -> String {
        do {
            return try String(SecretToken().text.prefix(16))
        } catch {
            throw .notKept("\(error)")
        }
    }

    var isPossible: Bool {
        (8...64).contains(key.utf8.count)
            && key.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
}

extension StoreBook {
    /// Orders what is in the cart, one order for each store, and empties it; orders and cart change together, or neither.
    ///
    /// Under a key that was used before, the orders of that time are returned, and nothing is ordered.
    ///
    /// - Throws: ``StoreError``
    public func checkout(
        _ wish: Checkout,
        discounts: DiscountProvider? = nil,
        at now: UTCTime
    ) throws(StoreError) -> [Order] {
        try write { connection in
            guard wish.isPossible else {
                throw StoreError.noSuch("key of 8 to 64 small letters and digits", wish.key)
            }
            let digest = SHA256Hasher.hash(try BookJSON.bytes(wish))
            let known = try connection.rows(
                "SELECT number, digest FROM store_orders WHERE key >= ?1 || '/' AND key < ?1 || '0' ORDER BY number",
                wish.key
            ) { (number: $0.int64(0), digest: $0.bytes(1)) }
            guard known.isEmpty else {
                guard known.allSatisfy({ $0.digest == digest }) else { throw StoreError.otherOrder }
                return try known.compactMap { try Self.order($0.number, connection) }
            }
            let carts = try Self.carts(connection, discounts, now)
            try Self.check(carts, wish, now, connection)
            let orders = try carts.map { cart in
                try Self.place(
                    Receipt(cart, key: "\(wish.key)/\(cart.store.id)", at: now),
                    digest,
                    now,
                    connection
                )
            }
            try connection.run("DELETE FROM store_cart")
            try connection.run("DELETE FROM store_codes")
            return orders
        }
    }

    private static func check(
        _ carts: [StoreCart],
        _ wish: Checkout,
        _ now: UTCTime,
        _ connection: borrowing Connection
    ) throws {
        guard !carts.isEmpty else { throw StoreError.emptyCart }
        let lines = carts.flatMap(\.lines)
        if let packs = wish.packs, Set(packs) != Set(lines.map(\.offer.pack.id)) {
            throw StoreError.otherCart
        }
        let total = carts.map { "\($0.quote.total)" }.joined(separator: " + ")
        if let seen = wish.total, seen != total { throw StoreError.otherPrice(seen: seen, now: total) }
        for cart in carts {
            if let expires = cart.store.expires, expires <= now {
                throw StoreError.expired(cart.store.title, at: expires)
            }
        }
        for line in lines where try isOwned(line.offer.pack.id, connection) {
            throw StoreError.alreadyOwned(line.offer.pack.title)
        }
    }

    static func place(
        _ receipt: Receipt,
        _ digest: [UInt8],
        _ now: UTCTime,
        _ connection: borrowing Connection
    ) throws -> Order {
        try connection.run(
            "INSERT INTO store_orders(key, digest, state, receipt) VALUES(?, ?, 'draft', ?)",
            receipt.key,
            digest,
            try BookJSON.bytes(receipt)
        )
        let number = connection.lastInsertID
        for line in receipt.lines {
            try connection.run(
                "INSERT INTO store_order_packs(number, pack) VALUES(?, ?)",
                number,
                line.pack.text
            )
        }
        try note(.place, of: number, nil, now, connection)
        if receipt.total.minor == 0 { try note(.waive, of: number, nil, now, connection) }
        guard let order = try order(number, connection) else { throw StoreError.noSuch("order", "\(number)") }
        return order
    }

    /// Takes an order of one's own products by their ids, as ``APIClient`` sends it, and returns its number.
    func take(_ order: APIClient.Order, at now: UTCTime) throws(StoreError) -> String {
        let wish = Checkout(key: order.key, packs: order.items.map(\.id))
        let known = try read { connection in
            try connection.first(
                "SELECT 1 FROM store_orders WHERE key >= ?1 || '/' AND key < ?1 || '0'",
                wish.key
            ) {
                $0.int(0)
            }
        }
        if known == nil {
            try emptyCart()
            for item in order.items { try add(item.id) }
        }
        return try checkout(wish, at: now).map { "\($0.number)" }.joined(separator: ", ")
    }

    /// All orders, the newest first.
    ///
    /// - Throws: ``StoreError/notKept(_:)``
    public func orders() throws(StoreError) -> [Order] {
        try read { connection in
            let numbers = try connection.rows("SELECT number FROM store_orders ORDER BY number DESC") {
                $0.int64(0)
            }
            return try numbers.compactMap { try Self.order($0, connection) }
        }
    }

    /// The order with this number.
    ///
    /// - Throws: ``StoreError/noSuch(_:_:)``, ``StoreError/notKept(_:)``
    public func order(_ number: Int64) throws(StoreError) -> Order {
        try read { connection in
            guard let order = try Self.order(number, connection) else {
                throw StoreError.noSuch("order", "\(number)")
            }
            return order
        }
    }

    /// Notes what happened to an order.
    ///
    /// - Returns: The order afterwards, and what has to be done.
    /// - Throws: ``StoreError/notNow(order:state:event:)`` where it cannot happen now; nothing has changed then.
    @discardableResult
    func note(
        _ event: OrderMachine.Event,
        of number: Int64,
        detail: String? = nil,
        at now: UTCTime
    ) throws(StoreError) -> (order: Order, effects: [OrderMachine.Effect], from: OrderMachine.State) {
        try write { connection in
            let (from, effects) = try Self.note(event, of: number, detail, now, connection)
            guard let order = try Self.order(number, connection) else {
                throw StoreError.noSuch("order", "\(number)")
            }
            return (order, effects, from)
        }
    }

    /// Pays an order with the seller's code, once.
    ///
    /// - Throws: ``StoreError/badVoucher(_:)``, ``StoreError/notNow(order:state:event:)``, ``StoreError/notKept(_:)``
    public func pay(_ number: Int64, code: String, at now: UTCTime) throws(StoreError) -> Order {
        guard try Voucher.pays(code, order(number).receipt) else { throw .badVoucher(number) }
        return try note(.pay, of: number, at: now).order
    }

    /// Whether a pack is installed, or in an order that stands.
    static func isOwned(_ id: Product.ID, _ connection: borrowing Connection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM store_installed WHERE pack = ?1 UNION ALL
            SELECT 1 FROM store_order_packs NATURAL JOIN store_orders
                WHERE pack = ?1 AND state NOT IN ('cancelled', 'refunded', 'removed')
            """,
            id.text
        ) { $0.int(0) } != nil
    }

    @discardableResult
    private static func note(
        _ event: OrderMachine.Event,
        of number: Int64,
        _ detail: String?,
        _ now: UTCTime,
        _ connection: borrowing Connection
    ) throws -> (from: OrderMachine.State, effects: [OrderMachine.Effect]) {
        let machine = OrderMachine()
        let steps = try steps(number, connection)
        let state = machine.state(after: steps.map(\.event))
        let transition = machine.transition(from: state, on: event)
        guard !transition.isIgnored(in: state) else {
            throw StoreError.notNow(order: number, state: machine.label(of: state), event: event.rawValue)
        }
        try connection.run(
            "INSERT INTO store_order_events(number, place, event, at, detail) VALUES(?, ?, ?, ?, ?)",
            number,
            steps.count,
            event.rawValue,
            now.seconds,
            detail
        )
        try connection.run(
            "UPDATE store_orders SET state = ? WHERE number = ?",
            machine.label(of: transition.state),
            number
        )
        return (state, Array(transition.effects))
    }

    private static func steps(_ number: Int64, _ connection: borrowing Connection) throws -> [Order.Step] {
        try connection.rows(
            "SELECT event, at, detail FROM store_order_events WHERE number = ? ORDER BY place",
            number
        ) { row in
            guard let event = OrderMachine.Event(rawValue: row.text(0)) else {
                throw StoreError.notKept(
                    "order \(number) has the event '\(row.text(0))', which a later version made"
                )
            }
            return Order.Step(event: event, at: UTCTime(seconds: row.int(1)), detail: row.optionalText(2))
        }
    }

    static func order(_ number: Int64, _ connection: borrowing Connection) throws -> Order? {
        let receipt = try connection.first("SELECT receipt FROM store_orders WHERE number = ?", number) {
            row -> Receipt in try BookJSON.value(row.bytes(0))
        }
        return try receipt.map { try Order(number: number, receipt: $0, steps: steps(number, connection)) }
    }
}

extension Receipt {
    init(_ cart: StoreCart, key: String, at now: UTCTime) {
        self.init(
            key: key,
            store: cart.store.id,
            storeTitle: cart.store.title,
            serial: cart.store.serial,
            storeKey: cart.store.key,
            placed: now,
            lines: zip(cart.lines, cart.quote.lines).map { line, priced in
                Line(
                    pack: line.offer.pack.id,
                    title: line.offer.pack.title,
                    version: line.offer.pack.version.description,
                    sha256: line.offer.pack.digest,
                    full: priced.full,
                    reductions: priced.reductions,
                    net: priced.net
                )
            },
            subtotal: cart.quote.subtotal,
            total: cart.quote.total
        )
    }
}
