/// One deck in a list: what is in it and below it, and what is due.
public struct DeckSummary: Encodable, Equatable, Sendable {
    /// The deck's id in the store.
    public let id: Int64
    /// The whole name, levels separated by `::`.
    public let name: String
    /// The number of its cards.
    public let cards: Int
    /// New cards that today's limit allows.
    public let new: Int
    /// Cards in steps.
    public let learning: Int
    /// Reviews that are due.
    public let due: Int

    /// All but the number: faces know a deck by its name.
    private enum CodingKeys: CodingKey {
        case name, cards, new, learning, due
    }
}
