/// Something that a store offers.
public struct Product: Hashable, Identifiable, Sendable {
    /// What tells a product from all others: of a pack its reverse domain name, such as `org.example.first-album`.
    public struct ID: Hashable, Sendable {
        /// The id as text.
        public let text: String

        /// An id as text.
        public init(_ text: String) { self.text = text }
    }

    /// What tells it from all others.
    public let id: ID
    /// What a person calls it.
    public let title: String
    /// What it costs without any discount; the only price that is kept.
    public let originalPrice: Money
    /// What is taken off for everybody as it is shown.
    public let discount: Money
    /// What it is, in a few sentences.
    public let description: String
    /// Of what kind it is, such as `album`.
    public let category: String
    /// The address of a picture of it; `nil` without one.
    public let imageAddress: String?
    /// Whether one can have it only once, as a pack that is installed.
    public let isOwnedOnce: Bool

    /// A product with its full price.
    public init(
        id: ID,
        title: String,
        price: Money,
        description: String = "",
        category: String = "",
        imageAddress: String? = nil,
        isOwnedOnce: Bool = false
    ) {
        (self.id, self.title, originalPrice, discount) = (id, title, price, .zero(price.currency))
        (self.description, self.category) = (description, category)
        (self.imageAddress, self.isOwnedOnce) = (imageAddress, isOwnedOnce)
    }

    private init(_ product: Product, discount: Money) {
        (id, title, originalPrice) = (product.id, product.title, product.originalPrice)
        (description, category) = (product.description, product.category)
        (imageAddress, isOwnedOnce) = (product.imageAddress, product.isOwnedOnce)
        self.discount = discount
    }

    /// What is to be paid for one.
    public var price: Money {
        Money(minor: originalPrice.minor - discount.minor, originalPrice.currency)
    }

    /// Whether it costs less than it would without a discount.
    public var hasDiscount: Bool { discount.minor > 0 }

    /// The same at another discount, from nothing to the whole price, in minor units.
    func discounted(by minor: Int64) -> Product {
        let bounded = min(max(minor, 0), max(originalPrice.minor, 0))
        return Product(self, discount: Money(minor: bounded, originalPrice.currency))
    }

    /// The same without a discount.
    var raw: Product { hasDiscount ? discounted(by: 0) : self }
}

extension Product.ID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// An id as text.
    public init(stringLiteral value: String) { self.init(value) }
    /// An id that is a number.
    public init(integerLiteral value: Int) { self.init(String(value)) }
}

extension Product.ID: Codable, Comparable, CustomStringConvertible {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// By the bytes of the text.
    public static func < (one: Product.ID, other: Product.ID) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    /// The id as text.
    public var description: String { text }
}

extension Product: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, title, price, description, category, imageAddress, isOwnedOnce
    }

    /// Reads a product at its full price: no discount is ever kept.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            id: values.decode(ID.self, forKey: .id),
            title: values.decode(String.self, forKey: .title),
            price: values.decode(Money.self, forKey: .price),
            description: values.decodeIfPresent(String.self, forKey: .description) ?? "",
            category: values.decodeIfPresent(String.self, forKey: .category) ?? "",
            imageAddress: values.decodeIfPresent(String.self, forKey: .imageAddress),
            isOwnedOnce: values.decodeIfPresent(Bool.self, forKey: .isOwnedOnce) ?? false
        )
    }

    /// Writes it at its full price.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(title, forKey: .title)
        try values.encode(originalPrice, forKey: .price)
        try values.encode(description, forKey: .description)
        try values.encode(category, forKey: .category)
        try values.encodeIfPresent(imageAddress, forKey: .imageAddress)
        try values.encode(isOwnedOnce, forKey: .isOwnedOnce)
    }
}
