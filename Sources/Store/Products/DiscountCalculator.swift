/// Computes prices at the moment at which they are shown.
public struct DiscountCalculator: Sendable {
    private let provider: DiscountProvider
    private let clock: @Sendable () -> UTCTime

    /// A calculator for what `discountProvider` knows.
    public init(discountProvider: DiscountProvider) {
        self.init(discountProvider: discountProvider, clock: UTCTime.now)
    }

    /// A calculator with a clock of one's own.
    public init(discountProvider: DiscountProvider, clock: @escaping @Sendable () -> UTCTime) {
        (provider, self.clock) = (discountProvider, clock)
    }

    /// The products with what a single piece of each costs now, without a code.
    ///
    /// - Complexity: O(*products* · *promotions*)
    public func apply(to products: [Product]) -> [Product] {
        let now = clock()
        // What is taken off the whole is the cart's, and so is what needs a code or several pieces.
        let promotions = provider.promotions().filter { promotion in
            promotion.code == nil && (!promotion.isOfWhole || promotion.isShareOfAll)
        }
        guard !promotions.isEmpty else { return products.map(\.raw) }
        return products.map { product in
            // A price that cannot be computed with is shown as it is, and refused by the cart.
            guard
                let quote = try? Pricing.quote([CartItem(product: product)], promotions: promotions, at: now)
            else {
                return product.raw
            }
            return product.discounted(by: product.originalPrice.minor - quote.total.minor)
        }
    }
}

extension Promotion {
    /// Whether it takes the same share off everything, and so off each product.
    fileprivate var isShareOfAll: Bool {
        if case .percent = kind { return target.isEverything && minimum == nil }
        return false
    }
}
