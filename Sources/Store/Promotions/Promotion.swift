/// A reduction that a store gives under conditions.
public struct Promotion: Hashable, Identifiable, Sendable {
    /// What is taken off.
    public enum Kind: Hashable, Sendable {
        /// A share: of each line where ``Promotion/target`` names some products, else of the whole.
        case percent(BasisPoints)
        /// An amount: of each piece where ``Promotion/target`` names some products, else of the whole once.
        case fixed(Money)
        /// Of as many pieces as the sum of both numbers, the cheapest cost nothing: two and one is "three for two".
        case buy(Int, free: Int)
    }

    /// Which products it is for.
    public struct Target: Hashable, Sendable {
        /// Products by their ids.
        public let products: Set<Product.ID>
        /// Products by their kind.
        public let categories: Set<String>

        /// The products named, and those of the categories; without either, all.
        public init(products: Set<Product.ID> = [], categories: Set<String> = []) {
            (self.products, self.categories) = (products, categories)
        }

        /// Whether it is for everything.
        public var isEverything: Bool { products.isEmpty && categories.isEmpty }

        func includes(_ product: Product) -> Bool {
            isEverything || products.contains(product.id) || categories.contains(product.category)
        }
    }

    /// What tells it from others.
    public let id: String
    /// What a person calls it, such as "Three for two".
    public let title: String
    /// What has to be typed for it, in whatever case; `nil` where it holds for everybody.
    public let code: String?
    /// What is taken off.
    public let kind: Kind
    /// Which products it is for.
    public let target: Target
    /// What those products must cost together at full price; `nil` for no minimum.
    public let minimum: Money?
    /// From when on it holds; `nil` for always.
    public let from: UTCTime?
    /// When it has ended; `nil` for never.
    public let until: UTCTime?
    /// Whether it holds together with no other.
    public let isExclusive: Bool
    /// Who comes first of several that hold: the higher number.
    public let priority: Int

    /// A promotion; two of its numbers below one, in ``Kind/buy(_:free:)``, are one.
    public init(
        id: String,
        title: String,
        _ kind: Kind,
        target: Target = Target(),
        code: String? = nil,
        minimum: Money? = nil,
        from: UTCTime? = nil,
        until: UTCTime? = nil,
        isExclusive: Bool = false,
        priority: Int = 0
    ) {
        (self.id, self.title, self.code, self.target) = (id, title, code, target)
        (self.minimum, self.from, self.until) = (minimum, from, until)
        (self.isExclusive, self.priority) = (isExclusive, priority)
        if case .buy(let paid, let free) = kind {
            self.kind = .buy(min(max(paid, 1), CartItem.limit), free: min(max(free, 1), CartItem.limit))
        } else {
            self.kind = kind
        }
    }

    /// Whether it is taken off the whole, after all that is taken off single lines.
    var isOfWhole: Bool {
        if case .buy = kind { return false }
        return target.isEverything
    }
}

extension Promotion: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, title, code, kind, points, amount, buy, free, products, categories, minimum, from, until
        case exclusive, priority
    }

    /// Reads `kind`, which is `percent` with `points`, `fixed` with `amount`, or `buy` with `buy` and `free`; the rest by its name.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func bad(_ key: CodingKeys) -> DecodingError {
            .dataCorruptedError(forKey: key, in: values, debugDescription: "not possible")
        }
        let kind: Kind
        switch try values.decode(String.self, forKey: .kind) {
        case "percent": kind = .percent(try values.decode(BasisPoints.self, forKey: .points))
        case "fixed":
            let amount = try values.decode(Money.self, forKey: .amount)
            guard amount.minor >= 0 else { throw bad(.amount) }
            kind = .fixed(amount)
        case "buy":
            let (paid, free) = try (
                values.decode(Int.self, forKey: .buy), values.decode(Int.self, forKey: .free)
            )
            guard (1...CartItem.limit).contains(paid) else { throw bad(.buy) }
            guard (1...CartItem.limit).contains(free) else { throw bad(.free) }
            kind = .buy(paid, free: free)
        default: throw bad(.kind)
        }
        try self.init(
            id: values.decode(String.self, forKey: .id),
            title: values.decode(String.self, forKey: .title),
            kind,
            target: Target(
                products: values.decodeIfPresent(Set<Product.ID>.self, forKey: .products) ?? [],
                categories: values.decodeIfPresent(Set<String>.self, forKey: .categories) ?? []
            ),
            code: values.decodeIfPresent(String.self, forKey: .code),
            minimum: values.decodeIfPresent(Money.self, forKey: .minimum),
            from: values.decodeIfPresent(UTCTime.self, forKey: .from),
            until: values.decodeIfPresent(UTCTime.self, forKey: .until),
            isExclusive: values.decodeIfPresent(Bool.self, forKey: .exclusive) ?? false,
            priority: values.decodeIfPresent(Int.self, forKey: .priority) ?? 0
        )
    }

    /// Writes it as it is read.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(title, forKey: .title)
        try values.encodeIfPresent(code, forKey: .code)
        switch kind {
        case .percent(let points):
            try values.encode("percent", forKey: .kind)
            try values.encode(points, forKey: .points)
        case .fixed(let amount):
            try values.encode("fixed", forKey: .kind)
            try values.encode(amount, forKey: .amount)
        case .buy(let paid, let free):
            try values.encode("buy", forKey: .kind)
            try values.encode(paid, forKey: .buy)
            try values.encode(free, forKey: .free)
        }
        if !target.products.isEmpty { try values.encode(target.products.sorted(), forKey: .products) }
        if !target.categories.isEmpty { try values.encode(target.categories.sorted(), forKey: .categories) }
        try values.encodeIfPresent(minimum, forKey: .minimum)
        try values.encodeIfPresent(from, forKey: .from)
        try values.encodeIfPresent(until, forKey: .until)
        if isExclusive { try values.encode(true, forKey: .exclusive) }
        if priority != 0 { try values.encode(priority, forKey: .priority) }
    }
}
