import ClickwheelCrypto
public import Log
import Synchronization

/// What somebody wants to buy, until it is ordered.
///
/// What cannot be put in, or not be ordered, is refused with a sentence in ``message``, which is logged too. Safe to use from every thread.
public final class CartStore: Sendable {
    /// How far an order is.
    public enum OrderState: Equatable, Sendable {
        /// Nothing was sent.
        case notSent
        /// The store is being asked.
        case sending
        /// The store has taken the order under this number.
        case sent(number: String)
        /// It has not, for the reason in one sentence; sending it again is the same order.
        case failed(message: String)
    }

    private struct Cart {
        var items: [CartItem]
        var message = ""
        var order = OrderState.notSent
        /// The key of the order that these items make; gone when they change.
        var key: String?
    }

    private let apiClient: APIClient
    private let logger: Logger
    private let cart: Mutex<Cart>

    /// A cart with what is in it already.
    public init(cartItems: [CartItem] = [], apiClient: APIClient = .live, logger: Logger) {
        (self.apiClient, self.logger) = (apiClient, logger)
        var items: [CartItem] = []
        for item in cartItems {
            if let place = items.firstIndex(where: { $0.id == item.id }) {
                let sum = min(items[place].quantity, CartItem.limit) + item.quantity
                items[place] = CartItem(product: items[place].product, quantity: sum)
            } else {
                items.append(item)
            }
        }
        cart = Mutex(Cart(items: items))
    }

    /// What is in it, in the order in which it was put in.
    public var cartItems: [CartItem] { cart.withLock { $0.items } }
    /// Why the last wish was refused, in one sentence; empty where it was not.
    public var message: String { cart.withLock { $0.message } }
    /// How far the order is.
    public var orderState: OrderState { cart.withLock { $0.order } }

    /// Puts in one more of a product.
    public func addToCart(product: Product) {
        change { items throws(StoreError) in
            let place = items.firstIndex { $0.id == product.id }
            let quantity = place.map { items[$0].quantity } ?? 0
            guard quantity == 0 || !product.isOwnedOnce else { throw .alreadyInCart(product.title) }
            guard quantity < CartItem.limit else { throw .tooMany(product.title) }
            let item = CartItem(product: product, quantity: quantity + 1)
            var changed = items
            if let place { changed[place] = item } else { changed.append(item) }
            do throws(MoneyError) {
                _ = try Self.total(changed)
            } catch {
                throw .money(error)
            }
            items = changed
        }
    }

    /// Takes out one of a product.
    public func removeFromCart(product: Product) {
        change { items throws(StoreError) in
            guard let place = items.firstIndex(where: { $0.id == product.id }) else {
                throw .notInCart(product.title)
            }
            let rest = items[place].quantity - 1
            if rest == 0 {
                items.remove(at: place)
            } else {
                items[place] = CartItem(product: items[place].product, quantity: rest)
            }
        }
    }

    /// Takes out all of a product.
    public func removeAllFromCart(product: Product) {
        change { items throws(StoreError) in items.removeAll { $0.id == product.id } }
    }

    /// Empties the cart.
    public func removeAllItems() { change { items throws(StoreError) in items = [] } }

    /// How many of a product are in it.
    public func quantity(for product: Product) -> Int {
        cart.withLock { cart in cart.items.first { $0.id == product.id }?.quantity ?? 0 }
    }

    /// What all of it costs, such as `25.49 EUR`; empty for an empty cart.
    public var totalPriceString: String {
        let items = cartItems
        guard !items.isEmpty else { return "" }
        // What a cart lets in has a sum, but what it was made with may have none.
        do throws(MoneyError) {
            return try Self.total(items).map { "\($0)" } ?? ""
        } catch {
            return "\(error)"
        }
    }

    /// Orders what is in it, and empties it once the store has taken the order.
    ///
    /// Sent again after a failure, or twice at once, it is one order: it has one key until the cart changes.
    public func sendOrder() async {
        guard let order = begin() else { return }
        let result: OrderState
        do {
            result = .sent(number: try await apiClient.sendOrder(order))
        } catch {
            result = .failed(message: "\(error)")
        }
        end(order, result)
    }

    private func begin() -> APIClient.Order? {
        cart.withLock { cart in
            guard cart.order != .sending else { return nil }
            guard !cart.items.isEmpty else {
                cart.message = "\(StoreError.emptyCart)"
                return nil
            }
            let key = cart.key ?? Self.newKey()
            (cart.key, cart.order, cart.message) = (key, .sending, "")
            return APIClient.Order(key: key, items: cart.items)
        }
    }

    private func end(_ order: APIClient.Order, _ result: OrderState) {
        let message = cart.withLock { cart in
            cart.order = result
            if case .failed(let reason) = result { cart.message = reason }
            // What was put in while the store was asked stays.
            guard case .sent = result, cart.key == order.key || cart.key == nil else { return cart.message }
            for item in order.items { cart.items.take(item) }
            cart.key = nil
            return ""
        }
        if case .sent(let number) = result {
            logger.info("order sent", .string("number", number))
        } else {
            logger.warning("order not sent", .string("reason", message))
        }
    }

    private func change(_ body: (inout [CartItem]) throws(StoreError) -> Void) {
        let refusal = cart.withLock { cart -> StoreError? in
            let before = cart.items
            do throws(StoreError) {
                try body(&cart.items)
            } catch {
                cart.message = "\(error)"
                return error
            }
            cart.message = ""
            if cart.items != before {
                cart.key = nil
                if cart.order != .sending { cart.order = .notSent }
            }
            return nil
        }
        if let refusal { logger.warning("cart not changed", .error(refusal)) }
    }

    private static func total(_ items: [CartItem]) throws(MoneyError) -> Money? {
        var sum: Money?
        for item in items {
            let line = try item.product.price.multiplied(by: item.quantity)
            sum = try sum.map { old throws(MoneyError) in try old.adding(line) } ?? line
        }
        return sum
    }

    /// A key that nobody else makes: 256 bits from the system's generator, of which 128 are enough.
    private static func newKey() -> String {
        (try? SecretToken().text.prefix(32)).map(String.init) ?? "\(UInt64.random(in: 0 ... .max))"
    }
}

extension [CartItem] {
    /// Takes out as many as `item` has.
    fileprivate mutating func take(_ item: CartItem) {
        guard let place = firstIndex(where: { $0.id == item.id }) else { return }
        let rest = self[place].quantity - item.quantity
        if rest > 0 {
            self[place] = CartItem(product: self[place].product, quantity: rest)
        } else {
            remove(at: place)
        }
    }
}
