/// A product in the cart, and how many of it.
public struct CartItem: Codable, Hashable, Identifiable, Sendable {
    /// The most of one product that a cart takes.
    public static let limit = 9_999

    /// What is bought.
    public let product: Product
    /// How many, from 1 to ``limit``.
    public let quantity: Int

    /// So many of a product; of one that can be had only once it is one.
    public init(product: Product, quantity: Int = 1) {
        self.product = product
        self.quantity = product.isOwnedOnce ? 1 : min(max(quantity, 1), Self.limit)
    }

    /// The id of the product.
    public var id: Product.ID { product.id }
}
