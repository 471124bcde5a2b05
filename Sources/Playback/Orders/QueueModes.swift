/// How the queue is played: a sequence, and what goes with any of them.
public struct QueueModes: Codable, Hashable, Sendable {
    /// What is played again.
    public enum Repeat: String, CaseIterable, Codable, Sendable {
        /// The queue ends.
        case off
        /// The queue begins anew.
        case all
        /// The song begins anew.
        case one
    }

    /// The name of the sequence, a member of the family `queue-order`.
    public var order: String
    /// What happens at the end.
    public var `repeat`: Repeat
    /// Whether the player stops after each item.
    public var single: Bool
    /// Whether an item leaves the queue when it was played.
    public var consume: Bool

    /// Modes; none of them is on where nothing is said.
    public init(
        order: String = QueueOrders.InOrder.name,
        repeat: Repeat = .off,
        single: Bool = false,
        consume: Bool = false
    ) {
        self.order = order
        self.repeat = `repeat`
        self.single = single
        self.consume = consume
    }
}
