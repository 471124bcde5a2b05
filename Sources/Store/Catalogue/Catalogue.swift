/// What a store offers, as its seller signed it.
@dynamicMemberLookup
public struct Catalogue: Equatable, Sendable {
    /// The form of the feed that this version reads and writes.
    public static let format = 1

    /// What stands at the top of every page of a catalogue.
    public struct Head: Codable, Equatable, Sendable {
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
        /// The public key by which it is verified, in hexadecimal digits; empty for the feed of a podcast.
        public let key: String
        /// Where what is not free is paid: an address in which `{order}` stands for the order's reference; `nil` where nothing is sold.
        public let payment: String?
    }

    /// What it says of itself.
    public let head: Head
    /// The packs, in the seller's order.
    public let packs: [Pack]
    /// What is reduced.
    public let promotions: [Promotion]
    /// The packs that are shown first, by their ids.
    public let featured: [Product.ID]

    /// What stands at the top, by its name.
    public subscript<Value>(dynamicMember name: KeyPath<Head, Value>) -> Value { head[keyPath: name] }

    /// The same with other packs.
    func with(_ packs: [Pack]) -> Catalogue {
        Catalogue(head: head, packs: packs, promotions: promotions, featured: featured)
    }
}
