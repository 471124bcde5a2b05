import Log
import Store
import Synchronization
import Testing

@Suite("A cart")
struct CartStoreTests {
    private let logger = Logger.inMemory
    private let shirt = Product(id: 3, title: "Shirt", price: Money(minor: 2_000, .euro))
    private let album = Product(
        id: "org.example.a",
        title: "A",
        price: Money(minor: 999, .euro),
        isOwnedOnce: true
    )

    private func cart(_ items: [CartItem] = [], _ client: APIClient = .testSuccess) -> CartStore {
        CartStore(cartItems: items, apiClient: client, logger: logger)
    }

    @Test("counts what is put in and taken out, and sums it up")
    func counting() {
        let cart = cart()
        #expect(cart.totalPriceString == "" && cart.quantity(for: shirt) == 0)
        cart.addToCart(product: shirt)
        cart.addToCart(product: shirt)
        cart.addToCart(product: album)
        #expect(cart.quantity(for: shirt) == 2)
        #expect(cart.totalPriceString == "49.99 EUR")
        cart.removeFromCart(product: shirt)
        #expect(cart.quantity(for: shirt) == 1)
        cart.removeAllFromCart(product: shirt)
        #expect(cart.cartItems.map(\.product) == [album])
        cart.removeFromCart(product: shirt)
        #expect(cart.message == "'Shirt' is not in the cart")
        cart.removeAllItems()
        #expect(cart.cartItems.isEmpty && cart.totalPriceString == "")
    }

    @Test("refuses a second piece of what one can have only once, with a sentence")
    func once() {
        let cart = cart()
        cart.addToCart(product: album)
        cart.addToCart(product: album)
        #expect(cart.quantity(for: album) == 1)
        #expect(cart.message == "'A' is in the cart already, and one can have it only once")
        #expect(logger.loggedMessages.contains { $0.contains("only once") })
    }

    @Test("refuses what cannot be added up: another currency, more than 64 bits, too many")
    func impossible() {
        let cart = cart([CartItem(product: shirt, quantity: 9_999)])
        cart.addToCart(product: shirt)
        #expect(cart.quantity(for: shirt) == 9_999 && cart.message.contains("9999"))
        cart.addToCart(product: Product(id: 9, title: "D", price: Money(minor: 1, .dollar)))
        #expect(cart.message.contains("EUR and USD"))
        cart.addToCart(product: Product(id: 9, title: "D", price: Money(minor: .max, .euro)))
        #expect(cart.message.contains("too large") && cart.cartItems.count == 1)
    }

    @Test("made with one product twice has it once, with both quantities")
    func merged() {
        let cart = cart([CartItem(product: shirt), CartItem(product: shirt, quantity: 2)])
        #expect(cart.cartItems == [CartItem(product: shirt, quantity: 3)])
    }

    @Test("that is ordered is empty, and the store has one order")
    func order() async {
        let cart = cart([CartItem(product: shirt)])
        #expect(cart.orderState == .notSent)
        await cart.sendOrder()
        guard case .sent = cart.orderState else { return #expect(Bool(false), "\(cart.orderState)") }
        #expect(cart.cartItems.isEmpty)
        await cart.sendOrder()
        #expect(cart.message.contains("empty"))
    }

    /// Takes orders, and says so or not.
    private final class Desk: Sendable {
        struct Lost: Error, CustomStringConvertible { let description = "the answer was lost" }
        let keys = Mutex<[String]>([])
        let isLost = Mutex(true)

        var client: APIClient {
            APIClient(
                fetchProducts: { [] },
                sendOrder: { order in
                    self.keys.withLock { $0.append(order.key) }
                    if self.isLost.withLock({ $0 }) { throw Lost() }
                    return "1"
                }
            )
        }
    }

    @Test("whose answer was lost is sent again under the same key, and under another once it has changed")
    func retry() async {
        let desk = Desk()
        let cart = cart([CartItem(product: shirt)], desk.client)
        await cart.sendOrder()
        #expect(cart.orderState == .failed(message: "the answer was lost"))
        #expect(cart.quantity(for: shirt) == 1)
        await cart.sendOrder()
        cart.addToCart(product: shirt)
        desk.isLost.withLock { $0 = false }
        await cart.sendOrder()
        let keys = desk.keys.withLock { $0 }
        #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
        #expect(cart.orderState == .sent(number: "1") && cart.cartItems.isEmpty)
    }

    @Test("that is ordered twice at once is ordered once")
    func twice() async {
        let desk = Desk()
        desk.isLost.withLock { $0 = false }
        let cart = cart([CartItem(product: shirt)], desk.client)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { await cart.sendOrder() } }
        }
        #expect(desk.keys.withLock { $0.count } == 1)
    }
}
