import ClickwheelCrypto

/// What was ordered, of which edition, and for how much: fixed when the order is placed.
public struct Receipt: Codable, Equatable, Sendable {
    /// A pack that was ordered.
    public struct Line: Codable, Equatable, Sendable {
        /// Its id.
        public let pack: Product.ID
        /// What a person calls it.
        public let title: String
        /// Which edition was offered.
        public let version: String
        /// The SHA-256 over its paths and the SHA-256 of each file, in hexadecimal digits.
        public let sha256: String
        /// The full price.
        public let full: Money
        /// What was taken off.
        public let reductions: [Quote.Reduction]
        /// What is to be paid.
        public let net: Money
    }

    /// The key under which it was ordered.
    public let key: String
    /// The id of the store.
    public let store: String
    /// What a person calls the store.
    public let storeTitle: String
    /// The serial of the catalogue that was ordered from.
    public let serial: Int64
    /// The key of the store, in hexadecimal digits.
    public let storeKey: String
    /// When it was ordered.
    public let placed: UTCTime
    /// What was ordered.
    public let lines: [Line]
    /// The sum at full prices.
    public let subtotal: Money
    /// What is to be paid.
    public let total: Money

    /// What the seller is told, and signs: the order's key, and the sum in minor units with its currency.
    public var reference: String { Voucher.reference(key: key, total) }
}

extension Pack {
    /// The SHA-256 over the paths and the SHA-256 of each file, in the order of the paths.
    public var digest: String {
        let lines = files.map { "\($0.sha256)  \($0.path)\n" }.sorted()
        return Hexadecimal.text(SHA256Hasher.hash(lines.flatMap { Array($0.utf8) }))
    }
}
