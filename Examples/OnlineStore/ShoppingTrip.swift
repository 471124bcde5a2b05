import Log
import Store

/// Somebody who looks at a store twice and buys something.
struct ShoppingTrip {
    let apiClient: APIClient
    let logger: Logger

    /// What they see, a line each.
    func lines() async -> [String] {
        let store = ProductStore(
            apiClient: apiClient,
            databaseClient: .inMemory,
            discountCalculator: DiscountCalculator(discountProvider: DiscountProvider(discounts: [1: 1_000])),
            logger: logger
        )
        await store.fetchProducts()
        // The second time they come from the cache, at the prices of that moment.
        await store.fetchProducts()
        guard case .loaded(let products) = store.loadingState else { return ["\(store.loadingState)"] }
        var lines = products.map { product in
            let before = product.hasDiscount ? " instead of \(product.originalPrice)" : ""
            return "\(product.title): \(product.price)\(before)"
        }
        let cart = CartStore(apiClient: apiClient, logger: logger)
        for product in products { cart.addToCart(product: product) }
        for product in products.suffix(1) { cart.addToCart(product: product) }
        lines.append("In the cart: \(cart.cartItems.count) products, \(cart.totalPriceString)")
        await cart.sendOrder()
        lines.append("In the cart after ordering: \(cart.cartItems.count)")
        return lines
    }
}
