import ClickwheelCrypto

/// What a store offers, as its seller signed it.
public struct Catalogue: Equatable, Sendable {
    /// The form of the feed that this version reads and writes.
    public static let format = 1

    /// What tells the store from all others: a reverse domain name.
    public let id: String
    /// What a person calls the store.
    public let title: String
    /// Goes up with each publication, so that nobody can bring back an older one.
    public let serial: Int64
    /// When it was published.
    public let updated: UTCTime
    /// Until when it may be ordered from; `nil` for ever.
    public let expires: UTCTime?
    /// The currency of all prices.
    public let currency: Currency
    /// The public key by which it is verified, in hexadecimal digits.
    public let key: String
    /// Where what is not free is paid: an address in which `{order}` stands for the order's reference; `nil` where nothing is sold.
    public let payment: String?
    /// The packs, in the seller's order.
    public let packs: [Pack]
    /// What is reduced.
    public let promotions: [Promotion]
    /// The packs that are shown first, by their ids.
    public let featured: [Product.ID]
}
