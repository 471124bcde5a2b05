public import ClickwheelHTTP
import ClickwheelProgram
import ClickwheelSystem
public import Store

/// The store: what is offered, the cart, orders, and what is on its way.
public struct StoreRoutes: RouteGroup {
    /// A change of the cart: one of these.
    private struct CartWish: Decodable {
        let add: String?
        let remove: String?
        let clear: Bool?
        let code: String?
        let dropCode: String?
        let client: String?
    }

    /// What is wanted of an order.
    private struct OrderWish: Decodable {
        enum Verb: String, Decodable {
            case download, pause, resume, cancel, remove, pay
        }

        let number: Int64
        let verb: Verb
        /// The seller's, to pay with.
        let code: String?
        let client: String?
    }

    private struct Sent: Decodable {
        let client: String?
    }

    private struct Refreshed: Encodable {
        let problems: [String]
    }

    private let context: APIContext
    private let shop: Shop

    public init(_ context: APIContext, _ shop: Shop) {
        // The stores may take their time to answer; nobody else waits for them.
        self.context = context.lane()
        self.shop = shop
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/store", context) { request in try view(request) }
        router.on(.get, "/api/store/pack", context) { request in
            let offer = try shop.book.pack(Product.ID(request.query["id"] ?? ""))
            return try .json(PackView(offer, shop.book.stores().first { $0.id == offer.store }))
        }
        router.on(.post, "/api/store/cart", context) { request in
            try change(JSON.decode(CartWish.self, from: request))
            return try .json(shop.carts().map { CartView($0) })
        }
        router.on(.post, "/api/store/checkout", context) { request in
            let wish = try JSON.decode(Checkout.self, from: request)
            let client = try JSON.decode(Sent.self, from: request).client
            let orders = try shop.checkout(wish, cause: APIContext.said(client))
            return try .json(orders.map { try orderView($0) })
        }
        router.on(.post, "/api/store/order", context) { request in
            let wish = try JSON.decode(OrderWish.self, from: request)
            return try .json(orderView(perform(wish)))
        }
        router.on(.post, "/api/store/refresh", context) { _ in
            let problems = try ThisThread.wait { [shop] in try await shop.refresh() }.get()
            return try .json(Refreshed(problems: problems.map { Sentence.of($0) }))
        }
    }

    private func view(_ request: HTTPRequest) throws -> HTTPResponse {
        let pick = ShopView.Pick(
            list: request.query["list"],
            offset: request.query["offset"].flatMap { Int($0) } ?? 0,
            limit: request.query["limit"].flatMap { Int($0) } ?? .max
        )
        let visit = try ThisThread.wait { [shop] in await shop.visit() }.get()
        return try .json(ShopView(shop, (visit.products, visit.problem.map { Sentence.of($0) }), pick: pick))
    }

    private func change(_ wish: CartWish) throws(StoreError) {
        try shop.changeCart { book throws(StoreError) in
            if let id = wish.add { try book.add(Product.ID(id)) }
            if let id = wish.remove { try book.take(out: Product.ID(id)) }
            if wish.clear == true { try book.emptyCart() }
            if let code = wish.code { try book.use(code: code) }
            if let code = wish.dropCode { try book.use(code: code, isUsed: false) }
        }
    }

    private func perform(_ wish: OrderWish) throws(StoreError) -> Order {
        let cause = APIContext.said(wish.client)
        switch wish.verb {
        case .download: return try shop.downloads.begin(wish.number, cause: cause)
        case .pause: shop.downloads.pause(wish.number, cause: cause)
        case .resume: try shop.downloads.resume(wish.number, cause: cause)
        case .cancel: return try shop.downloads.cancel(wish.number, cause: cause)
        case .remove: return try shop.downloads.remove(wish.number, cause: cause)
        case .pay: return try shop.pay(wish.number, code: wish.code ?? "", cause: cause)
        }
        return try shop.book.order(wish.number)
    }

    private func orderView(_ order: Order) throws(StoreError) -> OrderView {
        let payment = try shop.book.stores().first { $0.id == order.receipt.store }?.payment
        return OrderView(order, payment: payment, shop.downloads.progress)
    }
}
