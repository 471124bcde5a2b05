/// Knows what is taken off products for everybody.
public struct DiscountProvider: Sendable {
    /// What holds for everybody; conditions and codes are the cart's.
    let promotions: @Sendable () -> [Promotion]

    /// The promotions that `promotions` returns; it is asked whenever a price is shown, and may block.
    public init(promotions: @escaping @Sendable () -> [Promotion]) { self.promotions = promotions }

    /// A share for each of some products.
    public init(discounts: [Product.ID: BasisPoints]) {
        let fixed = discounts.map { id, points in
            Promotion(
                id: "fixed-\(id)",
                title: "\(points) off",
                .percent(points),
                target: .init(products: [id])
            )
        }
        self.init { fixed }
    }

    /// What the catalogues say that were added to the user's own data folder.
    public static var live: DiscountProvider {
        DiscountProvider { (try? StoreBook.usual().promotions()) ?? [] }
    }

    /// Nothing: every product is at its full price.
    public static var empty: DiscountProvider { DiscountProvider { [] } }
}
