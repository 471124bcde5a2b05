/// What a cart costs at one instant, and why.
public struct Quote: Equatable, Sendable {
    /// What one product costs.
    public struct Line: Equatable, Sendable {
        /// What is bought, and how many.
        public let item: CartItem
        /// The full price of all of them.
        public let full: Money
        /// What each promotion takes off, where it takes something.
        public internal(set) var reductions: [Reduction]

        /// What is to be paid.
        public var net: Money {
            Money(minor: reductions.reduce(full.minor) { $0 - $1.amount.minor }, full.currency)
        }
    }

    /// What a promotion takes off.
    public struct Reduction: Codable, Equatable, Sendable {
        /// The promotion's ``Promotion/id``.
        public let promotion: String
        /// What a person calls it.
        public let title: String
        /// The amount, above nothing.
        public let amount: Money
    }

    /// Why something that somebody may have hoped for is not taken off.
    public struct Refusal: Equatable, Sendable {
        /// The code that was typed, or the promotion's title.
        public let name: String
        /// One sentence.
        public let reason: String
    }

    /// In the order of the cart.
    public let lines: [Line]
    /// The sum at full prices.
    public let subtotal: Money
    /// What is to be paid: the sum of the lines' ``Line/net``.
    public let total: Money
    /// What each promotion takes off in all, in the order in which they were taken off.
    public let reductions: [Reduction]
    /// What does not hold, of what was typed or nearly held.
    public let refusals: [Refusal]
}
