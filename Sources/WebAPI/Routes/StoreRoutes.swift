import ClickwheelCrypto
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
        let number: Int64
        let verb: OrderVerb
        /// The seller's, to pay with.
        let code: String?
        let client: String?
    }

    /// A store that is wanted, or not any more.
    private struct StoreWish: Decodable {
        let add: String?
        let key: String?
        let drop: String?
    }

    private struct Sent: Decodable {
        let client: String?
    }

    private struct Refreshed: Encodable {
        let problems: [String]
    }

    private let context: APIContext
    /// Who asks the stores what they offer; they may take their time.
    private let visits: APIContext
    /// Who adds a store, which may take its time as well, or drops one.
    private let stores: APIContext
    private let pictures: APIContext
    private let shop: Shop

    /// The store of `shop`.
    public init(_ context: APIContext, _ shop: Shop) {
        // The cart and the orders wait for no server, and nobody else waits for the book.
        self.context = context.lane()
        (visits, stores, pictures) = (context.lane(), context.lane(), context.lane())
        self.shop = shop
    }

    public func add(to router: inout Router) {
        router.on(.get, "/api/store", visits) { request in try view(request) }
        router.on(.get, "/api/store/pack", context) { request in
            let offer = try shop.book.pack(Product.ID(request.query["id"] ?? ""))
            return try .json(PackView(offer, shop.book.stores().first { $0.id == offer.store }))
        }
        router.on(.get, "/api/themes", context) { _ in try .json(ThemesView(shop)) }
        router.on(.get, "/api/store/artwork", pictures) { request in
            let id = Product.ID(request.query["id"] ?? "")
            let picture = try ThisThread.wait { [shop] in try await shop.artwork(of: id) }.get()
            // The address has the picture's hash in it, so what is there never changes.
            return picture.response(caching: "private, max-age=31536000, immutable")
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
        router.on(.post, "/api/store/stores", stores) { request in
            try .json(perform(JSON.decode(StoreWish.self, from: request)))
        }
        router.on(.post, "/api/store/refresh", visits) { _ in
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
        try shop.perform(wish.verb, of: wish.number, code: wish.code, cause: APIContext.said(wish.client))
    }

    private func perform(_ wish: StoreWish) throws -> Refreshed {
        if let store = wish.drop { try shop.drop(store) }
        guard let address = wish.add else { return Refreshed(problems: []) }
        // A page may not look into the folders of the machine that the daemon runs on.
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            throw APIError.badRequest("The address of a store or a feed begins with https://.")
        }
        var key: VerifyingKey?
        if let text = wish.key, !text.isEmpty {
            key = VerifyingKey(text: text.lowercased())
            guard key != nil else { throw APIError.badRequest("A key has 64 hexadecimal digits.") }
        }
        let report = try ThisThread.wait { [shop, key] in try await shop.add(address, key: key) }.get()
        return Refreshed(problems: report.problems.map { Sentence.of($0) })
    }

    private func orderView(_ order: Order) throws(StoreError) -> OrderView {
        let payment = try shop.book.stores().first { $0.id == order.receipt.store }?.payment
        return OrderView(order, payment: payment, shop.downloads.progress)
    }
}
